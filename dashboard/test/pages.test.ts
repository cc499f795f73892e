// Runs in test:browser: it opens every page in both themes and three widths.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { assertUsable } from './testing/assert-usable.ts';
import { type FilledWorkspace, fillWorkspace } from './testing/fill-workspace.ts';
import { PAGES } from './testing/list-pages.ts';
import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1440, 768, 320];

const ALL_PAGES: typeof PAGES = {
  ...PAGES,
  members: () => ['/settings/members', /priya@northwind\.example/],
};

suite('every page of the dashboard', () => {
  let dashboard: OpenDashboard;
  let ids: FilledWorkspace;
  before(async () => {
    dashboard = await openDashboard();
    ids = await fillWorkspace(dashboard.docket);
    const invited = { email: 'priya@northwind.example', role: 'viewer' } as const;
    await dashboard.docket.members.invite(dashboard.workspaceId, invited);
  });
  after(() => dashboard[Symbol.asyncDispose]());

  for (const [name, locate] of Object.entries(ALL_PAGES)) {
    for (const theme of THEMES) {
      test(`${name} is accessible and fits in the ${theme} theme at every width`, async () => {
        const [path, text] = locate(ids);
        const page = await dashboard.open(path, { colorScheme: theme });
        await page.getByText(text).first().waitFor({ state: 'attached' });

        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await assertUsable(page, `${width} px`);
        }
        assert.deepEqual(page.problems, []);
        await page.context().close();
      });
    }
  }
});
