// Runs in test:browser: it edits on pages that lose their connection and their session.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { type OpenDashboard, openDashboard, PERSON } from './testing/open-dashboard.ts';
import { closeWithoutProblems, until } from './testing/walk.ts';

suite('edits in the dashboard', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
  });
  after(() => dashboard[Symbol.asyncDispose]());

  test('action items are edited, dismissed and made tasks, and each change is undone', async () => {
    const { docket } = dashboard;
    const { id } = await docket.meetings.create({
      title: 'Kick-off',
      transcript: 'Ana: I will send the offer by Friday.\nBen: I will book the room by Monday.',
    });
    await docket.meetings.extractActionItems(id);
    const read = async () => (await docket.meetings.actionItems(id)).action_items;
    const [extracted] = await read();
    const untilRead = (state: string, description = extracted!.description) =>
      until(async () => {
        const items = await read();
        return items[0]!.state === state && items[0]!.description === description;
      });
    const page = await dashboard.open(`/meetings/${id}`);

    await page.getByRole('button', { name: /^Send the offer/ }).click();
    assert.equal(new URL(page.url()).searchParams.get('finding'), extracted!.id);
    await page.keyboard.press('e');
    await page.getByLabel('Description').fill('Mail the offer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Mail the offer').first().waitFor();
    await untilRead('open', 'Mail the offer');
    await page.keyboard.press('z');
    await untilRead('open');
    assert.equal((await read())[0]!.assigned_to, extracted!.assigned_to);

    await page.getByRole('button', { name: 'Dismiss' }).click();
    await untilRead('dismissed');
    await page.keyboard.press('z');
    await untilRead('open');

    await page.getByRole('button', { name: 'Make 2 tasks' }).click();
    await page.getByText('2 tasks made').waitFor();
    assert.equal((await docket.tasks.list({ related_meeting_id: id })).data.length, 2);
    await page.keyboard.press('z');
    await untilRead('open');
    assert.equal((await docket.tasks.list({ related_meeting_id: id })).data.length, 0);
    await page.getByRole('button', { name: /^Make it a task: Send the offer/ }).click();
    await untilRead('accepted');
    const [{ id: taskId } = { id: '' }] = (await docket.tasks.list({ related_meeting_id: id }))
      .data;
    await page.goto(`${dashboard.server.url}/app/w/${dashboard.workspaceId}/tasks?task=${taskId}`);
    await page.getByRole('link', { name: 'Open the passage' }).waitFor();
    assert.match(await page.getByLabel('Description').inputValue(), /I will send the offer/);
    assert.equal(await page.getByRole('blockquote').getByText('I will send').count(), 0);
    await closeWithoutProblems(page);
  });

  test('a meeting and its recording get other titles, each on its page', async () => {
    const { docket } = dashboard;
    const { id, transcription_id: recordingId } = await docket.meetings.create({
      title: 'Recording 9:05',
      transcript: 'Ana: Good morning.',
    });
    const page = await dashboard.open(`/meetings/${id}`);

    for (const [path, title] of [
      [`/meetings/${id}`, 'Kick-off with Larkspur'],
      [`/recordings/${recordingId}`, 'Room microphone'],
    ] as const) {
      await page.goto(`${dashboard.server.url}/app/w/${dashboard.workspaceId}${path}`);
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByLabel('Title').fill(title);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }

    assert.equal((await docket.meetings.get(id)).title, 'Kick-off with Larkspur');
    assert.equal((await docket.transcriptions.get(recordingId!)).title, 'Room microphone');
    await closeWithoutProblems(page);
  });

  test('what one window changes is seen in the other', async () => {
    const { id } = await dashboard.docket.tasks.create({ title: 'Book the room' });
    const page = await dashboard.open('/tasks');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText('Book the room').waitFor();

    await dashboard.docket.tasks.update(id, { title: 'Book the large room' });

    await page.getByText('Book the large room').waitFor();
    await other.getByText('Book the large room').waitFor();
    await closeWithoutProblems(page);
  });

  test('an edit without a connection is taken back and said; afterwards the page is true again', async () => {
    const { id } = await dashboard.docket.tasks.create({ title: 'Order the chairs' });
    const page = await dashboard.open(`/tasks?task=${id}`);
    const title = page.getByLabel('Title', { exact: true });
    await title.waitFor();

    await page.context().setOffline(true);
    await title.fill('Order the tables');
    await page.keyboard.press('Tab');
    await page.getByText('The server cannot be reached.').first().waitFor();
    await page.getByText('Order the chairs').first().waitFor();
    await dashboard.docket.tasks.update(id, { title: 'Order the benches' });
    await page.context().setOffline(false);

    await page.getByText('Order the benches').first().waitFor();
    await closeWithoutProblems(page);
  });

  test('a session that ends amid an edit goes on after the sign-in, and the edit is sent', async () => {
    const { docket } = dashboard;
    const { id } = await docket.tasks.create({ title: 'Call the notary' });
    const page = await dashboard.open(`/tasks?task=${id}`);
    const title = page.getByLabel('Title', { exact: true });
    await title.waitFor();

    await page.context().clearCookies();
    await title.fill('Call the notary at noon');
    await page.keyboard.press('Tab');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill(PERSON.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByText('Changed: title').waitFor();
    assert.equal((await docket.tasks.get(id)).title, 'Call the notary at noon');
    await closeWithoutProblems(page);
  });
});
