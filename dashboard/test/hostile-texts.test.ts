// Runs in test:browser: it opens most pages.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { closeWithoutProblems } from './testing/walk.ts';

/** Ends quotes, comments and elements of HTML, and runs script where a text is taken for code. */
const HOSTILE = `"'--></title></script><img src=x onerror="window.isHacked=true"><script>window.isHacked=true</script>`;

suite('hostile texts in the dashboard', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
  });
  after(() => dashboard[Symbol.asyncDispose]());

  test('hostile titles, names and transcripts are shown as text', async () => {
    const { docket } = dashboard;
    const { id: documentId } = await docket.documents.create({
      title: HOSTILE,
      content: `This agreement between ${HOSTILE} and Grace Inc ends on 2027-01-01.`,
      tags: ['<b>tag</b>'],
    });
    await docket.documents.get(documentId).untilDone();
    await docket.documents
      .analyze({ document_id: documentId, analysis_type: 'contract_review' })
      .untilDone();
    const { id: meetingId } = await docket.meetings.create({
      title: HOSTILE,
      transcript: `<img src=x>: I will send ${HOSTILE} to Ben by Friday.\nBen: Good.`,
    });
    await docket.meetings.extractActionItems(meetingId);
    const { id: taskId } = await docket.tasks.create({ title: HOSTILE, description: HOSTILE });

    const grid = await docket.grids
      .create({ name: HOSTILE, columns: [{ name: '<b>End</b>', question: HOSTILE }] })
      .untilDone();
    const { data: gridRows } = await docket.grids.rows(grid.id);
    await docket.grids.review(grid.id, gridRows[0]!.id, '<b>End</b>', { value: HOSTILE });

    for (const path of [
      '',
      '/documents',
      `/documents/${documentId}`,
      `/documents/${documentId}?tab=ask`,
      `/documents/${documentId}?tab=history`,
      '/meetings',
      `/meetings/${meetingId}`,
      '/grids',
      `/grids/${grid.id}`,
      `/grids/${grid.id}?row=${gridRows[0]!.id}&column=${encodeURIComponent('<b>End</b>')}`,
      '/tasks',
      '/tasks?view=board',
      `/tasks?task=${taskId}`,
      `/search?q=${encodeURIComponent('agreement')}`,
      `/search?q=${encodeURIComponent(`${HOSTILE}?`)}`,
      `/search?ask=${encodeURIComponent('When does the agreement end?')}`,
    ]) {
      const page = await dashboard.open(path);
      await page.getByText('onerror=').first().waitFor({ state: 'attached' });
      assert.equal(await page.evaluate('window.isHacked'), undefined, path);
      assert.equal(await page.locator('img[src="x"]').count(), 0, path);
      await closeWithoutProblems(page);
    }
  });
});
