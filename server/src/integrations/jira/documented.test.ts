import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type JiraFake, startJiraFake } from './testing/fake.ts';
import { SOURCES } from './testing/shapes.ts';

const PARAGRAPH = (text: string) => ({
  content: [{ content: [{ text, type: 'text' }], type: 'paragraph' }],
  type: 'doc',
  version: 1,
});

/** Example of `SOURCES.createIssue`. */
const CREATE_ISSUE = {
  fields: {
    assignee: { id: '5b109f2e9729b51b54dc274d' },
    components: [{ id: '10000' }],
    customfield_10000: '09/Jun/19',
    customfield_20000: '06/Jul/19 3:25 PM',
    customfield_30000: ['10000', '10002'],
    customfield_40000: PARAGRAPH('Occurs on all orders'),
    customfield_50000: PARAGRAPH('Could impact day-to-day work.'),
    customfield_60000: 'jira-software-users',
    customfield_70000: ['jira-administrators', 'jira-software-users'],
    customfield_80000: { value: 'red' },
    description: PARAGRAPH('Order entry fails when selecting supplier.'),
    duedate: '2019-05-11',
    environment: PARAGRAPH('UAT'),
    fixVersions: [{ id: '10001' }],
    issuetype: { id: '10000' },
    labels: ['bugfix', 'blitz_test'],
    parent: { key: 'PROJ-123' },
    priority: { id: '20000' },
    project: { id: '10000' },
    reporter: { id: '5b10a2844c20165700ede21g' },
    security: { id: '10000' },
    summary: 'Main order flow broken',
    timetracking: { originalEstimate: '10', remainingEstimate: '5' },
    versions: [{ id: '10000' }],
  },
  update: {},
};

/** Example of `SOURCES.remoteLink`. */
const REMOTE_LINK = {
  application: { name: 'My Acme Tracker', type: 'com.acme.tracker' },
  globalId: 'system=http://www.mycompany.com/support&id=1',
  object: {
    icon: {
      title: 'Support Ticket',
      url16x16: 'http://www.mycompany.com/support/ticket.png',
    },
    status: {
      icon: {
        link: 'http://www.mycompany.com/support?id=1&details=closed',
        title: 'Case Closed',
        url16x16: 'http://www.mycompany.com/support/resolved.png',
      },
      resolved: true,
    },
    summary: 'Customer support issue',
    title: 'TSTSUP-111',
    url: 'http://www.mycompany.com/support?id=1',
  },
  relationship: 'causes',
};

function post(jira: JiraFake, path: string, body: unknown): Promise<Response> {
  const { token } = jira.connection;
  const basic = Buffer.from(`mia@example.com:${token}`).toString('base64');
  return fetch(`${jira.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

suite('conformance of the Jira fake to its documentation', () => {
  test(`accepts the example of creating a Jira issue, with the documented response (${SOURCES.createIssue})`, async () => {
    await using jira = await startJiraFake();

    const response = await post(jira, '/rest/api/3/issue', CREATE_ISSUE);

    assert.equal(response.status, 201);
    assert.deepEqual(await response.json(), {
      id: '10000',
      key: 'ED-24',
      self: 'https://your-domain.atlassian.net/rest/api/3/issue/10000',
      transition: { status: 200, errorCollection: { errorMessages: [], errors: {} } },
    });
    assert.deepEqual(jira.violations, []);
  });

  test(`refuses a Jira issue without a required field as documented (${SOURCES.createIssue})`, async () => {
    await using jira = await startJiraFake();
    for (const field of jira.state.fields) field.required ||= field.id === 'priority';
    const { priority: _, ...fields } = CREATE_ISSUE.fields;

    const response = await post(jira, '/rest/api/3/issue', { fields });

    assert.equal(response.status, 400);
    assert.deepEqual(await response.json(), {
      errorMessages: ["Field 'priority' is required"],
      errors: {},
    });
    assert.deepEqual(jira.violations, []);
  });

  test(`creates a Jira remote link once, then updates it (${SOURCES.remoteLink})`, async () => {
    await using jira = await startJiraFake();
    jira.state.add({ summary: 'Main order flow broken' }, []);
    const path = '/rest/api/3/issue/10000/remotelink';

    const statuses: number[] = [];
    for (let time = 0; time < 2; time += 1) {
      const response = await post(jira, path, REMOTE_LINK);
      statuses.push(response.status);
      // The documented response, with the key of this project.
      assert.deepEqual(await response.json(), {
        id: 10_000,
        self: 'https://your-domain.atlassian.net/rest/api/issue/ED-24/remotelink/10000',
      });
    }

    assert.deepEqual(statuses, [201, 200]);
    assert.deepEqual(jira.violations, []);
  });

  test(`refuses a Jira remote link without a title as documented (${SOURCES.remoteLink})`, async () => {
    await using jira = await startJiraFake();
    jira.state.add({ summary: 'Main order flow broken' }, []);
    const { title: _, ...object } = REMOTE_LINK.object;

    const response = await post(jira, '/rest/api/3/issue/ED-24/remotelink', { object });

    assert.equal(response.status, 400);
    assert.deepEqual(await response.json(), {
      errorMessages: [],
      errors: { title: "'title' is required." },
    });
  });

  test('refuses an undocumented field of a Jira issue, and records a violation', async () => {
    await using jira = await startJiraFake();

    const fields = { ...CREATE_ISSUE.fields, colour: 'red' };
    const response = await post(jira, '/rest/api/3/issue', { fields });

    assert.equal(response.status, 400);
    assert.equal(jira.violations.length, 1);
  });
});
