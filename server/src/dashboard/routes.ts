import { getDashboardFile, showDashboard } from '../contract/dashboard.ts';
import { html, renderPage } from '../http/reply/html-page.ts';
import { htmlReply, staticPageReply, staticReply } from '../http/reply/replies.ts';
import { handle } from '../http/route.ts';
import { notFound } from '../kernel/errors.ts';
import { DASHBOARD_PERMISSIONS, DASHBOARD_POLICY, readBuiltDashboard } from './built-files.ts';

export function dashboardRoutes() {
  let built: ReturnType<typeof readBuiltDashboard>;
  const read = () => (built ??= readBuiltDashboard());
  return [
    handle(showDashboard, () => {
      const dashboard = read();
      return dashboard
        ? staticPageReply(dashboard.page, {
            policy: DASHBOARD_POLICY,
            permissions: DASHBOARD_PERMISSIONS,
          })
        : htmlReply(NOT_BUILT);
    }),

    handle(getDashboardFile, (_context, { params: { file } }) => {
      const content = read()?.files.get(file);
      if (!content) throw notFound('file', file);
      return staticReply(content);
    }),
  ];
}

const NOT_BUILT = renderPage(
  'Docket',
  html`<h1>The dashboard is not built</h1>
    <p>
      Run <code>npm run dashboard</code> and restart the server. <code>npm start</code> does both.
    </p>`,
);
