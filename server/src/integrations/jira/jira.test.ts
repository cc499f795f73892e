import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startJiraFake } from '../testing/jira-fake.ts';
import type { JiraFlavour } from '../testing/jira-shapes.ts';
import { openProvider, pushedTask } from '../testing/provider-session.ts';
import { jiraProvider } from './jira-provider.ts';

async function startJira(flavour: JiraFlavour = 'cloud') {
  const jira = await startJiraFake(flavour);
  const session = openProvider(jiraProvider, jira.url, jira.connection);
  const { state } = jira;
  return {
    jira,
    state,
    ...session,
    push: async (changes: Parameters<typeof pushedTask>[0] = {}) =>
      (await session.open()).create(pushedTask(changes)),
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]();
      await jira[Symbol.asyncDispose]();
      assert.deepEqual(jira.violations, []);
    },
  };
}

suite('tasks become issues of Jira', () => {
  test('with every field that the project shows, and a link back', async () => {
    await using bench = await startJira();

    const remote = await bench.push({ assignee: '5b109f2e9729b51b54dc274d' });

    assert.deepEqual(remote, {
      id: '10000',
      key: 'ED-24',
      url: 'https://your-domain.atlassian.net/browse/ED-24',
    });
    const [issue] = bench.state.issues;
    assert.deepEqual(issue?.fields, {
      project: { id: '10000' },
      issuetype: { id: '10000' },
      summary: 'Send the report to Ana',
      description: {
        type: 'doc',
        version: 1,
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'With the figures of March.' },
              { type: 'hardBreak' },
              { type: 'text', text: 'Ask Ben first.' },
            ],
          },
          {
            type: 'paragraph',
            content: [
              {
                type: 'text',
                text: 'Task in Docket',
                marks: [{ type: 'link', attrs: { href: pushedTask().url } }],
              },
            ],
          },
        ],
      },
      duedate: '2026-03-31',
      priority: { name: 'High' },
      assignee: { accountId: '5b109f2e9729b51b54dc274d' },
    });
    assert.deepEqual(issue?.labels, ['finance', 'two_words']);
    assert.deepEqual(issue?.remoteLinks, [
      { id: 10_000, globalId: pushedTask().handle.marker, url: pushedTask().url },
    ]);
  });

  test('fields that are not on the form of the project are left out', async () => {
    await using bench = await startJira();
    bench.state.fields = bench.state.fields.filter(({ required }) => required);

    await bench.push();

    assert.deepEqual(Object.keys(bench.state.issues[0]!.fields), [
      'project',
      'issuetype',
      'summary',
    ]);
    assert.deepEqual(bench.state.issues[0]!.labels, []);
  });

  test('a required field that no task has is named before anything is created', async () => {
    await using bench = await startJira();
    bench.state.fields.push({
      id: 'customfield_10010',
      name: 'Team',
      type: 'option',
      required: true,
    });

    await assert.rejects(bench.push(), {
      code: 'rejected',
      message:
        'Jira requires "Team" (customfield_10010) of every Task in ED, and the task has nothing for it',
    });
    assert.equal(bench.state.issues.length, 0);
  });

  test('what Jira says of a field is passed on with its name', async () => {
    await using bench = await startJira();
    bench.jira.trouble(
      {
        kind: 'answer',
        reply: {
          status: 400,
          body: { errorMessages: [], errors: { duedate: 'Due date must not be in the past.' } },
        },
      },
      { when: bench.jira.isCreate },
    );

    await assert.rejects(bench.push(), {
      code: 'rejected',
      isAmbiguous: false,
      message: 'Jira refused the task: duedate: Due date must not be in the past.',
    });
  });

  test('a long title of several lines becomes one line of 255 characters, and begins the text', async () => {
    await using bench = await startJira();

    await bench.push({ title: `First\nsecond ${'x'.repeat(300)}` });

    const summary = bench.state.issues[0]!.fields['summary'] as string;
    assert.equal(summary.length, 255);
    assert.match(summary, /^First second x+…$/);
    assert.match(bench.jira.things()[0]?.text ?? '', /^First\nsecond x{300}\n\nWith the figures/);
  });

  test('updating clears what the task has no more, adds labels and leaves those of people', async () => {
    await using bench = await startJira();
    const project = await bench.open();
    const remote = await project.create(pushedTask({ assignee: 'someone' }));
    bench.state.issues[0]!.labels.push('by-hand');

    await project.update(
      remote,
      pushedTask({ title: 'Send it', description: null, dueDate: null, tags: ['new'] }),
    );

    const [issue] = bench.state.issues;
    assert.equal(issue?.fields['summary'], 'Send it');
    assert.equal(issue?.fields['duedate'], null);
    assert.equal(issue?.fields['description'].content.length, 1);
    assert.deepEqual(issue?.fields['assignee'], { accountId: 'someone' });
    assert.deepEqual(issue?.labels, ['finance', 'two_words', 'by-hand', 'new']);
    assert.equal(issue?.remoteLinks.length, 1);
  });

  test('an issue that is not there any more is said to be gone', async () => {
    await using bench = await startJira();
    const project = await bench.open();
    const remote = await project.create(pushedTask());
    bench.jira.removeThing(0);

    await assert.rejects(project.update(remote, pushedTask()), { code: 'external_gone' });
  });
});

suite('tasks become issues of Jira Data Center', () => {
  test('with text in the place of a document, and people by their names', async () => {
    await using bench = await startJira('server');

    const remote = await bench.push({ assignee: 'mkrystof' });

    assert.equal(remote.url, 'https://jira.example/tracker/browse/ED-24');
    const [issue] = bench.state.issues;
    assert.equal(
      issue?.fields['description'],
      `With the figures of March.\nAsk Ben first.\n\n[Task in Docket|${pushedTask().url}]`,
    );
    assert.deepEqual(issue?.fields['assignee'], { name: 'mkrystof' });
  });

  test('and are found by a property that is asked for of each', async () => {
    await using bench = await startJira('server');
    const project = await bench.open();
    bench.jira.trouble({ kind: 'drop_after' }, { when: bench.jira.isCreate });
    await assert.rejects(project.create(pushedTask()), { isAmbiguous: true });
    bench.state.add({ summary: 'Made by hand with the same token' }, []);
    for (const id of ['task_b', 'task_c']) await project.create(pushedTask({ id }));

    assert.equal((await project.find(pushedTask()))?.key, 'ED-24');
    assert.equal(await project.find(pushedTask({ id: 'task_never_sent' })), undefined);
  });

  test('of a version that there is', async () => {
    await using bench = await startJira('server');
    await assert.rejects(bench.open({ options: { api_version: '4' } }), {
      code: 'project_not_found',
    });
  });
});

suite('the status of a task moves its issue', () => {
  const endings = { in_progress: 'In Progress', completed: 'Done', cancelled: "Won't Do" } as const;
  for (const [status, name] of Object.entries(endings)) {
    test(`${status} leads to "${name}", and open back`, async () => {
      await using bench = await startJira();
      const project = await bench.open();
      const remote = await project.create(pushedTask({ status: status as keyof typeof endings }));
      assert.equal(bench.state.issues[0]!.status.name, name);

      await project.update(remote, pushedTask({ status: 'open' }));
      assert.equal(bench.state.issues[0]!.status.name, 'To Do');
    });
  }

  test('a status that the integration names is taken by its name', async () => {
    await using bench = await startJira();
    bench.state.statuses.push({ id: '7', name: 'In Review', category: 'indeterminate' });
    const project = await bench.open({ statuses: { in_progress: 'in review' } });

    await project.create(pushedTask({ status: 'in_progress' }));

    assert.equal(bench.state.issues[0]!.status.name, 'In Review');
  });

  test('a workflow without a single step there is named with what it offers', async () => {
    await using bench = await startJira();
    bench.state.leads = (from, to) => from !== 'To Do' || to === 'In Progress';

    await assert.rejects(bench.push({ status: 'completed' }), {
      code: 'rejected',
      message:
        'Jira\'s workflow has no single step from "To Do" to a status for "completed"; it offers "In Progress"',
    });
  });

  test('without a status for what was given up, done will do', async () => {
    await using bench = await startJira();
    bench.state.statuses = bench.state.statuses.filter(({ name }) => name !== "Won't Do");

    await bench.push({ status: 'cancelled' });

    assert.equal(bench.state.issues[0]!.status.name, 'Done');
  });
});

suite('an issue that may have been created is found by its property', () => {
  test('after a lost answer, among more issues than one page', async () => {
    await using bench = await startJira();
    const project = await bench.open();
    bench.jira.trouble({ kind: 'drop_after' }, { when: bench.jira.isCreate });
    await assert.rejects(project.create(pushedTask()), { isAmbiguous: true });
    for (const id of ['task_b', 'task_c', 'task_d']) await project.create(pushedTask({ id }));

    const found = await project.find(pushedTask());

    assert.equal(found?.key, 'ED-24');
    await project.update(found, pushedTask());
    assert.deepEqual(bench.jira.things()[0]?.hasLink, true);
    assert.equal(await project.find(pushedTask({ id: 'task_never_sent' })), undefined);
  });

  test('without the property a second attempt creates a second issue', async () => {
    await using bench = await startJira();
    const project = await bench.open();
    bench.jira.forgetHandles();
    bench.jira.trouble({ kind: 'drop_after' }, { when: bench.jira.isCreate });
    await assert.rejects(project.create(pushedTask()), { isAmbiguous: true });

    assert.equal(await project.find(pushedTask()), undefined);
    await project.create(pushedTask());

    assert.equal(bench.state.issues.length, 2);
  });
});

suite('a connection to Jira is checked', () => {
  test('it says who the token belongs to', async () => {
    await using bench = await startJira();
    assert.equal(await jiraProvider.account(bench.call), 'Mia Krystof');
  });

  test('a project that is hidden or missing, and an issue type that it does not have', async () => {
    await using bench = await startJira();
    await assert.rejects(bench.open({ project: 'NONE' }), {
      code: 'project_not_found',
      message: 'Jira shows no project "NONE" to this account',
    });
    await assert.rejects(bench.open({ options: { issue_type: 'Epic' } }), {
      code: 'project_not_found',
      message: 'ED has no issue type "Epic"; the option issue_type may be one of "Task", "Bug"',
    });
  });
});
