import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TSchema } from 'typebox';

import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { type Scope, SCOPES } from './scopes.ts';

type Row = [
  id: string,
  method: Endpoint['method'],
  path: string,
  scopes: Scope[],
  weight: number,
  success: number,
];

/** The operations that are built, as the inventory of the API has them. */
const INVENTORY: Row[] = [
  ['analyzeDocument', 'POST', '/documents/analyze', ['write:documents'], 5, 202],
  ['createDocument', 'POST', '/documents', ['write:documents'], 5, 201],
  ['listDocuments', 'GET', '/documents', ['read:documents'], 1, 200],
  ['getDocument', 'GET', '/documents/:document_id', ['read:documents'], 1, 200],
  ['getDocumentText', 'GET', '/documents/:document_id/text', ['read:documents'], 1, 200],
  ['listDocumentPages', 'GET', '/documents/:document_id/pages', ['read:documents'], 1, 200],
  ['downloadDocument', 'GET', '/documents/:document_id/download', ['read:documents'], 1, 200],
  ['updateDocument', 'PATCH', '/documents/:document_id', ['write:documents'], 1, 200],
  ['listAnalyses', 'GET', '/documents/:document_id/analyses', ['read:documents'], 1, 200],
  ['createAnalysis', 'POST', '/documents/:document_id/analyses', ['write:documents'], 5, 202],
  [
    'getAnalysis',
    'GET',
    '/documents/:document_id/analyses/:analysis_id',
    ['read:documents'],
    1,
    200,
  ],
  ['retryDocument', 'POST', '/documents/:document_id/retry', ['write:documents'], 5, 202],
  ['cancelDocument', 'POST', '/documents/:document_id/cancel', ['write:documents'], 1, 200],
  [
    'listDocumentDeliveries',
    'GET',
    '/documents/:document_id/deliveries',
    ['read:documents'],
    1,
    200,
  ],
  ['askDocument', 'POST', '/documents/:document_id/chat', ['read:documents'], 2, 200],
  ['ask', 'POST', '/documents/chat', ['read:documents'], 2, 200],
  ['listChats', 'GET', '/documents/:document_id/chats', ['read:documents'], 1, 200],
  ['shareDocument', 'POST', '/documents/:document_id/shares', ['write:documents'], 1, 201],
  ['listShares', 'GET', '/documents/:document_id/shares', ['read:documents'], 1, 200],
  [
    'revokeShare',
    'DELETE',
    '/documents/:document_id/shares/:share_id',
    ['write:documents'],
    1,
    200,
  ],
  ['showShare', 'GET', '/s/:token', [], 0, 200],
  ['openShare', 'POST', '/s/:token', [], 0, 200],
  ['downloadShare', 'POST', '/s/:token/download', [], 0, 200],
  // `write:documents` brings it along: see `effectiveScopes`.
  ['deleteDocument', 'DELETE', '/documents/:document_id', ['delete:documents'], 1, 200],
  ['transcribe', 'POST', '/transcribe', ['write:transcripts'], 10, 202],
  ['uploadRecording', 'POST', '/transcribe/upload', ['write:transcripts'], 10, 202],
  ['getTranscription', 'GET', '/transcribe/:transcription_id', ['read:transcripts'], 1, 200],
  ['listTranscriptions', 'GET', '/transcribe', ['read:transcripts'], 1, 200],
  [
    'exportTranscription',
    'GET',
    '/transcribe/:transcription_id/export',
    ['read:transcripts'],
    1,
    200,
  ],
  [
    'updateSpeakers',
    'PATCH',
    '/transcribe/:transcription_id/speakers',
    ['write:transcripts'],
    1,
    200,
  ],
  [
    'retryTranscription',
    'POST',
    '/transcribe/:transcription_id/retry',
    ['write:transcripts'],
    10,
    202,
  ],
  [
    'cancelTranscription',
    'POST',
    '/transcribe/:transcription_id/cancel',
    ['write:transcripts'],
    1,
    200,
  ],
  ['deleteTranscription', 'DELETE', '/transcribe/:transcription_id', ['write:transcripts'], 1, 200],
  [
    'listTranscriptionDeliveries',
    'GET',
    '/transcribe/:transcription_id/deliveries',
    ['read:transcripts'],
    1,
    200,
  ],
  ['createTask', 'POST', '/tasks', ['write:tasks'], 1, 201],
  ['listTasks', 'GET', '/tasks', ['read:tasks'], 1, 200],
  ['updateTask', 'PATCH', '/tasks/:task_id', ['write:tasks'], 1, 200],
  ['deleteTask', 'DELETE', '/tasks/:task_id', ['write:tasks'], 1, 200],
  ['getTask', 'GET', '/tasks/:task_id', ['read:tasks'], 1, 200],
  ['changeTasks', 'POST', '/tasks/batch', ['write:tasks'], 5, 200],
  ['listTaskActivity', 'GET', '/tasks/:task_id/activity', ['read:tasks'], 1, 200],
  ['createMeeting', 'POST', '/meetings', ['write:transcripts'], 1, 201],
  ['listMeetings', 'GET', '/meetings', ['read:transcripts'], 1, 200],
  ['getMeeting', 'GET', '/meetings/:meeting_id', ['read:transcripts'], 1, 200],
  ['updateMeeting', 'PATCH', '/meetings/:meeting_id', ['write:transcripts'], 1, 200],
  ['deleteMeeting', 'DELETE', '/meetings/:meeting_id', ['write:transcripts'], 1, 200],
  ['getMeetingTranscript', 'GET', '/meetings/:meeting_id/transcript', ['read:transcripts'], 1, 200],
  ['importTranscript', 'PUT', '/meetings/:meeting_id/transcript', ['write:transcripts'], 3, 200],
  ['extractActionItems', 'POST', '/meetings/action-items', ['write:transcripts'], 3, 200],
  [
    'extractMeetingActionItems',
    'POST',
    '/meetings/:meeting_id/action-items',
    ['write:transcripts'],
    3,
    200,
  ],
  ['getActionItems', 'GET', '/meetings/:meeting_id/action-items', ['read:transcripts'], 1, 200],
  ['createItemTasks', 'POST', '/meetings/:meeting_id/action-items/tasks', ['write:tasks'], 1, 201],
  ['summarizeMeeting', 'POST', '/meetings/:meeting_id/summary', ['write:transcripts'], 3, 200],
  ['getSummary', 'GET', '/meetings/:meeting_id/summary', ['read:transcripts'], 1, 200],
  ['analyzeMeetings', 'POST', '/meetings/strategic-analysis', ['write:transcripts'], 3, 202],
  [
    'analyzeMeeting',
    'POST',
    '/meetings/:meeting_id/strategic-analysis',
    ['write:transcripts'],
    3,
    202,
  ],
  ['listStrategicAnalyses', 'GET', '/meetings/:meeting_id/analyses', ['read:transcripts'], 1, 200],
  ['generateContent', 'POST', '/generate/content', ['write:documents'], 3, 200],
  ['brainstorm', 'POST', '/generate/brainstorm', ['write:documents'], 3, 200],
  ['listGenerations', 'GET', '/generations', ['read:documents'], 1, 200],
  ['getGeneration', 'GET', '/generations/:generation_id', ['read:documents'], 1, 200],
  ['search', 'POST', '/search', ['read:documents'], 2, 200],
  ['suggest', 'GET', '/search/suggest', ['read:documents'], 1, 200],
  ['listSimilarDocuments', 'GET', '/documents/:document_id/similar', ['read:documents'], 2, 200],
  ['syncTasks', 'POST', '/integrations/sync', ['write:tasks'], 5, 202],
  ['getSync', 'GET', '/integrations/syncs/:sync_id', ['read:tasks'], 1, 200],
  ['listProviders', 'GET', '/integrations/providers', [], 1, 200],
  ['listIntegrations', 'GET', '/integrations', ['admin:all'], 1, 200],
  ['createIntegration', 'POST', '/integrations', ['admin:all'], 1, 201],
  ['updateIntegration', 'PATCH', '/integrations/:integration_id', ['admin:all'], 1, 200],
  ['testIntegration', 'POST', '/integrations/:integration_id/test', ['admin:all'], 1, 200],
  ['deleteIntegration', 'DELETE', '/integrations/:integration_id', ['admin:all'], 1, 200],
  ['listTaskLinks', 'GET', '/tasks/:task_id/links', ['read:tasks'], 1, 200],
  ['createWebhook', 'POST', '/webhooks', ['write:webhooks'], 1, 201],
  ['listWebhooks', 'GET', '/webhooks', ['read:webhooks'], 1, 200],
  ['deleteWebhook', 'DELETE', '/webhooks/:webhook_id', ['write:webhooks'], 1, 200],
  ['getSigningSecret', 'GET', '/workspaces/:workspace_id/signing-secret', ['admin:all'], 1, 200],
  ['getMe', 'GET', '/me', [], 1, 200],
  ['getLimits', 'GET', '/limits', [], 0, 200],
  ['listEngines', 'GET', '/engines', [], 0, 200],
  ['v1ListDocuments', 'GET', '/documents', ['read:documents'], 1, 200],
  ['v1GetDocument', 'GET', '/documents/:document_id', ['read:documents'], 1, 200],
  ['v1CreateDocument', 'POST', '/documents', ['write:documents'], 5, 201],
  ['v1UpdateDocument', 'PATCH', '/documents/:document_id', ['write:documents'], 1, 200],
  ['v1DeleteDocument', 'DELETE', '/documents/:document_id', ['delete:documents'], 1, 200],
  ['v1ListMeetings', 'GET', '/meetings', ['read:transcripts'], 1, 200],
  [
    'v1GetMeetingTranscript',
    'GET',
    '/meetings/:meeting_id/transcript',
    ['read:transcripts'],
    1,
    200,
  ],
  ['v1GetMeetingSummary', 'GET', '/meetings/:meeting_id/summary', ['read:transcripts'], 1, 200],
  ['v1Search', 'POST', '/search', ['read:documents'], 2, 200],
  ['getHealth', 'GET', '/health', [], 0, 200],
  ['getReady', 'GET', '/ready', [], 0, 200],
  ['getMetrics', 'GET', '/metrics', [], 0, 200],
  ['getOpenApi', 'GET', '/openapi.json', [], 0, 200],
  ['getError', 'GET', '/errors/:code', [], 0, 200],
];

/** Of an operation whose caller may wait, the answer to who does not. */
function successOf({ responses }: Endpoint): number {
  return 202 in responses ? 202 : Number(Object.keys(responses)[0]);
}

suite('the list of endpoints', () => {
  test('has every operation of the inventory and no other', () => {
    const listed = endpoints.map(({ id }) => id).toSorted();

    assert.deepEqual(listed, INVENTORY.map(([id]) => id).toSorted());
  });

  for (const [id, method, path, scopes, weight, success] of INVENTORY) {
    test(`${method} ${path} has the scopes, weight ${weight} and status ${success} of the inventory`, () => {
      const endpoint = endpoints.find((each) => each.id === id)!;

      assert.deepEqual(
        {
          method: endpoint.method,
          path: endpoint.path,
          scopes: endpoint.scopes,
          weight: endpoint.weight,
          success: successOf(endpoint),
        },
        { method, path, scopes, weight, success },
      );
    });
  }

  test('has no method and path twice', () => {
    const places = endpoints.map(({ method, version, path }) => `${method} ${version} ${path}`);

    assert.equal(new Set(places).size, places.length);
  });
});

for (const endpoint of endpoints) {
  suite(`the contract of ${endpoint.method} ${endpoint.path}`, () => {
    test('has a tag and a summary of one line without a full stop', () => {
      assert.match(endpoint.tag, /^[A-Z][A-Za-z ]+$/);
      assert.match(endpoint.summary, /^[A-Z].{5,119}[^.\s]$/);
    });

    test('asks only for scopes that exist', () => {
      assert.deepEqual(
        endpoint.scopes.filter((scope) => !SCOPES.includes(scope)),
        [],
      );
    });

    test('declares exactly the parameters in its path', () => {
      const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const { properties = {}, required = [] } = (endpoint.params ?? {}) as Schema;

      assert.deepEqual(Object.keys(properties), named);
      assert.deepEqual(required, named);
    });

    test('refuses unknown fields and has an upper bound for every text, list and number', () => {
      for (const part of ['params', 'query', 'body', 'upload', 'chunk'] as const) {
        for (const [field, schema] of fieldsOf(endpoint[part], part)) requireBounds(field, schema);
      }
    });
  });
}

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  maxProperties?: number;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** A schema and everything inside it, with dotted names. */
function* fieldsOf(schema: TSchema | undefined, name: string): Generator<[string, Schema]> {
  if (!schema) return;
  const { properties = {}, items, anyOf = [] } = schema as Schema;
  yield [name, schema];
  for (const [field, inner] of Object.entries(properties)) {
    yield* fieldsOf(inner, `${name}.${field}`);
  }
  yield* fieldsOf(items, `${name}.*`);
  for (const inner of anyOf) yield* fieldsOf(inner, name);
}

/** What bounds a value of each type. */
const BOUNDS: Record<string, (schema: Schema) => boolean> = {
  object: ({ additionalProperties, maxProperties, propertyNames }) =>
    additionalProperties === false ||
    (maxProperties !== undefined && propertyNames?.maxLength !== undefined),
  string: ({ maxLength }) => maxLength !== undefined,
  array: ({ maxItems, items }) => maxItems !== undefined && items !== undefined,
  integer: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  number: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  boolean: () => true,
};

function requireBounds(field: string, schema: Schema): void {
  if (schema.enum || schema.const !== undefined || schema.anyOf) return;
  const type = [schema.type].flat().find((name) => name !== 'null');
  const isBounded = BOUNDS[String(type)];
  assert.ok(isBounded, `${field} has the type ${type}, for which no bound is known`);
  assert.ok(isBounded(schema), `${field} has no bound: ${JSON.stringify(schema)}`);
}
