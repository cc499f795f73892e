import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startLinearFake } from './testing/fake.ts';
import { TEAM_ID } from './testing/state.ts';
import { benchOf, makePushedTask } from '../testing/provider-bench.ts';
import { linearProvider } from './provider.ts';

async function startLinear() {
  const bench = benchOf(linearProvider, await startLinearFake());
  return {
    ...bench,
    /** Returns the variables of the mutations, in their order. */
    inputs: () =>
      bench.fake.calls.filter(bench.fake.isWriteCall).map(({ body }) => body.variables.input),
  };
}

suite('pushing tasks to Linear', () => {
  test('creates a Linear issue with every field, the id of the marker and an attachment', async () => {
    await using bench = await startLinear();
    const task = makePushedTask({ assignee: 'user-1', tags: ['finance'] });

    const external = await (await bench.open()).create(task);

    assert.deepEqual(external, {
      id: task.marker.uuid,
      key: 'ENG-1',
      url: 'https://linear.app/acme/issue/ENG-1',
    });
    const [label, issue, attachment] = bench.inputs();
    assert.deepEqual(label, { name: 'finance', teamId: TEAM_ID });
    assert.deepEqual(issue, {
      id: task.marker.uuid,
      teamId: TEAM_ID,
      title: task.title,
      description: task.description,
      stateId: 'state-todo',
      priority: 2,
      dueDate: '2026-03-31',
      assigneeId: 'user-1',
      labelIds: [bench.fake.state.labels.get('finance')],
    });
    assert.partialDeepStrictEqual(attachment, { issueId: task.marker.uuid, url: task.url });
  });

  test('truncates a long title for Linear, and writes the full title above the text', async () => {
    await using bench = await startLinear();
    const project = await bench.open();
    const title = `${'a'.repeat(253)}😀 and the rest`;

    await project.create(makePushedTask({ title, description: 'By Friday.', tags: [] }));

    const [issue] = bench.inputs();
    assert.equal(issue.title, `${'a'.repeat(253)}…`);
    assert.equal(issue.description, `${title}\n\nBy Friday.`);
  });

  test('creates a Linear issue once, because Linear refuses a second issue with the same id', async () => {
    await using bench = await startLinear();
    const project = await bench.open();
    await project.create(makePushedTask());

    await assert.rejects(project.create(makePushedTask()), {
      code: 'rejected',
      isAmbiguous: false,
    });

    assert.equal(bench.fake.state.issues.length, 1);
  });

  test('picks the state of the Linear team by its type, or by the mapped name', async () => {
    await using bench = await startLinear();
    const byType = await bench.open();
    const external = await byType.create(makePushedTask());
    const stateAfter = async (project: typeof byType, status: 'open' | 'in_progress') => {
      await project.update(external, makePushedTask({ status }));
      return bench.fake.state.issues[0]?.stateId;
    };

    assert.equal(await stateAfter(byType, 'in_progress'), 'state-progress');
    const byWord = await bench.open({ statuses: { open: 'backlog' } });
    assert.equal(await stateAfter(byWord, 'open'), 'state-backlog');
    await assert.rejects(bench.open({ statuses: { completed: 'Shipped' } }), {
      code: 'rejected',
      message: 'The team ENG of Linear has no state Shipped',
    });
  });

  test('keeps labels that people added to a Linear issue', async () => {
    await using bench = await startLinear();
    const project = await bench.open();
    const external = await project.create(makePushedTask({ tags: ['a'] }));
    bench.fake.state.labels.set('theirs', 'label-theirs');
    bench.fake.state.issues[0]?.labelIds.push('label-theirs');

    await project.update(external, makePushedTask({ tags: ['B', 'b', 'theirs'] }));

    assert.deepEqual([...bench.fake.state.labels.keys()], ['a', 'theirs', 'b']);
    assert.equal(bench.fake.state.issues[0]?.labelIds.length, 3);
  });

  test('maps a priority to one of Linear, and rejects other names', async () => {
    await using bench = await startLinear();
    const urgent = await bench.open({ priorities: { high: 'Urgent' } });
    await urgent.create(makePushedTask({ tags: [] }));
    const wrong = await bench.open({ priorities: { high: 'P1' } });

    assert.equal(bench.inputs()[0].priority, 1);
    await assert.rejects(wrong.create(makePushedTask({ tags: [] })), { code: 'rejected' });
  });

  test('opens a Linear team by its key or its id', async () => {
    await using bench = await startLinear();

    assert.equal((await bench.open({ project: TEAM_ID })).name, 'Engineering');
    await assert.rejects(bench.open({ project: 'eng?' }), { code: 'project_not_found' });
  });

  test('sends an OAuth token to Linear as a bearer token', () => {
    assert.deepEqual(linearProvider.headers('lin_oauth_1', {}), {
      authorization: 'Bearer lin_oauth_1',
    });
  });
});
