import { getDashboardFile, showDashboard } from '../contract/dashboard.ts';
import { htmlReply, staticPageReply, staticReply } from '../http/reply/replies.ts';
import { handle } from '../http/route.ts';
import { notFound } from '../kernel/errors.ts';
import { html } from '../pages/markup.ts';
import type { PageMessages } from '../pages/messages/en/messages.ts';
import { renderPage } from '../pages/render-page.ts';
import { DASHBOARD_PERMISSIONS, DASHBOARD_POLICY, readBuiltDashboard } from './built-files.ts';

export function dashboardRoutes() {
  let built: ReturnType<typeof readBuiltDashboard>;
  const read = () => (built ??= readBuiltDashboard());
  return [
    handle(showDashboard, ({ pageMessages }) => {
      const dashboard = read();
      return dashboard
        ? staticPageReply(dashboard.page, {
            policy: DASHBOARD_POLICY,
            permissions: DASHBOARD_PERMISSIONS,
          })
        : htmlReply(notBuiltPage(pageMessages));
    }),

    handle(getDashboardFile, (_context, { params: { file } }) => {
      const content = read()?.files.get(file);
      if (!content) throw notFound('file', file);
      return staticReply(content);
    }),
  ];
}

function notBuiltPage(messages: PageMessages): string {
  const { notBuilt, howToBuild } = messages.general;
  return renderPage(messages, {
    title: notBuilt,
    body: html`<h1>${notBuilt}</h1>
      <p>${howToBuild}</p>`,
  });
}
