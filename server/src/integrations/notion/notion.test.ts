import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startNotionFake } from '../testing/notion-fake.ts';
import { DATABASE_ID, plainText, shownText } from '../testing/notion-state.ts';
import { openProvider, pushedTask } from '../testing/provider-session.ts';
import { notionProvider } from './notion-provider.ts';

const ANA = 'c2f20311-9e54-4d11-8c79-7398424ae41e';

async function startNotion() {
  const notion = await startNotionFake();
  const session = openProvider(notionProvider, notion.url, notion.connection);
  return {
    notion,
    state: notion.state,
    ...session,
    valueOf: (name: string) => notion.state.pages[0]?.record['properties'][name],
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]();
      await notion[Symbol.asyncDispose]();
      assert.deepEqual(notion.violations, []);
    },
  };
}

suite('tasks become pages of a data source of Notion', () => {
  test('with every property that it has, and a link back', async () => {
    await using bench = await startNotion();
    const project = await bench.open();

    const remote = await project.create(
      pushedTask({ status: 'in_progress', assignee: ANA, tags: ['finance', 'a, b'] }),
    );

    const page = bench.state.pages[0]!;
    assert.deepEqual(remote, { id: page.record.id, key: null, url: page.record['url'] });
    assert.equal(plainText(bench.valueOf('Name').title), 'Send the report to Ana');
    assert.equal(plainText(bench.valueOf('Docket ID').rich_text), pushedTask().handle.marker);
    assert.deepEqual(bench.valueOf('Status').status, { name: 'In progress' });
    assert.deepEqual(bench.valueOf('Priority').select, { name: 'High' });
    assert.deepEqual(bench.valueOf('Due').date, { start: '2026-03-31' });
    assert.deepEqual(bench.valueOf('Tags').multi_select, [{ name: 'finance' }, { name: 'a  b' }]);
    assert.deepEqual(bench.valueOf('Assignee').people, [{ id: ANA }]);
    const [text, link] = page.blocks[0]!.rich_text;
    assert.equal(text.plain_text, 'With the figures of March.\nAsk Ben first.\n\n');
    assert.equal(link.href, pushedTask().url);
  });

  test('a data source with a title and the id alone is enough', async () => {
    await using bench = await startNotion();
    bench.state.properties = { Task: 'title', 'Docket ID': 'rich_text' };

    await (await bench.open()).create(pushedTask({ assignee: ANA }));

    assert.deepEqual(Object.keys(bench.state.pages[0]!.record['properties']), [
      'Task',
      'Docket ID',
    ]);
  });

  test('a long text is cut into pieces between its characters', async () => {
    await using bench = await startNotion();
    const description = `${'x'.repeat(1999)}${'🙂'.repeat(3000)}`;

    await (await bench.open()).create(pushedTask({ description }));

    const text = plainText(bench.state.pages[0]!.blocks[0]!.rich_text);
    assert.equal(text, `${description}\n\nTask in Docket`);
  });

  test('updating leaves the tags, the blocks and the assignee of people', async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    const remote = await project.create(pushedTask({ assignee: ANA, tags: ['finance'] }));
    const page = bench.state.pages[0]!;
    bench.valueOf('Tags').multi_select.push({ name: 'by hand' });
    const note = { type: 'paragraph', rich_text: shownText([{ text: { content: 'Mine' } }]) };
    page.blocks.unshift(
      { id: '00000000-0000-4000-8000-000000000001', ...note },
      { id: '00000000-0000-4000-8000-000000000002', ...note },
    );

    await project.update(
      remote,
      pushedTask({ description: 'Changed.', dueDate: null, tags: ['finance', 'new'] }),
    );

    assert.deepEqual(bench.notion.things()[0]?.tags, ['finance', 'by hand', 'new']);
    assert.deepEqual(bench.valueOf('Assignee').people, [{ id: ANA }]);
    assert.equal(bench.valueOf('Due').date, null);
    assert.deepEqual(
      page.blocks.map(({ rich_text: text }) => plainText(text)),
      ['Mine', 'Mine', 'Changed.\n\nTask in Docket'],
    );
  });

  test('the block with the link is put back when people deleted it', async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    const remote = await project.create(pushedTask());
    bench.state.pages[0]!.blocks = [];

    await project.update(remote, pushedTask());

    assert.equal(bench.notion.things()[0]?.hasLink, true);
  });

  test('a page in the trash, and one that is not there, are said to be gone', async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    const remote = await project.create(pushedTask());

    bench.notion.removeThing(0);
    await assert.rejects(project.update(remote, pushedTask()), { code: 'external_gone' });
    bench.state.pages = [];
    await assert.rejects(project.update(remote, pushedTask()), { code: 'external_gone' });
  });

  test("Notion's own words are passed on", async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    delete bench.state.properties['Priority'];

    await assert.rejects(project.create(pushedTask()), {
      code: 'rejected',
      message: 'Notion refused the task: Priority is not a property that exists.',
    });
  });
});

suite('the status of a task is an option of its property', () => {
  const endings = { in_progress: 'Doing', completed: 'Shipped', cancelled: 'Shipped' } as const;
  for (const [status, name] of Object.entries(endings)) {
    test(`${status}: the first of the group where no option has a usual name`, async () => {
      await using bench = await startNotion();
      bench.state.options['Status'] = ['Later', 'Doing', 'Shipped'];
      const project = await bench.open();

      const remote = await project.create(pushedTask({ status: status as keyof typeof endings }));
      assert.deepEqual(bench.valueOf('Status').status, { name });
      await project.update(remote, pushedTask());
      assert.deepEqual(bench.valueOf('Status').status, { name: 'Later' });
    });
  }

  test('one that the integration names', async () => {
    await using bench = await startNotion();
    bench.state.options['Status'] = ['Not started', 'Blocked', 'Done'];
    const project = await bench.open({ statuses: { in_progress: 'blocked' } });

    await project.create(pushedTask({ status: 'in_progress' }));

    assert.deepEqual(bench.valueOf('Status').status, { name: 'Blocked' });
  });

  test('a select by usual names, and a box that is checked', async () => {
    await using bench = await startNotion();
    bench.state.properties['Status'] = 'select';
    bench.state.options['Status'] = ['Todo', 'Done'];
    const project = await bench.open();
    await project.create(pushedTask({ status: 'cancelled' }));
    assert.deepEqual(bench.valueOf('Status').select, { name: 'Done' });

    bench.state.properties['Finished'] = 'checkbox';
    bench.state.pages = [];
    const checked = await bench.open({ options: { status_property: 'finished' } });
    await checked.create(pushedTask({ status: 'completed' }));
    assert.equal(bench.valueOf('Finished').checkbox, true);
    assert.equal(bench.valueOf('Status'), undefined);
  });
});

suite('a page that may have been created is found by its id property', () => {
  test('after a lost answer', async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    for (const id of ['task_b', 'task_c']) await project.create(pushedTask({ id }));
    bench.notion.trouble({ kind: 'drop_after' }, { when: bench.notion.isCreate });
    await assert.rejects(project.create(pushedTask()), { isAmbiguous: true });

    const found = await project.find(pushedTask());

    assert.equal(found?.id, bench.state.pages[2]?.record.id);
    assert.equal(await project.find(pushedTask({ id: 'task_never_sent' })), undefined);
  });

  test('without the property a second attempt creates a second page', async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    bench.notion.forgetHandles();
    bench.notion.trouble({ kind: 'drop_after' }, { when: bench.notion.isCreate });
    await assert.rejects(project.create(pushedTask()), { isAmbiguous: true });

    assert.equal(await project.find(pushedTask()), undefined);
    await project.create(pushedTask());

    assert.equal(bench.state.pages.length, 2);
  });
});

suite('a connection to Notion is checked', () => {
  test('it says who the token belongs to', async () => {
    await using bench = await startNotion();
    assert.equal(await notionProvider.account(bench.call), 'Docket connection');
  });

  test('a database with one data source will do, one with two asks for a choice', async () => {
    await using bench = await startNotion();
    assert.equal((await bench.open({ project: DATABASE_ID.replaceAll('-', '') })).name, 'Tasks');

    bench.state.sources.push({ id: '1a44be12-0953-4631-b498-9e5817518db8', name: 'Old' });
    await assert.rejects(bench.open({ project: DATABASE_ID }), {
      code: 'project_not_found',
      message:
        'The database has not one data source but "Tasks" (d9824bdc-8445-4327-be8b-5b47500af6ce), "Old" (1a44be12-0953-4631-b498-9e5817518db8); name one of them',
    });
  });

  test('without the property for the id it says what to add', async () => {
    await using bench = await startNotion();
    delete bench.state.properties['Docket ID'];

    await assert.rejects(bench.open(), {
      code: 'project_not_found',
      message: /^The data source needs a text property "Docket ID"/,
    });
  });

  const wrong = {
    'what is not shared or not there': { project: '00000000-0000-4000-8000-000000000000' },
    'what is no id': { project: '../users/me' },
    'a property that there is not': { options: { due_property: 'Until' } },
    'an option that there is not': { statuses: { open: 'Inbox' } },
  };
  for (const [name, changes] of Object.entries(wrong)) {
    test(name, async () => {
      await using bench = await startNotion();
      await assert.rejects(bench.open(changes), { code: 'project_not_found' });
    });
  }

  test('an overload is waited for as long as Notion says', async () => {
    await using bench = await startNotion();
    const body = {
      object: 'error',
      status: 529,
      code: 'service_overload',
      message: 'Please try again later.',
    };
    bench.notion.trouble({
      kind: 'answer',
      reply: { status: 529, headers: { 'retry-after': '30' }, body },
    });

    await assert.rejects(bench.open(), {
      code: 'rate_limited',
      retryAt: new Date('2026-01-05T09:00:30.000Z'),
    });
  });
});
