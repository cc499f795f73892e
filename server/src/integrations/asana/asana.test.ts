import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startAsanaFake } from '../testing/asana-fake.ts';
import { openProvider, pushedTask } from '../testing/provider-session.ts';
import { asanaProvider } from './asana-provider.ts';

async function startAsana(tokenType: 'personal' | 'oauth' = 'personal') {
  const asana = await startAsanaFake(tokenType);
  const session = openProvider(asanaProvider, asana.url, asana.connection);
  return {
    asana,
    state: asana.state,
    ...session,
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]();
      await asana[Symbol.asyncDispose]();
      assert.deepEqual(asana.violations, []);
    },
  };
}

suite('tasks become tasks of Asana', () => {
  test('with tags, priority, assignee, section and a link back', async () => {
    await using bench = await startAsana();
    const project = await bench.open();

    const remote = await project.create(
      pushedTask({ status: 'in_progress', assignee: '12', tags: ['grade a', 'two words'] }),
    );

    const [task] = bench.state.tasks;
    assert.deepEqual(remote, {
      id: task?.gid,
      key: null,
      url: `https://app.asana.com/0/12345/${task?.gid}`,
    });
    const { url, handle } = pushedTask();
    assert.equal(task?.['name'], 'Send the report to Ana');
    assert.equal(
      task?.['notes'],
      `With the figures of March.\nAsk Ben first.\n\n${url}\n${handle.marker}`,
    );
    assert.equal(task?.['due_on'], '2026-03-31');
    assert.equal(task?.['assignee'], '12');
    assert.equal(task?.['completed'], false);
    assert.deepEqual(task?.['custom_fields'], [{ gid: '902', value: '910' }]);
    // The first was there already, in another case.
    assert.deepEqual(bench.asana.things()[0]?.tags, ['Grade A', 'two words']);
    assert.equal(bench.asana.things()[0]?.status, 'in_progress');
  });

  test('a due time is given as one, and cleared with the day', async () => {
    await using bench = await startAsana();
    const project = await bench.open();

    const remote = await project.create(pushedTask({ dueDate: '2026-03-31T18:00:00+02:00' }));
    assert.equal(bench.state.tasks[0]?.['due_at'], '2026-03-31T16:00:00.000Z');

    await project.update(remote, pushedTask({ dueDate: null }));
    assert.equal(bench.state.tasks[0]?.['due_at'], null);
    assert.equal(bench.state.tasks[0]?.['due_on'], null);
  });

  test('tags and other fields that people gave it stay', async () => {
    await using bench = await startAsana();
    const project = await bench.open();
    const remote = await project.create(pushedTask({ assignee: '12', tags: ['finance'] }));
    bench.state.tasks[0]!['tags'].push({ gid: '5', name: 'by hand' });

    await project.update(remote, pushedTask({ tags: ['finance', 'new'] }));

    assert.deepEqual(bench.asana.things()[0]?.tags, ['finance', 'by hand', 'new']);
    assert.equal(bench.state.tasks[0]!['assignee'], '12');
    // Each tag is made once.
    assert.deepEqual(
      bench.state.tags.map(({ name }) => name),
      ['Grade A', 'finance', 'new'],
    );
  });

  for (const status of ['completed', 'cancelled'] as const) {
    test(`${status} completes it and moves it to its section, and open opens it again`, async () => {
      await using bench = await startAsana();
      const project = await bench.open();
      const remote = await project.create(pushedTask());

      await project.update(remote, pushedTask({ status }));
      assert.equal(bench.asana.things()[0]?.status, status);
      assert.equal(bench.state.tasks[0]!['completed'], true);

      await project.update(remote, pushedTask());
      assert.equal(bench.asana.things()[0]?.status, 'open');
      assert.equal(bench.state.tasks[0]!['completed'], false);
    });
  }

  test('a project without a field for the priority gets none', async () => {
    await using bench = await startAsana();
    bench.state.priorities = [];

    await (await bench.open()).create(pushedTask());

    assert.deepEqual(bench.state.tasks[0]?.['custom_fields'], []);
  });

  test('a section that is not there is named, before anything is created', async () => {
    await using bench = await startAsana();
    const project = await bench.open({ statuses: { open: 'Inbox' } });

    await assert.rejects(project.create(pushedTask()), {
      code: 'rejected',
      message: 'The project has no section "Inbox" for "open"',
    });
    assert.equal(bench.state.tasks.length, 0);
  });

  test('a task that is not there any more is said to be gone', async () => {
    await using bench = await startAsana();
    const project = await bench.open();
    const remote = await project.create(pushedTask());
    bench.asana.removeThing(0);

    await assert.rejects(project.update(remote, pushedTask()), { code: 'external_gone' });
  });

  test("Asana's own words are passed on", async () => {
    await using bench = await startAsana();
    const project = await bench.open();
    bench.asana.trouble(
      { kind: 'answer', reply: bench.asana.refused(404) },
      { when: bench.asana.isCreate },
    );

    await assert.rejects(project.create(pushedTask()), {
      code: 'not_found',
      message: 'Asana does not have this: task: Unknown object: 1001',
    });
  });
});

for (const tokenType of ['personal', 'oauth'] as const) {
  suite(`a task that may have been created is found with a token of type ${tokenType}`, () => {
    test('after a lost answer, among more tasks than one page', async () => {
      await using bench = await startAsana(tokenType);
      const project = await bench.open();
      for (const id of ['task_b', 'task_c']) await project.create(pushedTask({ id }));
      bench.asana.trouble({ kind: 'drop_after' }, { when: bench.asana.isCreate });
      await assert.rejects(project.create(pushedTask()), { isAmbiguous: true });

      const found = await project.find(pushedTask());

      assert.equal(found?.id, bench.state.tasks[2]?.gid);
      assert.equal(await project.find(pushedTask({ id: 'task_never_sent' })), undefined);
    });

    test('and is not taken for one whose description says so', async () => {
      await using bench = await startAsana(tokenType);
      const project = await bench.open();
      const task = pushedTask();

      await project.create(pushedTask({ id: 'task_b', description: `a\n${task.handle.marker}` }));

      assert.equal(await project.find(task), undefined);
    });

    test('without the handle a second attempt creates a second task', async () => {
      await using bench = await startAsana(tokenType);
      const project = await bench.open();
      bench.asana.forgetHandles();
      bench.asana.trouble({ kind: 'drop_after' }, { when: bench.asana.isCreate });
      await assert.rejects(project.create(pushedTask()), { isAmbiguous: true });

      assert.equal(await project.find(pushedTask()), undefined);
      await project.create(pushedTask());

      assert.equal(bench.state.tasks.length, 2);
    });
  });
}

suite('a connection to Asana is checked', () => {
  test('it says who the token belongs to', async () => {
    await using bench = await startAsana();
    assert.equal(await asanaProvider.account(bench.call), 'Greg Sanchez');
  });

  const wrong = {
    'a project that is hidden or missing': { project: '999' },
    'what is no number': { project: '../users/me' },
    'a token type that there is not': { options: { token_type: 'other' } },
    'a field for the priority that there is not': { options: { priority_field: 'Urgency' } },
    'an option of it that there is not': { priorities: { high: 'Burning' } },
  };
  for (const [name, changes] of Object.entries(wrong)) {
    test(name, async () => {
      await using bench = await startAsana();
      await assert.rejects(bench.open(changes), { code: 'project_not_found' });
    });
  }
});
