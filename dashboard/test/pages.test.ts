// Runs in test:browser: it opens every page in both themes and three widths.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

import { type FilledWorkspace, fillWorkspace } from './testing/fill-workspace.ts';
import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1440, 768, 320];

/** Address of each page below its workspace, and a text that is there when it is complete. */
const PAGES: Record<string, (ids: FilledWorkspace) => readonly [path: string, text: RegExp]> = {
  home: () => ['', /Home/],
  documents: () => ['/documents', /sample-contract/],
  'a document': ({ documentId }) => [`/documents/${documentId}`, /Delaware/],
  'the questions to a document': ({ documentId }) => [
    `/documents/${documentId}?tab=ask`,
    /Which law governs/,
  ],
  'the history of a document': ({ documentId }) => [
    `/documents/${documentId}?tab=history`,
    /Contract review/,
  ],
  'the text of a document': ({ documentId }) => [
    `/documents/${documentId}?tab=text`,
    /Copy the text/,
  ],
  'documents like one': ({ documentId }) => [
    `/documents/${documentId}?tab=similar`,
    /No other document/,
  ],
  recordings: () => ['/recordings', /short-answers/],
  'a recording': ({ recordingId }) => [`/recordings/${recordingId}`, /short-answers/],
  meetings: () => ['/meetings', /Launch readiness/],
  'a meeting': ({ meetingId }) => [`/meetings/${meetingId}`, /written delivery schedule/],
  tasks: () => ['/tasks', /Send the price list/],
  'the board of tasks': () => ['/tasks?view=board', /Send the price list/],
  'a task': ({ taskId }) => [`/tasks?task=${taskId}`, /Activity/],
  search: () => ['/search?q=delivery', /Transcripts/],
};

/** Lists the controls that a pointer cannot reach, since something lies over them. Runs in the page. */
const LIST_COVERED = `[...document.querySelectorAll('button, a[href], input, select, textarea')]
  .filter((control) => {
    if (control.disabled || control.closest('[aria-hidden=true], [inert]')) return false;
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2) return false;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return !control.contains(hit) && !hit?.contains(control) && !control.labels?.[0]?.contains(hit);
  })
  .map((control) => control.outerHTML.slice(0, 200))`;

suite('every page of the dashboard', () => {
  let dashboard: OpenDashboard;
  let ids: FilledWorkspace;
  before(async () => {
    dashboard = await openDashboard();
    ids = await fillWorkspace(dashboard.docket);
  });
  after(() => dashboard[Symbol.asyncDispose]());

  for (const [name, locate] of Object.entries(PAGES)) {
    for (const theme of THEMES) {
      test(`${name} is accessible and fits in the ${theme} theme at every width`, async () => {
        const [path, text] = locate(ids);
        const page = await dashboard.open(path, { colorScheme: theme });
        await page.getByText(text).first().waitFor({ state: 'attached' });

        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          assert.deepEqual(await listViolations(page), [], `${width} px`);
          assert.ok(await fits(page), `the page scrolls sideways at ${width} px`);
          assert.deepEqual(await page.evaluate(LIST_COVERED), [], `covered at ${width} px`);
        }
        assert.deepEqual(page.problems, []);
        await page.context().close();
      });
    }
  }
});

/** Lists the violations of WCAG 2.2 AA, one text each. */
async function listViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

function fits(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth <= innerWidth');
}
