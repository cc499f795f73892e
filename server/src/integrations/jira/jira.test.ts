import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startJiraFake } from './testing/fake.ts';
import type { JiraFlavor } from './testing/shapes.ts';
import { benchOf, makePushedTask } from '../testing/provider-bench.ts';
import { jiraProvider } from './provider.ts';

async function startJira(flavor: JiraFlavor = 'cloud') {
  const bench = benchOf(jiraProvider, await startJiraFake(flavor));
  return {
    ...bench,
    push: async (changes: Parameters<typeof makePushedTask>[0] = {}) =>
      (await bench.open()).create(makePushedTask(changes)),
  };
}

suite('pushing tasks to Jira Cloud', () => {
  test('creates a Jira issue with every field on the form, and a link to the task', async () => {
    await using bench = await startJira();

    const external = await bench.push({ assignee: '5b109f2e9729b51b54dc274d' });

    assert.deepEqual(external, {
      id: '10000',
      key: 'ED-24',
      url: 'https://your-domain.atlassian.net/browse/ED-24',
    });
    const [issue] = bench.fake.state.issues;
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
                marks: [{ type: 'link', attrs: { href: makePushedTask().url } }],
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
      { id: 10_000, globalId: makePushedTask().marker.text, url: makePushedTask().url },
    ]);
  });

  test('omits fields that the form of the Jira project does not show', async () => {
    await using bench = await startJira();
    bench.fake.state.fields = bench.fake.state.fields.filter(({ required }) => required);

    await bench.push();

    assert.deepEqual(Object.keys(bench.fake.state.issues[0]!.fields), [
      'project',
      'issuetype',
      'summary',
    ]);
    assert.deepEqual(bench.fake.state.issues[0]!.labels, []);
  });

  test('names a required field of Jira that no task has, before it creates an issue', async () => {
    await using bench = await startJira();
    bench.fake.state.fields.push({
      id: 'customfield_10010',
      name: 'Team',
      type: 'option',
      required: true,
    });

    await assert.rejects(bench.push(), {
      code: 'rejected',
      message:
        'Jira requires "Team" (customfield_10010) of every Task in ED, and the task has no value for it',
    });
    assert.equal(bench.fake.state.issues.length, 0);
  });

  test('passes an error of Jira about a field on, with the name of the field', async () => {
    await using bench = await startJira();
    bench.fake.injectFault(
      {
        kind: 'answer',
        reply: {
          status: 400,
          body: { errorMessages: [], errors: { duedate: 'Due date must not be in the past.' } },
        },
      },
      { when: bench.fake.isCreateCall },
    );

    await assert.rejects(bench.push(), {
      code: 'rejected',
      isAmbiguous: false,
      message: 'Jira refused the task: duedate: Due date must not be in the past.',
    });
  });

  test('truncates a long title of several lines for Jira, and writes the full title above the text', async () => {
    await using bench = await startJira();

    await bench.push({ title: `First\nsecond ${'x'.repeat(300)}` });

    const summary = bench.fake.state.issues[0]!.fields['summary'] as string;
    assert.equal(summary.length, 255);
    assert.match(summary, /^First second x+…$/);
    assert.match(bench.fake.tasks()[0]?.text ?? '', /^First\nsecond x{300}\n\nWith the figures/);
  });

  test('clears empty fields of a Jira issue, adds labels, and keeps labels that people added', async () => {
    await using bench = await startJira();
    const project = await bench.open();
    const external = await project.create(makePushedTask({ assignee: 'someone' }));
    bench.fake.state.issues[0]!.labels.push('by-hand');

    await project.update(
      external,
      makePushedTask({ title: 'Send it', description: null, dueDate: null, tags: ['new'] }),
    );

    const [issue] = bench.fake.state.issues;
    assert.equal(issue?.fields['summary'], 'Send it');
    assert.equal(issue?.fields['duedate'], null);
    assert.equal(issue?.fields['description'].content.length, 1);
    assert.deepEqual(issue?.fields['assignee'], { accountId: 'someone' });
    assert.deepEqual(issue?.labels, ['finance', 'two_words', 'by-hand', 'new']);
    assert.equal(issue?.remoteLinks.length, 1);
  });

  test('reports a deleted Jira issue as external_gone', async () => {
    await using bench = await startJira();
    const project = await bench.open();
    const external = await project.create(makePushedTask());
    bench.fake.removeTask(0);

    await assert.rejects(project.update(external, makePushedTask()), { code: 'external_gone' });
  });
});

suite('pushing tasks to Jira Data Center', () => {
  test('sends wiki text and user names to Jira Data Center', async () => {
    await using bench = await startJira('server');

    const external = await bench.push({ assignee: 'mkrystof' });

    assert.equal(external.url, 'https://jira.example/tracker/browse/ED-24');
    const [issue] = bench.fake.state.issues;
    assert.equal(
      issue?.fields['description'],
      `With the figures of March.\nAsk Ben first.\n\n[Task in Docket|${makePushedTask().url}]`,
    );
    assert.deepEqual(issue?.fields['assignee'], { name: 'mkrystof' });
  });

  test('finds a Jira Data Center issue by reading the property of each issue', async () => {
    await using bench = await startJira('server');
    const project = await bench.open();
    bench.fake.injectFault({ kind: 'drop_after' }, { when: bench.fake.isCreateCall });
    await assert.rejects(project.create(makePushedTask()), { isAmbiguous: true });
    bench.fake.state.add({ summary: 'Made by hand with the same token' }, []);
    for (const id of ['task_b', 'task_c']) await project.create(makePushedTask({ id }));

    assert.equal((await project.find(makePushedTask()))?.key, 'ED-24');
    assert.equal(await project.find(makePushedTask({ id: 'task_never_sent' })), undefined);
  });

  test('refuses an unknown version of the Jira API', async () => {
    await using bench = await startJira('server');
    await assert.rejects(bench.open({ options: { api_version: '4' } }), {
      code: 'project_not_found',
    });
  });
});

suite('status transitions of Jira issues', () => {
  const endings = { in_progress: 'In Progress', completed: 'Done', cancelled: "Won't Do" } as const;
  for (const [status, name] of Object.entries(endings)) {
    test(`moves a Jira issue to "${name}" for the status ${status}, and back for open`, async () => {
      await using bench = await startJira();
      const project = await bench.open();
      const external = await project.create(
        makePushedTask({ status: status as keyof typeof endings }),
      );
      assert.equal(bench.fake.state.issues[0]!.status.name, name);

      await project.update(external, makePushedTask({ status: 'open' }));
      assert.equal(bench.fake.state.issues[0]!.status.name, 'To Do');
    });
  }

  test('moves a Jira issue to the mapped status by its name', async () => {
    await using bench = await startJira();
    bench.fake.state.statuses.push({ id: '7', name: 'In Review', category: 'indeterminate' });
    const project = await bench.open({ statuses: { in_progress: 'in review' } });

    await project.create(makePushedTask({ status: 'in_progress' }));

    assert.equal(bench.fake.state.issues[0]!.status.name, 'In Review');
  });

  test('rejects a status that Jira cannot reach in one step, and names the offered ones', async () => {
    await using bench = await startJira();
    bench.fake.state.leads = (from, to) => from !== 'To Do' || to === 'In Progress';

    await assert.rejects(bench.push({ status: 'completed' }), {
      code: 'rejected',
      message:
        'Jira\'s workflow has no single step from "To Do" to a status for "completed"; it offers "In Progress"',
    });
  });

  test('moves a canceled task to Done if Jira has no status for canceled work', async () => {
    await using bench = await startJira();
    bench.fake.state.statuses = bench.fake.state.statuses.filter(({ name }) => name !== "Won't Do");

    await bench.push({ status: 'cancelled' });

    assert.equal(bench.fake.state.issues[0]!.status.name, 'Done');
  });
});

suite('search for a Jira issue after an unknown result', () => {
  test('finds a Jira issue by its property after a lost response, on any page', async () => {
    await using bench = await startJira();
    const project = await bench.open();
    bench.fake.injectFault({ kind: 'drop_after' }, { when: bench.fake.isCreateCall });
    await assert.rejects(project.create(makePushedTask()), { isAmbiguous: true });
    for (const id of ['task_b', 'task_c', 'task_d']) await project.create(makePushedTask({ id }));

    const found = await project.find(makePushedTask());

    assert.equal(found?.key, 'ED-24');
    await project.update(found, makePushedTask());
    assert.deepEqual(bench.fake.tasks()[0]?.hasLink, true);
    assert.equal(await project.find(makePushedTask({ id: 'task_never_sent' })), undefined);
  });

  test('creates a second Jira issue if Jira forgets the property', async () => {
    await using bench = await startJira();
    const project = await bench.open();
    bench.fake.forgetMarkers();
    bench.fake.injectFault({ kind: 'drop_after' }, { when: bench.fake.isCreateCall });
    await assert.rejects(project.create(makePushedTask()), { isAmbiguous: true });

    assert.equal(await project.find(makePushedTask()), undefined);
    await project.create(makePushedTask());

    assert.equal(bench.fake.state.issues.length, 2);
  });
});

suite('checks of a connection to Jira', () => {
  test('reads the account name of a Jira token', async () => {
    await using bench = await startJira();
    assert.equal(await jiraProvider.readAccount(bench.client), 'Mia Krystof');
  });

  test('refuses a hidden or missing project of Jira, and an unknown issue type', async () => {
    await using bench = await startJira();
    await assert.rejects(bench.open({ project: 'NONE' }), {
      code: 'project_not_found',
      message:
        "Jira has no such project, or hides it from the token: No project could be found with key 'NONE'.",
    });
    await assert.rejects(bench.open({ options: { issue_type: 'Epic' } }), {
      code: 'project_not_found',
      message: 'ED has no issue type "Epic"; the option issue_type may be one of "Task", "Bug"',
    });
  });
});
