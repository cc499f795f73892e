import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type AsanaFake, startAsanaFake } from './testing/fake.ts';
import { SOURCES } from './testing/shapes.ts';

/** Example of `SOURCES.createTask`. */
const CREATE_TASK = {
  data: {
    approval_status: 'pending',
    assignee: '12345',
    assignee_section: '12345',
    assignee_status: 'upcoming',
    completed: false,
    completed_by: { name: 'Greg Sanchez' },
    custom_fields: { '4578152156': 'Not Started', '5678904321': 'On Hold' },
    due_at: '2019-09-15T02:06:58.147Z',
    due_on: '2019-09-15',
    external: { data: 'A blob of information', gid: 'my_gid' },
    followers: ['12345'],
    html_notes: '<body>Mittens <em>really</em> likes the stuff from Humboldt.</body>',
    liked: true,
    name: 'Buy catnip',
    notes: 'Mittens really likes the stuff from Humboldt.',
    parent: '12345',
    projects: ['12345'],
    resource_subtype: 'default_task',
    start_at: '2019-09-14T02:06:58.147Z',
    start_on: '2019-09-14',
    tags: ['12345'],
    workspace: '12345',
  },
};

const USER = { gid: '12345', resource_type: 'user', name: 'Greg Sanchez' };
const OPTION = {
  gid: '12345',
  resource_type: 'enum_option',
  color: 'blue',
  enabled: true,
  name: 'Low',
};

/** Example response of `SOURCES.getTask`. */
const TASK = {
  gid: '12345',
  resource_type: 'task',
  name: 'Buy catnip',
  approval_status: 'pending',
  assignee_status: 'upcoming',
  completed: false,
  completed_at: '2012-02-22T02:06:58.147Z',
  completed_by: USER,
  created_at: '2012-02-22T02:06:58.147Z',
  dependencies: [{ gid: '12345', resource_type: 'task' }],
  dependents: [{ gid: '12345', resource_type: 'task' }],
  due_at: '2019-09-15T02:06:58.147Z',
  due_on: '2019-09-15',
  external: { data: 'A blob of information', gid: 'my_gid' },
  hearted: true,
  hearts: [{ gid: '12345', user: USER }],
  html_notes: '<body>Mittens <em>really</em> likes the stuff from Humboldt.</body>',
  is_rendered_as_separator: false,
  liked: true,
  likes: [{ gid: '12345', user: USER }],
  memberships: [
    {
      project: { gid: '12345', resource_type: 'project', name: 'Stuff to buy' },
      section: { gid: '12345', resource_type: 'section', name: 'Next Actions' },
    },
  ],
  modified_at: '2012-02-22T02:06:58.147Z',
  notes: 'Mittens really likes the stuff from Humboldt.',
  num_hearts: 5,
  num_likes: 5,
  num_subtasks: 3,
  resource_subtype: 'default_task',
  start_on: '2019-09-14',
  assignee: USER,
  custom_fields: [
    {
      gid: '12345',
      resource_type: 'custom_field',
      currency_code: 'EUR',
      custom_label: 'gold pieces',
      custom_label_position: 'suffix',
      description: 'Development team priority',
      enabled: true,
      enum_options: [OPTION],
      enum_value: OPTION,
      format: 'custom',
      has_notifications_enabled: true,
      is_global_to_workspace: true,
      name: 'Status',
      number_value: 5.2,
      precision: 2,
      resource_subtype: 'text',
      text_value: 'Some Value',
      type: 'text',
    },
  ],
  followers: [USER],
  parent: { gid: '12345', resource_type: 'task', name: 'Bug Task' },
  permalink_url: 'https://app.asana.com/0/resource/123456789/list',
  projects: [{ gid: '12345', resource_type: 'project', name: 'Stuff to buy' }],
  tags: [{ gid: '59746', name: 'Grade A' }],
  workspace: { gid: '12345', resource_type: 'workspace', name: 'My Company Workspace' },
};

function send(asana: AsanaFake, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${asana.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${asana.connection.token}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

suite('conformance of the Asana fake to its documentation', () => {
  test(`accepts the example of creating an Asana task (${SOURCES.createTask})`, async () => {
    await using asana = await startAsanaFake('oauth');

    const response = await send(asana, 'POST', '/tasks', CREATE_TASK);

    assert.equal(response.status, 201);
    assert.deepEqual(asana.violations, []);
    const found = await send(asana, 'GET', '/tasks/external:my_gid?opt_fields=name');
    const { data } = (await found.json()) as { data: { name: string } };
    assert.equal(data.name, 'Buy catnip');
  });

  test(`returns the documented example of an Asana task (${SOURCES.getTask})`, async () => {
    await using asana = await startAsanaFake();
    asana.state.tasks.push(TASK);

    const response = await send(asana, 'GET', '/tasks/12345');

    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { data: TASK });
    assert.deepEqual(asana.violations, []);
  });

  test(`refuses a list of Asana tasks without a project as documented (${SOURCES.errors})`, async () => {
    await using asana = await startAsanaFake();

    const response = await send(asana, 'GET', '/tasks');

    assert.equal(response.status, 400);
    assert.deepEqual(await response.json(), { errors: [{ message: 'workspace: Missing input' }] });
  });

  test(`refuses an external id of Asana with a personal token (${SOURCES.external})`, async () => {
    await using asana = await startAsanaFake('personal');

    const response = await send(asana, 'POST', '/tasks', CREATE_TASK);

    assert.equal(response.status, 403);
    assert.equal(asana.state.tasks.length, 0);
  });

  test(`returns the documented responses of Asana for no token, an internal error and a limit (${SOURCES.errors}, ${SOURCES.rateLimits})`, async () => {
    await using asana = await startAsanaFake();

    const response = await fetch(`${asana.url}/users/me`);

    assert.equal(response.status, 401);
    assert.deepEqual(await response.json(), { errors: [{ message: 'Not Authorized' }] });
    assert.deepEqual(asana.refusalReply(500).body, {
      errors: [{ message: 'Server Error', phrase: '6 sad squid snuggle softly' }],
    });
    assert.deepEqual(asana.rateLimitReply(30, new Date()).headers, { 'retry-after': '30' });
  });

  test('refuses an undocumented field of an Asana task, and records a violation', async () => {
    await using asana = await startAsanaFake();

    const response = await send(asana, 'POST', '/tasks', {
      data: { name: 'Buy catnip', projects: ['12345'], colour: 'red' },
    });

    assert.equal(response.status, 400);
    assert.equal(asana.violations.length, 1);
  });
});
