import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startAsanaFake } from './testing/fake.ts';
import { benchOf, makePushedTask } from '../testing/provider-bench.ts';
import { asanaProvider } from './provider.ts';

async function startAsana(tokenType: 'personal' | 'oauth' = 'personal') {
  return benchOf(asanaProvider, await startAsanaFake(tokenType));
}

suite('pushing tasks to Asana', () => {
  test('creates an Asana task with tags, priority, assignee, section and a link to the task', async () => {
    await using bench = await startAsana();
    const project = await bench.open();

    const external = await project.create(
      makePushedTask({ status: 'in_progress', assignee: '12', tags: ['grade a', 'two words'] }),
    );

    const [task] = bench.fake.state.tasks;
    assert.deepEqual(external, {
      id: task?.gid,
      key: null,
      url: `https://app.asana.com/0/12345/${task?.gid}`,
    });
    const { url, marker } = makePushedTask();
    assert.equal(task?.['name'], 'Send the report to Ana');
    assert.equal(
      task?.['notes'],
      `With the figures of March.\nAsk Ben first.\n\n${url}\n${marker.text}`,
    );
    assert.equal(task?.['due_on'], '2026-03-31');
    assert.equal(task?.['assignee'], '12');
    assert.equal(task?.['completed'], false);
    assert.deepEqual(task?.['custom_fields'], [{ gid: '902', value: '910' }]);
    // The first tag existed with another case.
    assert.deepEqual(bench.fake.tasks()[0]?.tags, ['Grade A', 'two words']);
    assert.equal(bench.fake.tasks()[0]?.status, 'in_progress');
  });

  test('sends a due time as due_at, and clears both due fields', async () => {
    await using bench = await startAsana();
    const project = await bench.open();

    const external = await project.create(makePushedTask({ dueDate: '2026-03-31T18:00:00+02:00' }));
    assert.equal(bench.fake.state.tasks[0]?.['due_at'], '2026-03-31T16:00:00.000Z');

    await project.update(external, makePushedTask({ dueDate: null }));
    assert.equal(bench.fake.state.tasks[0]?.['due_at'], null);
    assert.equal(bench.fake.state.tasks[0]?.['due_on'], null);
  });

  test('keeps tags and fields that people set in Asana', async () => {
    await using bench = await startAsana();
    const project = await bench.open();
    const external = await project.create(makePushedTask({ assignee: '12', tags: ['finance'] }));
    bench.fake.state.tasks[0]!['tags'].push({ gid: '5', name: 'by hand' });

    await project.update(external, makePushedTask({ tags: ['finance', 'new'] }));

    assert.deepEqual(bench.fake.tasks()[0]?.tags, ['finance', 'by hand', 'new']);
    assert.equal(bench.fake.state.tasks[0]!['assignee'], '12');
    // Each tag is created once.
    assert.deepEqual(
      bench.fake.state.tags.map(({ name }) => name),
      ['Grade A', 'finance', 'new'],
    );
  });

  for (const status of ['completed', 'cancelled'] as const) {
    test(`completes the Asana task for the status ${status}, moves it to the mapped section, and reopens it`, async () => {
      await using bench = await startAsana();
      const project = await bench.open();
      const external = await project.create(makePushedTask());

      await project.update(external, makePushedTask({ status }));
      assert.equal(bench.fake.tasks()[0]?.status, status);
      assert.equal(bench.fake.state.tasks[0]!['completed'], true);

      await project.update(external, makePushedTask());
      assert.equal(bench.fake.tasks()[0]?.status, 'open');
      assert.equal(bench.fake.state.tasks[0]!['completed'], false);
    });
  }

  test('sends no priority to an Asana project without a priority field', async () => {
    await using bench = await startAsana();
    bench.fake.state.priorities = [];

    await (await bench.open()).create(makePushedTask());

    assert.deepEqual(bench.fake.state.tasks[0]?.['custom_fields'], []);
  });

  test('names a missing section of Asana before it creates a task', async () => {
    await using bench = await startAsana();
    const project = await bench.open({ statuses: { open: 'Inbox' } });

    await assert.rejects(project.create(makePushedTask()), {
      code: 'rejected',
      message: 'The project has no section "Inbox" for "open"',
    });
    assert.equal(bench.fake.state.tasks.length, 0);
  });

  test('reports a deleted Asana task as external_gone', async () => {
    await using bench = await startAsana();
    const project = await bench.open();
    const external = await project.create(makePushedTask());
    bench.fake.removeTask(0);

    await assert.rejects(project.update(external, makePushedTask()), { code: 'external_gone' });
  });

  test("passes Asana's error message on", async () => {
    await using bench = await startAsana();
    const project = await bench.open();
    bench.fake.injectFault(
      { kind: 'answer', reply: bench.fake.refusalReply(404) },
      { when: bench.fake.isCreateCall },
    );

    await assert.rejects(project.create(makePushedTask()), {
      code: 'not_found',
      message: 'Asana has no such resource: task: Unknown object: 1001',
    });
  });
});

for (const tokenType of ['personal', 'oauth'] as const) {
  suite(
    `search for an Asana task after an unknown result, with a token of type ${tokenType}`,
    () => {
      test('finds an Asana task after a lost response, on any page', async () => {
        await using bench = await startAsana(tokenType);
        const project = await bench.open();
        for (const id of ['task_b', 'task_c']) await project.create(makePushedTask({ id }));
        bench.fake.injectFault({ kind: 'drop_after' }, { when: bench.fake.isCreateCall });
        await assert.rejects(project.create(makePushedTask()), { isAmbiguous: true });

        const found = await project.find(makePushedTask());

        assert.equal(found?.id, bench.fake.state.tasks[2]?.gid);
        assert.equal(await project.find(makePushedTask({ id: 'task_never_sent' })), undefined);
      });

      test('does not take a marker in a description for the marker of an Asana task', async () => {
        await using bench = await startAsana(tokenType);
        const project = await bench.open();
        const task = makePushedTask();

        await project.create(
          makePushedTask({ id: 'task_b', description: `a\n${task.marker.text}` }),
        );

        assert.equal(await project.find(task), undefined);
      });

      test('creates a second Asana task if Asana forgets the marker', async () => {
        await using bench = await startAsana(tokenType);
        const project = await bench.open();
        bench.fake.forgetMarkers();
        bench.fake.injectFault({ kind: 'drop_after' }, { when: bench.fake.isCreateCall });
        await assert.rejects(project.create(makePushedTask()), { isAmbiguous: true });

        assert.equal(await project.find(makePushedTask()), undefined);
        await project.create(makePushedTask());

        assert.equal(bench.fake.state.tasks.length, 2);
      });
    },
  );
}

suite('checks of a connection to Asana', () => {
  test('reads the account name of an Asana token', async () => {
    await using bench = await startAsana();
    assert.equal(await asanaProvider.readAccount(bench.client), 'Greg Sanchez');
  });

  const wrong = {
    'a hidden or missing project': { project: '999' },
    'a project that is not a number': { project: '../users/me' },
    'an unknown token type': { options: { token_type: 'other' } },
    'an unknown priority field': { options: { priority_field: 'Urgency' } },
    'an unknown option of the priority field': { priorities: { high: 'Burning' } },
  };
  for (const [name, changes] of Object.entries(wrong)) {
    test(`refuses ${name} of Asana as project_not_found`, async () => {
      await using bench = await startAsana();
      await assert.rejects(bench.open(changes), { code: 'project_not_found' });
    });
  }
});
