import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startGithubFake } from './testing/fake.ts';
import { benchOf, makePushedTask } from '../testing/provider-bench.ts';
import { githubProvider } from './provider.ts';

async function startGithub() {
  return benchOf(githubProvider, await startGithubFake());
}

suite('pushing tasks to GitHub', () => {
  test('creates a GitHub issue with its own fields, and the other values in its text', async () => {
    await using bench = await startGithub();
    const project = await bench.open({ priorities: { high: 'P1' } });

    const external = await project.create(makePushedTask({ assignee: 'octocat' }));

    assert.deepEqual(external, {
      id: '1',
      key: 'octocat/Hello-World#1347',
      url: 'https://github.com/octocat/Hello-World/issues/1347',
    });
    const [issue] = bench.fake.issues;
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

  test('keeps labels and assignees that people added to a GitHub issue', async () => {
    await using bench = await startGithub();
    const project = await bench.open({ priorities: { high: 'P1', low: 'P3' } });
    const external = await project.create(makePushedTask({ assignee: 'octocat' }));
    const issue = bench.fake.issues[0]!;
    issue.labels.push('help wanted');
    issue.assignees.push('hubot');

    await project.update(external, makePushedTask({ priority: 'low', tags: ['Finance', 'new'] }));

    assert.deepEqual(issue.labels, ['finance', 'two words', 'help wanted', 'new', 'P3']);
    assert.deepEqual(issue.assignees, ['octocat', 'hubot']);
  });

  test('closes a GitHub issue with the reason for the status, also if the reason changes', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const external = await project.create(makePushedTask({ status: 'cancelled' }));
    const issue = bench.fake.issues[0]!;
    assert.deepEqual([issue.state, issue.state_reason], ['closed', 'not_planned']);

    for (const [status, state, reason] of [
      ['completed', 'closed', 'completed'],
      ['in_progress', 'open', 'reopened'],
      ['open', 'open', 'reopened'],
      ['cancelled', 'closed', 'not_planned'],
    ] as const) {
      await project.update(external, makePushedTask({ status }));
      assert.deepEqual([issue.state, issue.state_reason], [state, reason]);
    }
  });

  test('maps a status to one of the three states of GitHub, and rejects other names', async () => {
    await using bench = await startGithub();
    const kept = await bench.open({ statuses: { cancelled: 'completed' } });
    await kept.create(makePushedTask({ status: 'cancelled' }));
    const unknown = await bench.open({ statuses: { open: 'triage' } });

    assert.equal(bench.fake.issues[0]?.state_reason, 'completed');
    await assert.rejects(unknown.create(makePushedTask()), {
      code: 'rejected',
      message: 'GitHub has the states open, completed, not_planned, but not triage',
    });
  });

  test('truncates a title that GitHub refuses, and writes the full title into the text', async () => {
    await using bench = await startGithub();
    const title = 'long '.repeat(99);

    await (await bench.open()).create(makePushedTask({ title }));

    assert.equal(bench.fake.issues[0]?.title.length, 256);
    assert.ok(bench.fake.issues[0]?.body?.includes(title));
  });

  test('finds a GitHub issue by its own marker, not by one in a description', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const [one, other] = [makePushedTask(), makePushedTask({ id: 'task_0', description: null })];
    const forged = `<!-- ${other.marker.text} -->`;
    const made = await project.create({ ...one, description: forged });

    assert.equal(await project.find(other), undefined);
    assert.deepEqual(await project.find(one), made);
  });

  test('searches the changed GitHub issues page by page, up to a limit', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const wanted = makePushedTask();
    const made = await project.create(wanted);
    const { body, ...rest } = bench.fake.issues[0]!;
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...rest, body: '', number: index + 1 }));

    bench.fake.issues.unshift(...others(250));
    assert.deepEqual(await project.find(wanted), made);

    bench.fake.issues.unshift(...others(2_000));
    await assert.rejects(project.find(wanted), { code: 'rejected' });
    assert.ok(body);
  });

  test('refuses a GitHub repository without issues, an archived one and a malformed name', async () => {
    await using bench = await startGithub();
    const { fake: github } = bench;
    const repository = { full_name: 'octocat/Hello-World', has_issues: true, archived: false };

    for (const [change, code] of [
      [{ has_issues: false }, 'project_not_found'],
      [{ archived: true }, 'forbidden'],
    ] as const) {
      const reply = { status: 200, body: { ...repository, ...change } };
      github.injectFault({ kind: 'answer', reply });
      await assert.rejects(bench.open(), { code });
    }
    const { length } = github.calls;
    for (const project of ['octocat', '../octocat', 'a/b/c', 'a/b?c']) {
      await assert.rejects(bench.open({ project }), { code: 'rejected' });
    }
    assert.equal(github.calls.length, length);
  });

  test('does not follow a moved GitHub issue, so the token goes to no other address', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const external = await project.create(makePushedTask());
    const headers = { location: `${bench.fake.url}/repositories/1/issues/1` };
    const reply = { status: 301, headers, body: { message: 'Moved Permanently' } };
    bench.fake.injectFault({ kind: 'answer', reply });

    await assert.rejects(project.update(external, makePushedTask()), { code: 'rejected' });

    bench.fake.injectFault({ kind: 'answer', reply });
    await assert.rejects(bench.open(), { code: 'redirected', endsSync: true });
    assert.ok(bench.fake.calls.every(({ path }) => !path.startsWith('/repositories')));
  });

  test('updates a GitHub issue only if the id matches, not only the number', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const external = await project.create(makePushedTask({ title: 'Somebody else’s' }));
    const otherIssue = { ...external, id: '99' };
    const renamedIssue = { ...external, key: 'octocat/Old-Name#1347' };

    await assert.rejects(project.update(otherIssue, makePushedTask()), { code: 'external_gone' });
    assert.equal(bench.fake.issues[0]?.title, 'Somebody else’s');
    await project.update(renamedIssue, makePushedTask({ title: 'Ours' }));

    assert.equal(bench.fake.issues[0].title, 'Ours');
  });

  test('does not find a GitHub issue by a marker in the title or text of another one', async () => {
    await using bench = await startGithub();
    const project = await bench.open();
    const task = makePushedTask();
    const marker = `<!-- ${task.marker.text} -->`;
    const title = `${'long '.repeat(80)}${marker}`;

    await project.create(makePushedTask({ id: 'task_of_somebody', title, description: marker }));

    assert.equal(await project.find(task), undefined);
  });

  test('truncates titles and labels for GitHub without splitting a character', async () => {
    await using bench = await startGithub();
    const project = await bench.open();

    await project.create(
      makePushedTask({ title: '🙂'.repeat(200), tags: [`a${'🙂'.repeat(30)}`] }),
    );

    const [issue] = bench.fake.issues;
    assert.equal(issue?.title, `${'🙂'.repeat(127)}…`);
    assert.equal(issue.labels[0], `a${'🙂'.repeat(24)}`);
  });
});
