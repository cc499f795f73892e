// Runs in test:browser: it compares pages with the images beside it. To replace these after a change of the design, run
// it with DOCKET_REPLACE_SCREENS=1 and look at the new images.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { after, before, suite, test } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { findDifference } from './testing/compare-images.ts';
import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { untilTrue } from './testing/walk.ts';

const CONTRACT = fileURLToPath(new URL('../../examples/sample-contract.pdf', import.meta.url));
const FOLDER = new URL('screens/', import.meta.url);
const THEMES = ['light', 'dark'] as const;
const VIEWPORT = { width: 1280, height: 860 };
/** Share of pixels that may differ: edges of letters are drawn a little differently by other machines. */
const DIFFERENCE_MAX = 0.01;

/** True when the image of the first page is there. */
const IS_DRAWN = `[...document.querySelectorAll('[data-page="1"] img')].some((image) => image.complete)`;

type Screen = { path: string; show: (page: Page) => Promise<Locator> };

/** Parts of pages that show no date and no time. */
const SCREENS: Record<string, (documentId: string) => Screen> = {
  'contract-pages': (id) => ({
    path: `/documents/${id}`,
    async show(page) {
      await page.locator('[data-mark]').first().waitFor();
      await untilTrue(page, IS_DRAWN);
      return page.getByRole('region', { name: 'Pages' });
    },
  }),
  'contract-findings': (id) => ({
    path: `/documents/${id}`,
    async show(page) {
      await page.getByText('Delaware').first().waitFor();
      return page.getByRole('tabpanel', { name: 'Findings' });
    },
  }),
  'record-dialog': () => ({
    path: '/recordings',
    async show(page) {
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await page.getByText('Everybody who is recorded').waitFor();
      return page.getByRole('dialog');
    },
  }),
  keys: () => ({
    path: '/tasks',
    async show(page) {
      await page.getByRole('heading', { name: 'Tasks' }).waitFor();
      await page.keyboard.press('?');
      return page.getByRole('dialog');
    },
  }),
};

suite('screens of the dashboard', () => {
  let dashboard: OpenDashboard;
  let documentId: string;
  before(async () => {
    dashboard = await openDashboard();
    const { documents } = dashboard.docket;
    const { id } = await documents.upload(CONTRACT);
    await documents.analyze({ document_id: id, analysis_type: 'contract_review' }).untilDone();
    documentId = id;
  });
  after(() => dashboard[Symbol.asyncDispose]());

  for (const [name, describe] of Object.entries(SCREENS)) {
    for (const theme of THEMES) {
      test(`${name} looks as before in the ${theme} theme`, async () => {
        const { path, show } = describe(documentId);
        const options = {
          colorScheme: theme,
          viewport: VIEWPORT,
          reducedMotion: 'reduce',
        } as const;
        const page = await dashboard.open(path, options);
        const shown = await show(page);
        await untilTrue(page, 'document.fonts.status === "loaded"');
        const image = await shown.screenshot({ animations: 'disabled', caret: 'hide' });
        const kept = new URL(`${name}-${theme}.png`, FOLDER);
        if (process.env['DOCKET_REPLACE_SCREENS'] === '1') {
          await mkdir(FOLDER, { recursive: true });
          await writeFile(kept, image);
        }

        const difference = await findDifference(dashboard.browser, await readFile(kept), image);

        assert.ok(difference <= DIFFERENCE_MAX, `${(100 * difference).toFixed(1)} % differ`);
        await page.context().close();
      });
    }
  }
});
