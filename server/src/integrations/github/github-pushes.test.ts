import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Connection } from '../providers/provider.ts';
import { startGithubFake } from '../testing/github-fake.ts';
import { openProvider, pushedTask } from '../testing/provider-session.ts';
import { githubProvider } from './github-provider.ts';

async function startGithub() {
  const github = await startGithubFake();
  const session = openProvider(githubProvider, github.url, github.connection);
  return {
    github,
    issues: github.issues,
    call: session.call,
    open: (changes: Partial<Connection> = {}) => session.open(changes),
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]();
      await github[Symbol.asyncDispose]();
      assert.deepEqual(github.violations, []);
    },
  };
}

suite('tasks become issues of GitHub', () => {
  test('with what an issue has fields for, and the rest in its text', async () => {
    await using bench = await startGithub();
    const project = await bench.open({ priorities: { high: 'P1' } });

    const remote = await project.create(pushedTask({ assignee: 'octocat' }));

    assert.deepEqual(remote, {
      id: '1',
      key: 'octocat/Hello-World#1347',
      url: 'https://github.com/octocat/Hello-World/issues/1347',
    });
    const [issue] = bench.issues;
    assert.equal(
      issue?.body,
      `With the figures of March.
Ask Ben first.

Due: 2026-03-31

[Task in Docket](https://docket.example/v2/tasks/task_019a52f1c0de7a3b9c4d5e6f70819203)
<!-- docket:task_019a52f1c0de7a3b9c4d5e6f70819203 -->`,
    );
    assert.deepEqual(issue.labels, ['finance', 'two words', 'P1']);
    assert.deepEqual(issue.assignees, ['octocat']);
  });

  test('and keep the labels and assignees that people gave them', async () => {
    await using bench = await startGithub();
    const project = await bench.open({ priorities: { high: 'P1', low: 'P3' } });
    const remote = await project.create(pushedTask({ assignee: 'octocat' }));
    const issue = bench.issues[0]!;
    issue.labels.push('help wanted');
    issue.assignees.push('hubot');

    await project.update(remote, pushedTask({ priority: 'low', tags: ['Finance', 'new'] }));

    assert.deepEqual(issue.labels, ['finance', 'two words', 'help wanted', 'new', 'P3']);
    assert.deepEqual(issue.assignees, ['octocat', 'hubot']);
  });

  test('and are closed with the reason that the task has, also when it changes', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const remote = await project.create(pushedTask({ status: 'cancelled' }));
    const issue = bench.issues[0]!;
    assert.deepEqual([issue.state, issue.state_reason], ['closed', 'not_planned']);

    for (const [status, state, reason] of [
      ['completed', 'closed', 'completed'],
      ['in_progress', 'open', 'reopened'],
      ['open', 'open', 'reopened'],
      ['cancelled', 'closed', 'not_planned'],
    ] as const) {
      await project.update(remote, pushedTask({ status }));
      assert.deepEqual([issue.state, issue.state_reason], [state, reason]);
    }
  });

  test('by the words of the integration, of which GitHub knows three', async () => {
    await using bench = await startGithub();
    const kept = await bench.open({ statuses: { cancelled: 'completed' } });
    await kept.create(pushedTask({ status: 'cancelled' }));
    const unknown = await bench.open({ statuses: { open: 'triage' } });

    assert.equal(bench.issues[0]?.state_reason, 'completed');
    await assert.rejects(unknown.create(pushedTask()), {
      code: 'rejected',
      message: 'GitHub knows the states open, completed, not_planned, and not triage',
    });
  });

  test('under a title that GitHub takes, the whole of which is in the text', async () => {
    await using bench = await startGithub();
    const title = 'long '.repeat(99);

    await (await bench.open()).create(pushedTask({ title }));

    assert.equal(bench.issues[0]?.title.length, 256);
    assert.ok(bench.issues[0]?.body?.includes(title));
  });

  test('and are found by their own marker, not by one that somebody wrote', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const [one, other] = [pushedTask(), pushedTask({ id: 'task_0', description: null })];
    const forged = `<!-- ${other.handle.marker} -->`;
    const made = await project.create({ ...one, description: forged });

    assert.equal(await project.find(other), undefined);
    assert.deepEqual(await project.find(one), made);
  });

  test('and are looked for among all that was changed since, page by page, up to a bound', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const wanted = pushedTask();
    const made = await project.create(wanted);
    const { body, ...rest } = bench.issues[0]!;
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...rest, body: '', number: index + 1 }));

    bench.issues.unshift(...others(250));
    assert.deepEqual(await project.find(wanted), made);

    bench.issues.unshift(...others(2_000));
    await assert.rejects(project.find(wanted), { code: 'rejected' });
    assert.ok(body);
  });

  test('but not where issues are off, or the repository is archived, or the name is none', async () => {
    await using bench = await startGithub();
    const { github } = bench;
    const repository = { full_name: 'octocat/Hello-World', has_issues: true, archived: false };

    for (const [change, code] of [
      [{ has_issues: false }, 'project_not_found'],
      [{ archived: true }, 'forbidden'],
    ] as const) {
      const reply = { status: 200, body: { ...repository, ...change } };
      github.trouble({ kind: 'answer', reply });
      await assert.rejects(bench.open(), { code });
    }
    const { length } = github.calls;
    for (const project of ['octocat', '../octocat', 'a/b/c', 'a/b?c']) {
      await assert.rejects(bench.open({ project }), { code: 'rejected' });
    }
    assert.equal(github.calls.length, length);
  });

  test('and are not followed where they were moved to: the token stays where it is', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const remote = await project.create(pushedTask());
    const headers = { location: `${bench.github.url}/repositories/1/issues/1` };
    const reply = { status: 301, headers, body: { message: 'Moved Permanently' } };
    bench.github.trouble({ kind: 'answer', reply });

    await assert.rejects(project.update(remote, pushedTask()), { code: 'rejected' });

    bench.github.trouble({ kind: 'answer', reply });
    await assert.rejects(bench.open(), { code: 'redirected', endsSync: true });
    assert.ok(bench.github.calls.every(({ path }) => !path.startsWith('/repositories')));
  });

  test('and stay where they are, whatever has their number elsewhere', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const remote = await project.create(pushedTask({ title: 'Somebody else’s' }));
    const anothers = { ...remote, id: '99' };
    const renamed = { ...remote, key: 'octocat/Old-Name#1347' };

    await assert.rejects(project.update(anothers, pushedTask()), { code: 'external_gone' });
    assert.equal(bench.issues[0]?.title, 'Somebody else’s');
    await project.update(renamed, pushedTask({ title: 'Ours' }));

    assert.equal(bench.issues[0].title, 'Ours');
  });

  test('of which none is found by a marker that somebody wrote into another', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const task = pushedTask();
    const marker = `<!-- ${task.handle.marker} -->`;
    const title = `${'long '.repeat(80)}${marker}`;

    await project.create(pushedTask({ id: 'task_of_somebody', title, description: marker }));

    assert.equal(await project.find(task), undefined);
  });

  test('with titles and labels that end with a whole character', async () => {
    await using bench = await startGithub();
    const project = await bench.open();

    await project.create(pushedTask({ title: '🙂'.repeat(200), tags: [`a${'🙂'.repeat(30)}`] }));

    const [issue] = bench.issues;
    assert.equal(issue?.title, `${'🙂'.repeat(127)}…`);
    assert.equal(issue.labels[0], `a${'🙂'.repeat(24)}`);
  });
});
