// Runs in test:browser: it opens every page in both themes and three widths.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { assertUsable } from './testing/assert-usable.ts';
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
  drafts: () => ['/drafts', /Renewing the services agreement/],
  'a draft': ({ draftId }) => [`/drafts/${draftId}`, /to add: your name/],
  tasks: () => ['/tasks', /Send the price list/],
  'the board of tasks': () => ['/tasks?view=board', /Send the price list/],
  'a task': ({ taskId }) => [`/tasks?task=${taskId}`, /Activity/],
  search: () => ['/search?q=delivery', /Transcripts/],
};

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
          await assertUsable(page, `${width} px`);
        }
        assert.deepEqual(page.problems, []);
        await page.context().close();
      });
    }
  }
});
