import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';

import { meQuery } from './api/session.ts';
import { PageError } from './ui/page-error.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { isOwnPath } from './sign-in/own-path.ts';

type Context = { queryClient: QueryClient };

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  errorComponent: ({ error, reset }) => <PageError isWholePage error={error} retry={reset} />,
  notFoundComponent: NotFoundPage,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery);
    const workspace = me.default_workspace_id ?? me.workspaces[0]?.id;
    if (workspace === undefined) throw redirect({ to: '/account' });
    throw redirect({ to: '/w/$workspace', params: { workspace } });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  // A value that is only left out would stay: the router puts what is returned over what was given.
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    to: typeof to === 'string' && isOwnPath(to, location.origin) ? to : undefined,
  }),
  component: lazyRouteComponent(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const firstStart = createRoute({
  getParentRoute: () => root,
  path: '/start',
  component: lazyRouteComponent(() => import('./setup/start-page.tsx'), 'StartPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('./sign-in/reset-page.tsx'), 'ResetPage'),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(() => import('./sign-in/invite-page.tsx'), 'InvitePage'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
});

const workspace = createRoute({
  getParentRoute: () => root,
  path: '/w/$workspace',
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(meQuery),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

type Search = Record<string, string | undefined>;

/** Keeps the texts of the search parameters: filters, tabs and chosen findings are part of the address. */
function readSearch(search: Record<string, unknown>): Search {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

function page<const Path extends string>(
  path: Path,
  component: ReturnType<typeof lazyRouteComponent>,
) {
  return createRoute({
    getParentRoute: () => workspace,
    path,
    validateSearch: readSearch,
    component,
  });
}

const pages = [
  page(
    '/',
    lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
  ),
  page(
    '/documents',
    lazyRouteComponent(() => import('./documents/documents-page.tsx'), 'DocumentsPage'),
  ),
  page(
    '/documents/$document',
    lazyRouteComponent(() => import('./documents/document-page.tsx'), 'DocumentPage'),
  ),
  page(
    '/recordings',
    lazyRouteComponent(() => import('./recordings/recordings-page.tsx'), 'RecordingsPage'),
  ),
  page(
    '/recordings/$recording',
    lazyRouteComponent(() => import('./recordings/recording-page.tsx'), 'RecordingPage'),
  ),
  page(
    '/meetings',
    lazyRouteComponent(() => import('./meetings/meetings-page.tsx'), 'MeetingsPage'),
  ),
  page(
    '/meetings/$meeting',
    lazyRouteComponent(() => import('./meetings/meeting-page.tsx'), 'MeetingPage'),
  ),
  page(
    '/grids',
    lazyRouteComponent(() => import('./grids/grids-page.tsx'), 'GridsPage'),
  ),
  page(
    '/grids/$grid',
    lazyRouteComponent(() => import('./grids/grid-page.tsx'), 'GridPage'),
  ),
  page(
    '/templates',
    lazyRouteComponent(() => import('./templates/templates-page.tsx'), 'TemplatesPage'),
  ),
  page(
    '/templates/new',
    lazyRouteComponent(() => import('./templates/new-template-page.tsx'), 'NewTemplatePage'),
  ),
  page(
    '/templates/$template',
    lazyRouteComponent(() => import('./templates/template-page.tsx'), 'TemplatePage'),
  ),
  page(
    '/drafts',
    lazyRouteComponent(() => import('./drafts/drafts-page.tsx'), 'DraftsPage'),
  ),
  page(
    '/drafts/$draft',
    lazyRouteComponent(() => import('./drafts/draft-page.tsx'), 'DraftPage'),
  ),
  page(
    '/tasks',
    lazyRouteComponent(() => import('./tasks/tasks-page.tsx'), 'TasksPage'),
  ),
  page(
    '/search',
    lazyRouteComponent(() => import('./search/search-page.tsx'), 'SearchPage'),
  ),
  page(
    '/settings/members',
    lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
  ),
] as const;

const routeTree = root.addChildren([
  start,
  signIn,
  resetPassword,
  invite,
  firstStart,
  account,
  workspace.addChildren(pages),
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    basepath: '/app',
    defaultPreload: 'intent',
    defaultErrorComponent: ({ error, reset }) => (
      <PageError isWholePage error={error} retry={reset} />
    ),
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
