import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TSchema } from 'typebox';

import { type Endpoint, pathOf } from './contract/endpoint.ts';
import { endpoints } from './contract/endpoints.ts';
import type { RequestPart } from './http/validator.ts';
import { type Answer, type Docket, startDocket, startReceiver } from './testing/docket.ts';
import {
  completedTranscription,
  failedTranscription,
  submittedTranscription,
} from './testing/transcriptions.ts';
import { invalidCases, validExample } from './testing/invalid-values.ts';

const guarded = endpoints.filter(({ access = 'credential' }) => access === 'credential');

type Parts = { params?: object; query?: object; body?: unknown };

/** Sends a request that is right but for what `parts` replaces. */
function call(docket: Docket, endpoint: Endpoint, parts: Parts, key?: string): Promise<Answer> {
  const params = { ...validExample(endpoint.params), ...parts.params };
  const path = pathOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const query = new URLSearchParams(
    Object.entries({ ...validExample(endpoint.query), ...parts.query }).map(
      ([name, value]): [string, string] => [name, String(value)],
    ),
  );
  const body = endpoint.body && { ...validExample(endpoint.body), ...(parts.body as object) };
  const suffix = query.size > 0 ? `?${query.toString()}` : '';
  return docket.request(
    endpoint.method,
    `${path}${suffix}`,
    body,
    key === undefined ? {} : { key },
  );
}

suite('every operation that needs a credential', () => {
  for (const endpoint of guarded) {
    const name = `${endpoint.method} ${endpoint.path}`;

    test(`${name} without one is 401`, async () => {
      await using docket = await startDocket();

      const { status, body } = await call(docket, endpoint, {}, '');

      assert.equal(status, 401);
      assert.equal(body.error.code, 'unauthorized');
    });

    if (endpoint.scopes.length === 0) continue;
    test(`${name} without its scope is 403 and names the scope`, async () => {
      await using docket = await startDocket();
      const other = (['read:tasks', 'write:tasks'] as const).find(
        (scope) => !endpoint.scopes.includes(scope),
      );
      const key = await docket.createKey([other!]);

      const { status, body } = await call(docket, endpoint, {}, key);

      assert.equal(status, 403);
      assert.equal(body.error.details.type, 'scope');
      assert.deepEqual(body.error.details.required_scopes, endpoint.scopes);
    });
  }
});

type Ids = Record<string, string>;

/** Real rows of the first workspace for the ids that a path may hold, by their names. */
const ROWS: Record<string, (docket: Docket) => Promise<Ids>> = {
  document_id: analyzedDocument,
  async 'document_id analysis_id'(docket) {
    const { document_id } = await analyzedDocument(docket);
    const { body } = await docket.get(`/documents/${document_id}/analyses`);
    return { document_id: document_id!, analysis_id: body.analyses[0].id };
  },
  async 'document_id share_id'(docket) {
    const { document_id } = await analyzedDocument(docket);
    const { body } = await docket.post(`/documents/${document_id}/shares`, {});
    return { document_id: document_id!, share_id: body.id };
  },
  async transcription_id(docket) {
    return { transcription_id: (await completedTranscription(docket)).id };
  },
  async meeting_id(docket) {
    return { meeting_id: (await completedTranscription(docket)).meeting_id };
  },
  async task_id(docket) {
    return { task_id: (await docket.post('/tasks', { title: 'a' })).body.id };
  },
  async generation_id(docket) {
    return { generation_id: (await docket.post('/generate/content', { topic: 'a' })).body.id };
  },
  integration_id: connectedIntegration,
  async sync_id(docket) {
    const { integration_id: integration } = await connectedIntegration(docket);
    const { body: task } = await docket.post('/tasks', { title: 'a' });
    const { body } = await docket.post('/integrations/sync', { integration, task_ids: [task.id] });
    return { sync_id: body.id };
  },
  async webhook_id(docket) {
    const events = ['document.deleted'];
    return { webhook_id: await docket.registerWebhook('https://hooks.example', events, 'whsec') };
  },
  async 'webhook_id delivery_id'(docket) {
    const webhook_id = await docket.registerWebhook('https://hooks.example', ['*'], 'whsec');
    const { body } = await docket.post(`/webhooks/${webhook_id}/test`);
    return { webhook_id, delivery_id: body.id };
  },
  async event_id(docket) {
    await docket.post('/tasks', { title: 'a' });
    return { event_id: (await docket.get('/events')).body.events[0].id };
  },
  async workspace_id(docket) {
    return { workspace_id: (await docket.get('/me')).body.default_workspace_id };
  },
};

/** Of operations that a row must be in another state for. */
const ROWS_OF: Record<string, (docket: Docket) => Promise<Ids>> = {
  retryDocument: (docket) => analyzedDocument(docket, '%PDF-broken'),
  async retryTranscription(docket) {
    return { transcription_id: await failedTranscription(docket) };
  },
  async cancelTranscription(docket) {
    return { transcription_id: await submittedTranscription(docket) };
  },
  getActionItems: (docket) => meetingWith(docket, 'action-items'),
  createItemTasks: (docket) => meetingWith(docket, 'action-items'),
  getSummary: (docket) => meetingWith(docket, 'summary'),
  v1GetMeetingSummary: (docket) => meetingWith(docket, 'summary'),
  async importTranscript(docket) {
    return { meeting_id: (await docket.post('/meetings', { title: 'a' })).body.id };
  },
  async cancelDocument(docket) {
    const { body } = await docket.post('/documents', { title: 'a', content: 'text' });
    return { document_id: body.id };
  },
};

/** Bodies of operations that take no empty one although all of its fields are optional. */
const BODIES: Record<string, object> = {
  brainstorm: { topic: 'a' },
  updateDocument: { title: 'a' },
  updateIntegration: { name: 'a' },
  updateMeeting: { title: 'a' },
  updateTask: { title: 'a' },
  updateWebhook: { description: 'a' },
  v1UpdateDocument: { title: 'a' },
  updateSpeakers: { speakers: [{ speaker: 'Speaker 1', name: 'Ana' }] },
};

/** With a product that nobody answers for. */
async function connectedIntegration(docket: Docket): Promise<Ids> {
  const { body } = await docket.post('/integrations', {
    provider: 'github',
    token: 'token-of-nobody',
    base_url: 'http://127.0.0.1:9',
    project: 'acme/shop',
  });
  return { integration_id: body.id };
}

async function meetingWith(docket: Docket, result: 'action-items' | 'summary'): Promise<Ids> {
  const { meeting_id } = await completedTranscription(docket);
  await docket.post(`/meetings/${meeting_id}/${result}`, {});
  return { meeting_id };
}

async function analyzedDocument(docket: Docket, content = 'text'): Promise<Ids> {
  await using file = await startReceiver(200, content);
  const { body } = await docket.post('/documents/analyze', {
    document_url: `${file.url}/a.txt`,
    analysis_type: 'contract_review',
  });
  await docket.runJobs();
  return { document_id: body.id };
}

suite('every operation on a row', () => {
  for (const endpoint of guarded) {
    const { properties = {} } = (endpoint.params ?? {}) as { properties?: object };
    const idNames = Object.keys(properties).join(' ');
    if (idNames === '') continue;

    test(`${endpoint.method} ${endpoint.path} finds its own and hides it from another workspace`, async () => {
      await using docket = await startDocket();
      const makeRow = ROWS_OF[endpoint.id] ?? ROWS[idNames];
      assert.ok(makeRow, `this test has no row for ${idNames}`);
      const params = await makeRow(docket);
      const body = BODIES[endpoint.id];
      const foreignKey = await docket.createWorkspace();

      const foreign = await call(docket, endpoint, { params, body }, foreignKey);
      const own = await call(docket, endpoint, { params, body });

      assert.equal(foreign.status, 404);
      assert.equal(foreign.body.error.code, 'resource_not_found');
      assert.equal(String(own.status) in endpoint.responses, true, `answered ${own.status}`);
    });
  }

  for (const endpoint of guarded) {
    for (const part of ['body', 'query'] as const) {
      const { properties = {} } = (endpoint[part] ?? {}) as { properties?: object };
      if (!('workspace_id' in properties)) continue;

      test(`${endpoint.method} ${endpoint.path} hides a foreign workspace_id`, async () => {
        await using docket = await startDocket();
        const workspace_id = (await docket.get('/me')).body.default_workspace_id;
        const foreignKey = await docket.createWorkspace();

        const { status } = await call(docket, endpoint, { [part]: { workspace_id } }, foreignKey);

        assert.equal(status, 404);
      });
    }
  }
});

suite('every field of every operation', () => {
  for (const endpoint of guarded) {
    for (const part of ['query', 'body'] as const) {
      const schema = endpoint[part];
      if (!schema) continue;
      const name = `${endpoint.method} ${endpoint.path} ${part}`;
      test(name, () => refuses(endpoint, part, schema));
    }
  }
});

/** One server for all cases of a part: none of them changes anything. */
async function refuses(endpoint: Endpoint, part: RequestPart, schema: TSchema): Promise<void> {
  await using docket = await startDocket();
  const cases = [
    ...invalidCases(schema, part),
    { field: 'no_such_field', what: 'an unknown field', value: 1 },
    { field: '__proto__x', what: 'an unknown field', value: 1 },
  ];
  for (const { field, what, value } of cases) {
    const [name = ''] = field.split('.');
    const { status, body } = await call(docket, endpoint, { [part]: { [name]: value } });
    assert.equal(status, 400, `${field}: ${what}`);
    assert.equal(body.error.code, 'invalid_request');
    assert.equal(body.error.details.field, field, `${field}: ${what}`);
    assert.equal(typeof body.error.details.type, 'string');
  }
  for (const field of part === 'body' ? ((schema as { required?: string[] }).required ?? []) : []) {
    const { status, body } = await call(docket, endpoint, { body: { [field]: undefined } });
    assert.equal(status, 400);
    assert.partialDeepStrictEqual(body.error.details, { field, type: 'required' });
  }
}

suite('a body', () => {
  test('that is no object, has __proto__, or nests without end is refused', async () => {
    await using docket = await startDocket();
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);

    for (const body of [
      '[]',
      '"text"',
      'null',
      '{"__proto__":{"a":1}}',
      nested,
      `{"a":${nested}}`,
    ]) {
      const { status, body: answer } = await docket.post('/documents/analyze', body);
      assert.equal(status, 400, body.slice(0, 40));
      assert.equal(answer.error.code, 'invalid_request');
    }
  });
});
