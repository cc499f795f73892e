// Runs in test:browser: it closes pages and signs out.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { type OpenDashboard, openDashboard, PERSON } from './testing/open-dashboard.ts';
import { closeWithoutProblems, until, untilGone } from './testing/walk.ts';

/** Rows that are deleted at once, each by a request of its own. */
const MANY = 45;

suite('changes of the dashboard that can still be undone', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
  });
  after(() => dashboard[Symbol.asyncDispose]());

  const list = async (title: string) => (await dashboard.docket.tasks.list({ title })).data;

  test('are made when the page is closed, however many', async () => {
    for (let count = 0; count < MANY; count += 1) {
      await dashboard.docket.tasks.create({ title: 'Sweep' });
    }
    const page = await dashboard.open('/tasks?title=Sweep');
    await page.getByRole('checkbox').first().waitFor();
    for (let count = 0; count < MANY; count += 1) {
      await page.keyboard.press('j');
      await page.keyboard.press('x');
    }
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${MANY} tasks deleted`).waitFor();

    await page.close({ runBeforeUnload: true });

    await until(async () => (await list('Sweep')).length === 0);
    await page.context().close();
  });

  test('are analyses too: one is undone, the other begins when the page is closed', async () => {
    const { documents } = dashboard.docket;
    const [undone, begun] = await Promise.all(
      ['First note', 'Second note'].map((title) =>
        documents.create({ title, content: 'A note.' }).untilDone(),
      ),
    );
    const page = await dashboard.open('/documents');
    const analyze = async (title: string) => {
      await page.getByRole('checkbox', { name: `Choose ${title}` }).check();
      await page.getByRole('toolbar').getByRole('button', { name: 'Analyze' }).click();
      await page.getByRole('menuitem', { name: 'Legal review' }).click();
      await page.getByText('1 document is analyzed').last().waitFor();
    };

    await analyze('First note');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.keyboard.press('Escape');
    await analyze('Second note');
    await page.close({ runBeforeUnload: true });

    await until(async () => (await documents.analyses(begun!.id)).data.length === 1);
    assert.deepEqual((await documents.analyses(undone!.id)).data, []);
    await page.context().close();
  });

  test('are made after some seconds, and an undo then says that it is too late', async () => {
    const { id } = await dashboard.docket.tasks.create({ title: 'Wipe the board' });
    const page = await dashboard.open(`/tasks?task=${id}`);
    await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Wipe the board' }).waitFor({ state: 'detached' });
    assert.equal((await dashboard.docket.tasks.get(id)).title, 'Wipe the board');

    await untilGone(() => dashboard.docket.tasks.get(id));
    await page.keyboard.press('z');

    await page.getByText('This can no longer be undone.').waitFor();
    await closeWithoutProblems(page);
  });

  test('wait as long as a pointer holds their message, and can be undone until it goes', async () => {
    const { tasks } = dashboard.docket;
    const { id } = await tasks.create({ title: 'Empty the drawer' });
    const page = await dashboard.open(`/tasks?task=${id}`);
    await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).waitFor();
    await page.clock.install();
    const remove = async () => {
      await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Deleted: Empty the drawer').hover();
    };

    await remove();
    await page.clock.fastForward(60_000);
    assert.equal((await list('Empty the drawer')).length, 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Deleted: Empty the drawer').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Empty the drawer' }).click();

    await remove();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(60_000);
    await untilGone(() => tasks.get(id));
    await closeWithoutProblems(page);
  });

  test('are made in all tabs before the session ends in one of them', async () => {
    const titles = ['Shred the first draft', 'Shred the second draft'];
    const [one, other] = await Promise.all(
      titles.map((title) => dashboard.docket.tasks.create({ title })),
    );
    const page = await dashboard.open(`/tasks?task=${one!.id}`);
    const tab = await page.context().newPage();
    await tab.goto(page.url().replace(one!.id, other!.id));
    for (const each of [tab, page]) {
      await each.getByRole('complementary').getByRole('button', { name: 'Delete' }).click();
      await each.getByText(/^Deleted: Shred/).waitFor();
    }
    assert.equal((await list('Shred')).length, 2);

    await page.getByRole('button', { name: PERSON.email }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);

    assert.deepEqual(await list('Shred'), []);
    await closeWithoutProblems(page);
  });
});
