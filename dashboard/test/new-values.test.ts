// Runs in test:browser: it enters on pages what the engines did not find.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { openAsMember } from './testing/open-as-member.ts';
import { type OpenDashboard, openDashboard } from './testing/open-dashboard.ts';
import { closeWithoutProblems, until } from './testing/walk.ts';

suite('values that people enter in the dashboard', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
  });
  after(() => dashboard[Symbol.asyncDispose]());

  test('a draft is edited, and deleted in the list, which is undone', async () => {
    const { docket, workspaceId } = dashboard;
    const { id } = await docket.generations.content({ topic: 'A price list', type: 'email' });
    const page = await dashboard.open(`/drafts/${id}`);

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Text in Markdown').fill('# Prices\n\nFrom May on.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('From May on.').waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Title').fill('Prices of May');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Prices of May' }).waitFor();
    const { title, content } = (await docket.generations.get(id)) as Record<string, unknown>;
    assert.deepEqual([title, content], ['Prices of May', '# Prices\n\nFrom May on.']);

    await page.goto(`${dashboard.server.url}/app/w/${workspaceId}/drafts`);
    await page.getByRole('button', { name: 'Delete Prices of May' }).click();
    await page.getByRole('link', { name: 'Prices of May' }).waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await page.getByRole('link', { name: 'Prices of May' }).waitFor();
    assert.equal((await docket.generations.list()).data.length, 1);
    await closeWithoutProblems(page);
  });

  test('a meeting asks only for results that exist, and a turn is given to a new speaker', async () => {
    const { docket } = dashboard;
    const { id, transcription_id: recordingId } = await docket.meetings.create({
      title: 'Kick-off',
      transcript: 'Ana: I will send the offer by Friday.\nBen: I will book the room.',
    });
    const page = await dashboard.open('/meetings');
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) missing.push(response.url());
    });
    await page.getByRole('link', { name: 'Kick-off' }).click();
    await page.getByRole('button', { name: 'Find action items' }).waitFor();

    await page.getByRole('button', { name: /^Correct the words: I will book/ }).click();
    const form = page.getByRole('form', { name: 'Correct the words' });
    await form.getByRole('combobox').selectOption('Somebody else …');
    await form.getByLabel('Name of the new speaker').fill('Carla');
    await form.getByRole('button', { name: 'Save' }).click();

    const speakers = async () =>
      (await docket.transcriptions.get(recordingId!)).segments.map(({ speaker }) => speaker);
    await until(async () => (await speakers())[1] === 'Carla');
    await page.keyboard.press('z');
    await until(async () => (await speakers())[1] === 'Ben');
    assert.deepEqual(missing, []);
    assert.equal((await docket.meetings.get(id)).results?.action_items, null);
    await closeWithoutProblems(page);
  });

  test('an amount that the document does not have is entered with its currency', async () => {
    const { docket } = dashboard;
    const { id } = await docket.documents.create({
      title: 'Note',
      content: 'Thank you for your visit. Everything was to our liking, and we will be back.',
    });
    await docket.documents
      .reanalyze(id, { analysis_type: 'financial_analysis', extract_fields: ['revenue'] })
      .untilDone();
    const page = await dashboard.open(`/documents/${id}`);

    await page.getByText('Revenue').first().click();
    await page.getByRole('button', { name: 'Correct' }).first().click();
    await page.getByLabel(/^The right value/).fill('4500');
    assert.ok(await page.getByRole('button', { name: 'Save' }).isDisabled());
    await page.getByLabel(/^Currency/).fill('eur');
    await page.getByRole('button', { name: 'Save' }).click();

    await until(async () => {
      const { analysis } = await docket.documents.get(id);
      const value = analysis?.field_values['/extracted_fields/revenue'];
      return value?.value === 4500 && value.currency === 'EUR';
    });
    await page.getByText(/4,500/).first().waitFor();
    await closeWithoutProblems(page);
  });

  test('a member leaves the workspace', async () => {
    const { docket, workspaceId } = dashboard;
    const page = await openAsMember(dashboard, 'member', '/settings/members');

    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByText(/^You leave /).waitFor();
    await page.waitForURL(/\/app\/account/);
    assert.equal((await docket.members.list(workspaceId)).data.length, 1);
    await closeWithoutProblems(page);
  });
});
