import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Connection } from '../providers/provider.ts';
import { startLinearFake } from '../testing/linear-fake.ts';
import { TEAM_ID } from '../testing/linear-store.ts';
import { openProvider, pushedTask } from '../testing/provider-session.ts';
import { linearProvider } from './linear-provider.ts';

async function startLinear() {
  const linear = await startLinearFake();
  const session = openProvider(linearProvider, linear.url, linear.connection);
  return {
    linear,
    issues: linear.store.issues,
    open: (changes: Partial<Connection> = {}) => session.open(changes),
    /** Variables of the requests that write, in their order. */
    inputs: () => linear.calls.filter(linear.isWrite).map(({ body }) => body.variables.input),
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]();
      await linear[Symbol.asyncDispose]();
      assert.deepEqual(linear.violations, []);
    },
  };
}

suite('tasks become issues of Linear', () => {
  test('with every field, under an id that is ours, and with an attachment', async () => {
    await using bench = await startLinear();
    const task = pushedTask({ assignee: 'user-1', tags: ['finance'] });

    const remote = await (await bench.open()).create(task);

    assert.deepEqual(remote, {
      id: task.handle.uuid,
      key: 'ENG-1',
      url: 'https://linear.app/acme/issue/ENG-1',
    });
    const [label, issue, attachment] = bench.inputs();
    assert.deepEqual(label, { name: 'finance', teamId: TEAM_ID });
    assert.deepEqual(issue, {
      id: task.handle.uuid,
      teamId: TEAM_ID,
      title: task.title,
      description: task.description,
      stateId: 'state-todo',
      priority: 2,
      dueDate: '2026-03-31',
      assigneeId: 'user-1',
      labelIds: [bench.linear.store.labels.get('finance')],
    });
    assert.partialDeepStrictEqual(attachment, { issueId: task.handle.uuid, url: task.url });
  });

  test('with a title that Linear takes, and the whole of a longer one above the text', async () => {
    await using bench = await startLinear();
    const project = await bench.open();
    const title = `${'a'.repeat(253)}😀 and the rest`;

    await project.create(pushedTask({ title, description: 'By Friday.', tags: [] }));

    const [issue] = bench.inputs();
    assert.equal(issue.title, `${'a'.repeat(253)}…`);
    assert.equal(issue.description, `${title}\n\nBy Friday.`);
  });

  test('once: the same id a second time is refused by Linear itself', async () => {
    await using bench = await startLinear();
    const project = await bench.open();
    await project.create(pushedTask());

    await assert.rejects(project.create(pushedTask()), { code: 'rejected', isAmbiguous: false });

    assert.equal(bench.issues.length, 1);
  });

  test('in the states of the team by their type, or by the words of the integration', async () => {
    await using bench = await startLinear();
    const byType = await bench.open();
    const remote = await byType.create(pushedTask());
    const stateAfter = async (project: typeof byType, status: 'open' | 'in_progress') => {
      await project.update(remote, pushedTask({ status }));
      return bench.issues[0]?.stateId;
    };

    assert.equal(await stateAfter(byType, 'in_progress'), 'state-progress');
    const byWord = await bench.open({ statuses: { open: 'backlog' } });
    assert.equal(await stateAfter(byWord, 'open'), 'state-backlog');
    await assert.rejects(bench.open({ statuses: { completed: 'Shipped' } }), {
      code: 'rejected',
      message: 'The team ENG of Linear has no state Shipped',
    });
  });

  test('and keep the labels that people gave them', async () => {
    await using bench = await startLinear();
    const project = await bench.open();
    const remote = await project.create(pushedTask({ tags: ['a'] }));
    bench.linear.store.labels.set('theirs', 'label-theirs');
    bench.issues[0]?.labelIds.push('label-theirs');

    await project.update(remote, pushedTask({ tags: ['B', 'b', 'theirs'] }));

    assert.deepEqual([...bench.linear.store.labels.keys()], ['a', 'theirs', 'b']);
    assert.equal(bench.issues[0]?.labelIds.length, 3);
  });

  test('with a priority that Linear has', async () => {
    await using bench = await startLinear();
    const urgent = await bench.open({ priorities: { high: 'Urgent' } });
    await urgent.create(pushedTask({ tags: [] }));
    const wrong = await bench.open({ priorities: { high: 'P1' } });

    assert.equal(bench.inputs()[0].priority, 1);
    await assert.rejects(wrong.create(pushedTask({ tags: [] })), { code: 'rejected' });
  });

  test('of a team named by its key or its id', async () => {
    await using bench = await startLinear();

    assert.equal((await bench.open({ project: TEAM_ID })).name, 'Engineering');
    await assert.rejects(bench.open({ project: 'eng?' }), { code: 'project_not_found' });
  });

  test('by an OAuth token as by a personal key', () => {
    assert.deepEqual(linearProvider.headers('lin_oauth_1', {}), {
      authorization: 'Bearer lin_oauth_1',
    });
  });
});
