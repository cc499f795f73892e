// Runs in test:browser: it walks through whole pieces of work.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { startGithubFake } from '../../server/src/integrations/github/testing/fake.ts';
import { buildPdf } from '../../server/src/testing/build-pdf.ts';
import { LISTED_CALLS, listMissing } from './testing/listed-calls.ts';
import { type FilledWorkspace, fillWorkspace } from './testing/fill-workspace.ts';
import { type OpenDashboard, openDashboard, PERSON } from './testing/open-dashboard.ts';
import { closeWithoutProblems, signInAs, until, untilGone, untilTrue } from './testing/walk.ts';

const CONTRACT = fileURLToPath(new URL('../../examples/sample-contract.pdf', import.meta.url));

suite('work in the dashboard', () => {
  let dashboard: OpenDashboard;
  let ids: FilledWorkspace;
  before(async () => {
    dashboard = await openDashboard({ DOCKET_ALLOW_PRIVATE_URLS: 'true' });
    ids = await fillWorkspace(dashboard.docket);
  });
  after(() => dashboard[Symbol.asyncDispose]());

  test('an answer leads to the passage that it rests on', async () => {
    const page = await dashboard.open(`/documents/${ids.documentId}?tab=ask`);

    await page.getByLabel('Question', { exact: true }).fill('What is the notice period?');
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /source on page/ })
      .last()
      .click();

    await untilTrue(
      page,
      `[...document.querySelectorAll('[data-mark]')].some((mark) => {
      const { top, bottom, height } = mark.getBoundingClientRect();
      return height > 0 && top > 0 && bottom < innerHeight;
    })`,
    );
    await closeWithoutProblems(page);
  });

  test('a question across documents and meetings is answered with its sources', async () => {
    const page = await dashboard.open('/search');

    await page.getByLabel('Question', { exact: true }).fill('Which law governs the agreement?');
    await page.keyboard.press('Enter');

    await page.getByRole('link', { name: /^Source 1: / }).waitFor();
    await closeWithoutProblems(page);
  });

  test('a long document shows all its pages, and opens at a passage far behind', async () => {
    const pages = Array.from({ length: 120 }, (_, index) => [`This is sheet ${index + 1}.`]);
    const { docket } = dashboard;
    const file = new Blob([new Uint8Array(buildPdf(pages))]);
    const { id } = await docket.documents.upload(file, { filename: 'long.pdf' }).untilDone();
    const { text } = await docket.documents.text(id);
    const start = text.indexOf('This is sheet 110.');
    const page = await dashboard.open(`/documents/${id}?passage=${start}-${start + 18}&page=110`);

    await page.getByText('110 of 120').waitFor();
    await untilTrue(
      page,
      `[...document.querySelectorAll('[data-page="110"] [data-mark]')].some((mark) => {
      const { top, bottom, height } = mark.getBoundingClientRect();
      return height > 0 && top > 0 && bottom < innerHeight;
    })`,
    );
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByText('This is sheet 120.').first().waitFor({ state: 'attached' });
    await closeWithoutProblems(page);
  });

  test('several documents get a tag and are deleted, and both are undone', async () => {
    const { docket } = dashboard;
    for (const title of ['First bulk note', 'Second bulk note']) {
      await docket.documents.create({ title, content: 'A note.' }).untilDone();
    }
    const page = await dashboard.open('/documents?title=bulk');
    const rows = page.getByRole('link', { name: /bulk note/ });
    await rows.nth(1).waitFor();

    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await page.getByText('2 chosen').waitFor();
    await page.getByRole('button', { name: 'Add tags' }).click();
    await page.getByLabel('Tags', { exact: true }).fill('board');
    await page.keyboard.press('Enter');
    await page.getByText('2 documents tagged').waitFor();
    assert.equal((await docket.documents.list({ tag: 'board' })).data.length, 2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('board', { exact: true }).first().waitFor({ state: 'detached' });
    assert.equal((await docket.documents.list({ tag: 'board' })).data.length, 0);

    await page.getByRole('button', { name: 'Delete' }).click();
    await rows.first().waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await rows.nth(1).waitFor();
    assert.equal((await docket.documents.list({ title: 'bulk' })).data.length, 2);

    await page.keyboard.press('k');
    await page.keyboard.press(' ');
    await page.getByRole('dialog', { name: /bulk note/ }).waitFor();
    await page.keyboard.press('Escape');
    await closeWithoutProblems(page);
  });

  test('several tasks change their state and are deleted, and both are undone', async () => {
    const { docket } = dashboard;
    for (const title of ['First bulk errand', 'Second bulk errand']) {
      await docket.tasks.create({ title });
    }
    const list = async () => (await docket.tasks.list({ title: 'bulk' })).data;
    const page = await dashboard.open('/tasks?title=bulk');
    const rows = page.getByRole('link', { name: /bulk errand/ });
    await rows.nth(1).waitFor();
    const created = await list();

    await page.getByRole('checkbox', { name: 'Choose First bulk errand' }).check();
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await page.getByRole('toolbar').getByRole('button', { name: 'State' }).click();
    await page.getByRole('menuitem', { name: 'Completed' }).click();
    await page.getByText('2 tasks changed').waitFor();
    await until(async () => (await list()).every(({ status }) => status === 'completed'));
    await page.keyboard.press('z');
    await until(async () => (await list()).every(({ status }) => status === 'open'));

    await page.getByRole('button', { name: 'Delete' }).click();
    await rows.first().waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await rows.nth(1).waitFor();
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      created.map(({ id }) => id),
    );
    await closeWithoutProblems(page);
  });

  test('two analyses of a document are compared', async () => {
    await dashboard.docket.documents
      .reanalyze(ids.documentId, {
        analysis_type: 'contract_review',
        extract_fields: ['parties', 'governing_law'],
      })
      .untilDone();
    const page = await dashboard.open(`/documents/${ids.documentId}?tab=history`);

    await page.getByRole('checkbox').first().check();
    await page.getByRole('checkbox').nth(1).check();

    const result = page.getByText(/^All \d+ findings are the same\.$/);
    await result.waitFor();
    await page.reload();
    await result.waitFor();
    await closeWithoutProblems(page);
  });

  test('a draft is written out of a document, and its passages open there', async () => {
    const page = await dashboard.open('/drafts');

    await page.getByRole('button', { name: 'New draft' }).first().click();
    await page.getByLabel('Topic').fill('Ending the services agreement');
    await page.getByLabel('Kind').selectOption('Email');
    await page.getByRole('checkbox', { name: /sample-contract/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'New draft' }).click();
    await page.getByText('to add: your name').waitFor();
    await page.getByRole('button', { name: 'Source 1' }).first().click();
    await page.locator('[data-source="1"] a').first().click();

    await page.locator('[data-mark="passage"]').first().waitFor();
    await closeWithoutProblems(page);
  });

  test('a speaker gets a name, and the export has it', async () => {
    const page = await dashboard.open(`/recordings/${ids.recordingId}`);

    await page.getByTitle('Rename the speaker').first().click();
    await page.getByLabel('Name', { exact: true }).fill('Ada Byron');
    await page.keyboard.press('Enter');
    await page.getByText('Ada Byron').first().waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Text (.txt)' }).click(),
    ]);

    assert.match(await readFile(await download.path(), 'utf8'), /Ada Byron/);
    await closeWithoutProblems(page);
  });

  test('words of a transcript are corrected, and the correction is undone', async () => {
    const { docket } = dashboard;
    const page = await dashboard.open(`/recordings/${ids.recordingId}`);
    const read = async () => (await docket.transcriptions.get(ids.recordingId)).transcript;
    const heard = await read();

    await page
      .getByRole('button', { name: /^Correct the words: / })
      .first()
      .click();
    await page.getByLabel('Words', { exact: true }).first().fill('Indubitably so.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[data-turn="0"]').getByText('Indubitably so.').waitFor();
    assert.match(await read(), /Indubitably so\./);
    await page.keyboard.press('z');
    await page.getByText('Indubitably so.').waitFor({ state: 'detached' });

    assert.equal(await read(), heard);
    await closeWithoutProblems(page);
  });

  test('an action item becomes a task, and the task an issue of the tracker', async () => {
    await using github = await startGithubFake();
    const { token, project } = github.connection;
    const connection = { provider: 'github', token, project, base_url: github.url } as const;
    await dashboard.docket.integrations.create(connection);
    const page = await dashboard.open(`/meetings/${ids.meetingId}`);

    await page.getByRole('button', { name: /^Make it a task: .*launch plan/ }).click();
    await page.getByText('Task made').waitFor();
    await page.getByRole('link', { name: 'Tasks' }).click();
    await page.getByText('Send the price list').waitFor();
    await page.getByLabel('Filter by title').fill('launch plan');
    await page.getByText('Send the price list').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Push to a tracker' }).click();
    await page.getByRole('button', { name: 'Try without writing' }).click();
    await page.getByText('Would be created').waitFor();
    assert.equal(github.issues.length, 0);
    await page.getByRole('button', { name: 'Push 1 task' }).click();
    await page.getByText('Created', { exact: true }).waitFor();

    assert.equal(github.issues.length, 1);
    assert.match(github.issues[0]!.title, /launch plan/i);
    await closeWithoutProblems(page);
  });

  test('a document is uploaded, analyzed again, confirmed, shared and deleted', async () => {
    const page = await dashboard.open('/documents');

    await page.locator('input[type=file]').first().setInputFiles(CONTRACT);
    await page.getByRole('link', { name: 'Open' }).first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('toolbar').getByRole('button', { name: 'Analyze' }).click();
    await page.getByRole('menuitem', { name: 'Contract review' }).click();
    await page.getByText('1 document is analyzed').waitFor();
    await page.getByRole('link', { name: 'sample-contract' }).first().click();
    const [id = ''] = /doc_\w+/.exec(page.url()) ?? [];
    await page.getByRole('button', { name: /^Governing law/ }).click();
    await page.keyboard.press('y');
    await page.getByText(/^1 of \d+ confirmed/).waitFor();
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByText('Copy the text').waitFor();
    await page.getByRole('tab', { name: 'Similar' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Share by link' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // A page that is left sends what could still be undone.
    await page.goto(`${dashboard.server.url}/app/account`);
    await untilGone(() => dashboard.docket.documents.get(id));
    await closeWithoutProblems(page);
  });

  test('a meeting is imported, and everything is found in it', async () => {
    const page = await dashboard.open('/meetings');

    await page.getByRole('button', { name: 'Import a transcript' }).first().click();
    await page
      .getByLabel('Transcript', { exact: true })
      .fill('Ana: I will send the offer by Friday.\nBen: Good.');
    await page.getByLabel('Title', { exact: true }).fill('Offer');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('2 turns by 2 speakers').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    assert.deepEqual((await dashboard.docket.meetings.list({ title: 'Offer' })).data, []);

    await page.getByRole('button', { name: 'Import a transcript' }).first().click();
    await page.getByLabel('Transcript', { exact: true }).fill('Ana: I will send the offer.');
    await page.getByLabel('Title', { exact: true }).fill('Offer');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Back to the text' }).click();
    await page
      .getByLabel('Transcript', { exact: true })
      .fill('Ana: I will send the offer by Friday.\nBen: I will book the room by Monday.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Keep and open' }).click();
    await page.getByRole('button', { name: 'Find action items' }).click();
    await page.getByText('Send the offer').first().waitFor();
    await page.getByRole('button', { name: 'Summarize' }).click();
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    await page.getByRole('button', { name: 'Analyze again' }).waitFor();
    await page.getByRole('button', { name: 'Make 2 tasks' }).click();
    await page.getByText('2 tasks made').waitFor();
    const [id = ''] = /meet_\w+/.exec(page.url()) ?? [];
    await page.getByRole('link', { name: 'Meetings' }).first().click();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.goto(`${dashboard.server.url}/app/w/${dashboard.workspaceId}/recordings`);
    await untilGone(() => dashboard.docket.meetings.get(id));
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.goto(`${dashboard.server.url}/app/account`);
    await closeWithoutProblems(page);
  });

  test('a task is created and deleted, ideas are found, and the palette finds titles', async () => {
    const page = await dashboard.open('/tasks');

    await page.getByRole('button', { name: 'New task' }).click();
    await page.getByLabel('Title', { exact: true }).last().fill('Water the plants');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Water the plants' }).click();
    await page.getByLabel('Priority').selectOption('High');
    await page.getByText('Changed: Water the plants').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted: Water the plants').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').locator('input').fill('contract');
    await page.getByRole('dialog').getByText('sample-contract').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Drafts' }).click();
    await page.getByRole('button', { name: 'New draft' }).first().click();
    await page.getByLabel('Topic').fill('A summer party');
    await page.getByLabel('Kind').selectOption('Ideas');
    await page.getByRole('dialog').getByRole('button', { name: 'New draft' }).click();
    await page.getByText('This draft rests on no source.').waitFor();
    await closeWithoutProblems(page);
  });

  test('a person changes name and password, ends other sessions, and signs out', async () => {
    const other = await dashboard.browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto(`${dashboard.server.url}/app/sign-in`);
    await signInAs(elsewhere, PERSON.email, PERSON.password);
    await elsewhere.waitForURL(/\/app\/w\//);
    const page = await dashboard.open('');
    await page.goto(`${dashboard.server.url}/app/account`);

    await page.getByLabel('Name').fill('Maya');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page
      .getByRole('button', { name: 'Sign out everywhere else' })
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(PERSON.password);
    await page.keyboard.press('Enter');
    await page.getByText('Scan this with an authenticator app.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Current password').fill(PERSON.password);
    await page.getByLabel('New password').fill('three green doors');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText(/^Password changed/).waitFor();
    await page.goto(`${dashboard.server.url}/app/`);
    await page.getByRole('button', { name: /Maya/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);
    await other.close();
    await closeWithoutProblems(page);
  });

  test('all operations that the pages are designed to call are called', () => {
    assert.deepEqual(listMissing(LISTED_CALLS, dashboard.calls), []);
  });
});
