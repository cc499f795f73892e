// Runs in test:browser: it writes a draft and saves it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';

import { openDashboard } from './testing/open-dashboard.ts';
import { closeWithoutProblems } from './testing/walk.ts';

suite('drafts in the dashboard', () => {
  test('a draft is saved as a Markdown file of its title', async () => {
    await using dashboard = await openDashboard();
    const { docket } = dashboard;
    const draft = await docket.generations.content({ topic: 'A price list', type: 'email' });
    const page = await dashboard.open(`/drafts/${draft.id}`);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as Markdown' }).click();
    const download = await downloading;

    assert.equal(download.suggestedFilename(), `${draft.title}.md`);
    assert.equal(await readFile(await download.path(), 'utf8'), draft.content);
    await closeWithoutProblems(page);
  });
});
