import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { endpoints } from './endpoints.ts';
import { buildOpenApi } from './openapi.ts';

type Json = Record<string, any>;

const document = buildOpenApi(endpoints, { version: '2.1.0' });
const schemas = document.components['schemas'] as Json;

const operations: Json[] = Object.values(document.paths).flatMap((path) =>
  Object.values(path),
) as Json[];

function operationOf(id: string): Json {
  return operations.find(({ operationId }) => operationId === id)!;
}

function headersOf(id: string, status: number): Json {
  return operationOf(id).responses[status].headers;
}

/** Yields every schema inside `value`, with the name of its property. */
function* fields(value: unknown, name = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  yield [name, value];
  for (const [key, inner] of Object.entries(value)) {
    // An example is data, not a schema.
    if (key !== 'example') yield* fields(inner, key);
  }
}

suite('names in the OpenAPI document', () => {
  test('every JSON body and form of a request is a component', () => {
    for (const { operationId, requestBody } of operations) {
      const content: Json = requestBody?.content ?? {};
      for (const [mediaType, { schema }] of Object.entries(content)) {
        if (mediaType === 'application/octet-stream') continue;
        assert.match(schema.$ref, /^#\/components\/schemas\/\w+(Request|Form)$/, operationId);
      }
    }
  });

  test('every list with its pagination is a component named for what it lists', () => {
    const lists = Object.keys(schemas).filter(
      (name) => 'pagination' in (schemas[name].properties ?? {}),
    );
    for (const name of lists) assert.match(name, /List$/, name);
    for (const [id, name] of [
      ['listDocuments', 'DocumentList'],
      ['listAnalyses', 'AnalysisList'],
      ['listDocumentDeliveries', 'DocumentDeliveryList'],
      ['v1ListMeetings', 'V1MeetingList'],
    ] as const) {
      const { schema } = operationOf(id).responses['200'].content['application/json'];
      assert.ok(
        [`#/components/schemas/${name}`, '#/components/schemas/DeliveryList'].includes(schema.$ref),
      );
    }
  });

  test('every timestamp has the format date-time', () => {
    const timestamps = [...fields(schemas)].filter(
      ([name, { type }]) =>
        /_(at|completion|until|since)$/.test(name) && [type].flat().includes('string'),
    );
    assert.ok(timestamps.length > 50);
    for (const [name, { format }] of timestamps) assert.equal(format, 'date-time', name);
  });

  test('no format is known to this server alone', () => {
    const formats = [...fields([schemas, document.paths])].map(([, { format }]) => format);
    const names = new Set(formats.filter((format) => typeof format === 'string'));
    assert.deepEqual([...names].toSorted(), ['binary', 'date', 'date-time', 'uri']);
  });
});

suite('answers in the OpenAPI document', () => {
  test('operations that find a resource by their body, and sign-in pages, declare 404', () => {
    for (const id of ['ask', 'analyzeMeetings', 'extractActionItems', 'startOidc', 'finishOidc']) {
      assert.ok('404' in operationOf(id).responses, id);
    }
  });

  test('errors that are pages are declared as text/html beside JSON', () => {
    const responses = document.components['responses'] as Json;
    for (const [id, status] of [
      ['startOidc', 404],
      ['finishOidc', 404],
      ['showAuthorization', 400],
      ['answerAuthorization', 400],
      ['showShare', 404],
      ['openShare', 403],
    ] as const) {
      const { $ref } = operationOf(id).responses[status];
      const { content } = responses[String($ref).split('/').at(-1)!];
      assert.ok('text/html' in content && 'application/json' in content, id);
    }
  });

  test('every error of the API may be problem details, and files of any type are declared as such', () => {
    const responses = document.components['responses'] as Json;
    for (const [name, { content }] of Object.entries(responses)) {
      if (/^(oauth|jsonrpc)_/.test(name)) continue;
      assert.ok('application/problem+json' in content, name);
    }
    for (const id of ['downloadDocument', 'downloadShare']) {
      assert.ok('*/*' in operationOf(id).responses['200'].content, id);
    }
    const { content } = operationOf('exportTranscription').responses['200'];
    assert.equal(content['application/json'].schema.$ref, '#/components/schemas/Transcription');
  });

  test('headers that come are declared: Location, Retry-After, cookies and cache rules', () => {
    assert.ok('Location' in headersOf('createTask', 201));
    assert.ok('Retry-After' in headersOf('createDocument', 201));
    assert.ok('Set-Cookie' in headersOf('logout', 200));
    assert.ok('Cache-Control' in headersOf('issueToken', 200));
    const responses = document.components['responses'] as Json;
    assert.ok('Retry-After' in responses['invalid_request'].headers);
    assert.ok('WWW-Authenticate' in responses['rate_limit_exceeded'].headers);
  });
});
