import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startNotionFake } from './testing/fake.ts';
import { DATABASE_ID, plainText, shownText } from './testing/state.ts';
import { benchOf, makePushedTask } from '../testing/provider-bench.ts';
import { notionProvider } from './provider.ts';

const ANA = 'c2f20311-9e54-4d11-8c79-7398424ae41e';

async function startNotion() {
  const bench = benchOf(notionProvider, await startNotionFake());
  const { state } = bench.fake;
  return {
    ...bench,
    valueOf: (name: string) => state.pages[0]?.record['properties'][name],
  };
}

suite('pushing tasks to Notion', () => {
  test('creates a Notion page with every property, and a link to the task', async () => {
    await using bench = await startNotion();
    const project = await bench.open();

    const external = await project.create(
      makePushedTask({ status: 'in_progress', assignee: ANA, tags: ['finance', 'a, b'] }),
    );

    const page = bench.fake.state.pages[0]!;
    assert.deepEqual(external, { id: page.record.id, key: null, url: page.record['url'] });
    assert.equal(plainText(bench.valueOf('Name').title), 'Send the report to Ana');
    assert.equal(plainText(bench.valueOf('Docket ID').rich_text), makePushedTask().marker.text);
    assert.deepEqual(bench.valueOf('Status').status, { name: 'In progress' });
    assert.deepEqual(bench.valueOf('Priority').select, { name: 'High' });
    assert.deepEqual(bench.valueOf('Due').date, { start: '2026-03-31' });
    assert.deepEqual(bench.valueOf('Tags').multi_select, [{ name: 'finance' }, { name: 'a  b' }]);
    assert.deepEqual(bench.valueOf('Assignee').people, [{ id: ANA }]);
    const [text, link] = page.blocks[0]!.rich_text;
    assert.equal(text.plain_text, 'With the figures of March.\nAsk Ben first.\n\n');
    assert.equal(link.href, makePushedTask().url);
  });

  test('creates a page in a Notion data source that has only a title and the id property', async () => {
    await using bench = await startNotion();
    bench.fake.state.properties = { Task: 'title', 'Docket ID': 'rich_text' };

    await (await bench.open()).create(makePushedTask({ assignee: ANA }));

    assert.deepEqual(Object.keys(bench.fake.state.pages[0]!.record['properties']), [
      'Task',
      'Docket ID',
    ]);
  });

  test('splits a long text for Notion between characters', async () => {
    await using bench = await startNotion();
    const description = `${'x'.repeat(1999)}${'🙂'.repeat(3000)}`;

    await (await bench.open()).create(makePushedTask({ description }));

    const text = plainText(bench.fake.state.pages[0]!.blocks[0]!.rich_text);
    assert.equal(text, `${description}\n\nTask in Docket`);
  });

  test('keeps tags, blocks and the assignee that people set in Notion', async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    const external = await project.create(makePushedTask({ assignee: ANA, tags: ['finance'] }));
    const page = bench.fake.state.pages[0]!;
    bench.valueOf('Tags').multi_select.push({ name: 'by hand' });
    const note = { type: 'paragraph', rich_text: shownText([{ text: { content: 'Mine' } }]) };
    page.blocks.unshift(
      { id: '00000000-0000-4000-8000-000000000001', ...note },
      { id: '00000000-0000-4000-8000-000000000002', ...note },
    );

    await project.update(
      external,
      makePushedTask({ description: 'Changed.', dueDate: null, tags: ['finance', 'new'] }),
    );

    assert.deepEqual(bench.fake.tasks()[0]?.tags, ['finance', 'by hand', 'new']);
    assert.deepEqual(bench.valueOf('Assignee').people, [{ id: ANA }]);
    assert.equal(bench.valueOf('Due').date, null);
    assert.deepEqual(
      page.blocks.map(({ rich_text: text }) => plainText(text)),
      ['Mine', 'Mine', 'Changed.\n\nTask in Docket'],
    );
  });

  test('appends the callout of a Notion page again after people deleted it', async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    const external = await project.create(makePushedTask());
    bench.fake.state.pages[0]!.blocks = [];

    await project.update(external, makePushedTask());

    assert.equal(bench.fake.tasks()[0]?.hasLink, true);
  });

  test('reports a Notion page that is missing or in the trash as external_gone', async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    const external = await project.create(makePushedTask());

    bench.fake.removeTask(0);
    await assert.rejects(project.update(external, makePushedTask()), { code: 'external_gone' });
    bench.fake.state.pages = [];
    await assert.rejects(project.update(external, makePushedTask()), { code: 'external_gone' });
  });

  test("passes Notion's error message on", async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    delete bench.fake.state.properties['Priority'];

    await assert.rejects(project.create(makePushedTask()), {
      code: 'rejected',
      message: 'Notion refused the task: Priority is not a property that exists.',
    });
  });
});

suite('status options of Notion pages', () => {
  const endings = { in_progress: 'Doing', completed: 'Shipped', cancelled: 'Shipped' } as const;
  for (const [status, name] of Object.entries(endings)) {
    test(`sets the first option of the group for ${status} if no option of Notion has a common name`, async () => {
      await using bench = await startNotion();
      bench.fake.state.options['Status'] = ['Later', 'Doing', 'Shipped'];
      const project = await bench.open();

      const external = await project.create(
        makePushedTask({ status: status as keyof typeof endings }),
      );
      assert.deepEqual(bench.valueOf('Status').status, { name });
      await project.update(external, makePushedTask());
      assert.deepEqual(bench.valueOf('Status').status, { name: 'Later' });
    });
  }

  test('sets the mapped status option of Notion', async () => {
    await using bench = await startNotion();
    bench.fake.state.options['Status'] = ['Not started', 'Blocked', 'Done'];
    const project = await bench.open({ statuses: { in_progress: 'blocked' } });

    await project.create(makePushedTask({ status: 'in_progress' }));

    assert.deepEqual(bench.valueOf('Status').status, { name: 'Blocked' });
  });

  test('sets a select property of Notion by common names, and checks a checkbox property', async () => {
    await using bench = await startNotion();
    bench.fake.state.properties['Status'] = 'select';
    bench.fake.state.options['Status'] = ['Todo', 'Done'];
    const project = await bench.open();
    await project.create(makePushedTask({ status: 'cancelled' }));
    assert.deepEqual(bench.valueOf('Status').select, { name: 'Done' });

    bench.fake.state.properties['Finished'] = 'checkbox';
    bench.fake.state.pages = [];
    const checked = await bench.open({ options: { status_property: 'finished' } });
    await checked.create(makePushedTask({ status: 'completed' }));
    assert.equal(bench.valueOf('Finished').checkbox, true);
    assert.equal(bench.valueOf('Status'), undefined);
  });
});

suite('search for a Notion page after an unknown result', () => {
  test('finds a Notion page by its id property after a lost response', async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    for (const id of ['task_b', 'task_c']) await project.create(makePushedTask({ id }));
    bench.fake.injectFault({ kind: 'drop_after' }, { when: bench.fake.isCreateCall });
    await assert.rejects(project.create(makePushedTask()), { isAmbiguous: true });

    const found = await project.find(makePushedTask());

    assert.equal(found?.id, bench.fake.state.pages[2]?.record.id);
    assert.equal(await project.find(makePushedTask({ id: 'task_never_sent' })), undefined);
  });

  test('creates a second Notion page if Notion forgets the id property', async () => {
    await using bench = await startNotion();
    const project = await bench.open();
    bench.fake.forgetMarkers();
    bench.fake.injectFault({ kind: 'drop_after' }, { when: bench.fake.isCreateCall });
    await assert.rejects(project.create(makePushedTask()), { isAmbiguous: true });

    assert.equal(await project.find(makePushedTask()), undefined);
    await project.create(makePushedTask());

    assert.equal(bench.fake.state.pages.length, 2);
  });
});

suite('checks of a connection to Notion', () => {
  test('reads the account name of a Notion token', async () => {
    await using bench = await startNotion();
    assert.equal(await notionProvider.readAccount(bench.client), 'Docket connection');
  });

  test('opens a Notion database with one data source, and refuses one with two', async () => {
    await using bench = await startNotion();
    assert.equal((await bench.open({ project: DATABASE_ID.replaceAll('-', '') })).name, 'Tasks');

    bench.fake.state.sources.push({ id: '1a44be12-0953-4631-b498-9e5817518db8', name: 'Old' });
    await assert.rejects(bench.open({ project: DATABASE_ID }), {
      code: 'project_not_found',
      message:
        'The database has not one data source but "Tasks" (d9824bdc-8445-4327-be8b-5b47500af6ce), "Old" (1a44be12-0953-4631-b498-9e5817518db8); name one of them',
    });
  });

  test('names the missing id property of a Notion data source', async () => {
    await using bench = await startNotion();
    delete bench.fake.state.properties['Docket ID'];

    await assert.rejects(bench.open(), {
      code: 'project_not_found',
      message: /^The data source needs a text property "Docket ID"/,
    });
  });

  const wrong = {
    'a hidden or missing project': { project: '00000000-0000-4000-8000-000000000000' },
    'a project that is not an id': { project: '../users/me' },
    'an unknown property': { options: { due_property: 'Until' } },
    'an unknown status option': { statuses: { open: 'Inbox' } },
  };
  for (const [name, changes] of Object.entries(wrong)) {
    test(`refuses ${name} of Notion as project_not_found`, async () => {
      await using bench = await startNotion();
      await assert.rejects(bench.open(changes), { code: 'project_not_found' });
    });
  }

  test('waits after an overload of Notion until the time in Retry-After', async () => {
    await using bench = await startNotion();
    const body = {
      object: 'error',
      status: 529,
      code: 'service_overload',
      message: 'Please try again later.',
    };
    bench.fake.injectFault({
      kind: 'answer',
      reply: { status: 529, headers: { 'retry-after': '30' }, body },
    });

    await assert.rejects(bench.open(), {
      code: 'rate_limited',
      retryAt: new Date('2026-01-05T09:00:30.000Z'),
    });
  });
});
