import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Ajv2020 } from 'ajv/dist/2020.js';
import { Type } from 'typebox';

import { ANALYSIS_FIELDS } from './analysis-fields.ts';
import { endpoints } from './endpoints.ts';
import { ERROR_TYPES } from './errors.ts';
import { EVENT_DATA } from './events.ts';
import { buildOpenApi, placeOpenApi } from './openapi.ts';
import { createComponentSchemas } from './openapi-schemas.ts';
import { FIELD_TEXTS } from './openapi-texts.ts';
import { SCHEMA_TEXTS } from './openapi-schema-texts.ts';
import { DescribedAs, OneOf, RequestObject, ResponseObject } from './schema.ts';
import { SCOPES } from './scopes.ts';

type Json = Record<string, any>;

const BYTES_PER_OPERATION_MAX = 4_096;

const built = buildOpenApi(endpoints, { version: '2.1.0' });
const text = JSON.stringify(built);
const document: Json = JSON.parse(text);
const schemas: Json = document['components'].schemas;
const operations: Json[] = Object.values<Json>(document['paths']).flatMap((path) =>
  Object.values<Json>(path),
);

/** Yields every object with the names of the properties that lead to it. */
function* walk(value: unknown, name: string): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  yield [name, value];
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${name}.${key}`);
}

/** Names of the schemas that answers and events refer to, directly or by another schema. */
function reachable(from: unknown, found = new Set<string>()): Set<string> {
  for (const [, { $ref }] of walk(from, '')) {
    const [, kind, name] = /^#\/components\/(schemas|responses)\/(.+)$/.exec($ref ?? '') ?? [];
    if (name === undefined || found.has(name)) continue;
    if (kind === 'schemas') found.add(name);
    reachable(document['components'][kind!][name], found);
  }
  return found;
}

/** Lists the places of schemas and properties without a description. */
function* silentSchemas(): Generator<string> {
  for (const [name, schema] of Object.entries<Json>(schemas)) {
    if (!schema['description']) yield name;
    for (const [place, { properties = {} }] of walk(schema, name)) {
      if (place.endsWith('.properties')) continue;
      const fields = Object.entries<Json>(properties);
      const silent = fields.filter(([, { description, $ref }]) => !description && !$ref);
      yield* silent.map(([field]) => `${place}.${field}`);
    }
  }
}

/** Lists the operations, parameters and tags without a description. */
function* silentOperations(): Generator<string> {
  for (const { operationId, description, parameters = [] } of operations) {
    const all: Json[] = [{ description }, ...parameters];
    if (!all.every((each) => each['$ref'] ?? each['description'])) yield operationId;
  }
  const shared = Object.values<Json>(document['components'].parameters);
  for (const { name, description } of [...shared, ...document['tags']]) {
    if (!description) yield name;
  }
}

suite('the published description', () => {
  test('describes every operation, tag, schema, property and parameter', () => {
    assert.deepEqual([...silentOperations(), ...silentSchemas()], []);
  });

  test('uses every text that is kept for it', () => {
    const unused = [...Object.entries(FIELD_TEXTS), ...Object.entries(SCHEMA_TEXTS)]
      .filter(([, words]) => !text.includes(JSON.stringify(words)))
      .map(([key]) => key);

    assert.deepEqual(unused, []);
  });

  test('has whole sentences as descriptions of operations', () => {
    for (const { operationId, description } of operations) {
      assert.match(description, /^[A-Z].*\.$/, operationId);
      for (const sentence of description.split(/(?<=\.) /)) {
        assert.ok(sentence.split(' ').length <= 32, `${operationId}: ${sentence}`);
      }
    }
  });

  test(`takes at most ${BYTES_PER_OPERATION_MAX} bytes for each operation, minified`, () => {
    const bytes = Buffer.byteLength(text) / operations.length;

    assert.ok(bytes <= BYTES_PER_OPERATION_MAX, `${Math.round(bytes)} bytes`);
  });

  test('has one body type and one answer type for each operation, but for forms that RFCs ask for', () => {
    const several = operations.filter(({ requestBody, responses }) => {
      const answers = Object.entries<Json>(responses).filter(([status]) => status.startsWith('2'));
      const bodies = Object.keys(requestBody?.content ?? {});
      return (
        bodies.length > 1 || answers.some(([, { content }]) => Object.keys(content).length > 1)
      );
    });

    assert.deepEqual(several.map(({ operationId }) => operationId as string).toSorted(), [
      'answerAuthorization',
      'answerDevice',
      'downloadShare',
      'exportGrid',
      'exportTranscription',
      'getDashboardFile',
      'introspectToken',
      'issueToken',
      'mcp',
      'openShare',
      'requestDeviceCode',
      'revokeToken',
      'showHome',
    ]);
    const withForm = several.filter(
      ({ operationId, requestBody }) => requestBody && operationId !== 'mcp',
    );
    for (const { requestBody } of withForm) {
      const [first] = Object.keys(requestBody.content);
      assert.equal(first, 'application/x-www-form-urlencoded');
    }
  });

  test('names media types without parameters', () => {
    for (const { operationId, responses } of operations) {
      for (const { content = {} } of Object.values<Json>(responses)) {
        for (const name of Object.keys(content)) assert.doesNotMatch(name, /;/, operationId);
      }
    }
  });

  test('opens every object of answers and events, and closes those of requests', () => {
    const ofAnswers = reachable([
      operations.map(({ responses }) => responses),
      document['webhooks'],
    ]);
    const closed = [...ofAnswers].filter((name) =>
      JSON.stringify(schemas[name]).includes('"additionalProperties":false'),
    );
    assert.deepEqual(closed, []);

    const ofRequests = reachable(operations.map(({ requestBody }) => requestBody));
    for (const name of ofRequests) {
      const { type, additionalProperties } = schemas[name];
      if (type === 'object') assert.notEqual(additionalProperties, undefined, name);
    }
  });
});

/** Returns the request of a batch with one change. */
function batch(operation: object): object {
  return { operations: [operation] };
}

suite('schemas that clients compute with', () => {
  const ajv = new Ajv2020({
    strict: false,
    formats: { uri: true, 'date-time': true, date: true, binary: true },
  });
  ajv.addSchema({ $id: 'docket:', components: document['components'] });
  const matches = (name: string, value: unknown) =>
    ajv.validate({ $ref: `docket:#/components/schemas/${name}` }, value);

  test('give extracted fields the types of the catalogue, and leave other keys open', () => {
    const { properties, additionalProperties } = schemas['ExtractedFields'];

    assert.deepEqual(Object.keys(properties), Object.keys(ANALYSIS_FIELDS));
    assert.equal(additionalProperties, true);
    assert.equal(properties.obligations.items.$ref, '#/components/schemas/Obligation');
    assert.equal(properties.risks.items.$ref, '#/components/schemas/Risk');
    assert.ok(matches('ExtractedFields', { parties: ['Ana'], own_key: { any: 1 }, term: null }));
    assert.ok(!matches('ExtractedFields', { parties: 'Ana' }));
    const { dates } = schemas['ExtractedFieldsOfEvents'].properties;
    assert.match(JSON.stringify(dates), /TermDates/);
  });

  test('tell events apart by their name', () => {
    const { oneOf, discriminator } = schemas['Event'];

    assert.equal(discriminator.propertyName, 'event');
    assert.deepEqual(Object.keys(discriminator.mapping), Object.keys(EVENT_DATA));
    assert.equal(oneOf.length, Object.keys(EVENT_DATA).length);
    const deleted = {
      id: 'evt_1',
      event: 'task.deleted',
      created_at: '2026-01-05T09:00:00.000Z',
      data: { task_id: 'task_1', deleted_at: '2026-01-05T09:00:00.000Z', new_field: 1 },
    };
    assert.ok(matches('Event', deleted));
    assert.ok(!matches('Event', { ...deleted, event: 'task.created' }));
  });

  test('say which of two fields is required', () => {
    const options = { analysis_type: 'contract_review' };

    assert.ok(matches('AnalyzeDocumentRequest', { ...options, document_id: 'doc_1' }));
    assert.ok(!matches('AnalyzeDocumentRequest', options));
    assert.ok(matches('AnalyzeMeetingsRequest', { meeting_ids: ['meet_1'] }));
    assert.ok(!matches('AnalyzeMeetingsRequest', { meeting_id: 'a', transcript_id: 'b' }));
  });

  test('tell the changes of a batch apart by op', () => {
    assert.ok(matches('ChangeTasksRequest', batch({ op: 'create', title: 'Call' })));
    assert.ok(matches('ChangeTasksRequest', batch({ op: 'delete', id: 'task_1' })));
    assert.ok(!matches('ChangeTasksRequest', batch({ op: 'delete' })));
    assert.ok(!matches('ChangeTasksRequest', batch({ op: 'move', id: 'task_1' })));
  });

  test('list every finer cause of an error', () => {
    const { type } = schemas['ErrorBody'].properties.error.properties.details.properties;

    assert.deepEqual(type.enum, [...ERROR_TYPES]);
  });
});

suite('credentials in the description', () => {
  test('have OAuth with its scopes, by relative addresses in the file', () => {
    const { flows } = document['components'].securitySchemes.oauth2;

    assert.deepEqual(Object.keys(flows.authorizationCode.scopes), [...SCOPES]);
    assert.equal(flows.authorizationCode.tokenUrl, '/oauth/token');
    assert.deepEqual(
      document['servers'].map(({ url }: Json) => url),
      ['/'],
    );
  });

  test('have absolute addresses where a server serves it', () => {
    const { servers, components } = placeOpenApi(built, 'https://docket.example') as Json;

    assert.equal(servers[0].url, 'https://docket.example');
    const { authorizationUrl } = components.securitySchemes.oauth2.flows.authorizationCode;
    assert.equal(authorizationUrl, 'https://docket.example/oauth/authorize');
  });

  test('let one of several scopes be enough', () => {
    const { security } = operations.find(({ operationId }) => operationId === 'listEvents')!;

    assert.deepEqual(security[0], { credential: [] });
    assert.equal(security.length, 5);
    assert.ok(security.slice(1).every(({ oauth2 }: Json) => oauth2.length === 1));
  });
});

suite('the form of a schema that only the description shows', () => {
  test('takes the place of the real one and keeps its description', () => {
    const real = RequestObject({ a: Type.Optional(Type.String()) }, { description: 'Said once.' });
    const shown = OneOf([RequestObject({ a: Type.String() }, { $id: 'FormA' })]);
    const components = createComponentSchemas();

    const written = components.requests.writeNamed('Body', DescribedAs(real, shown));

    assert.deepEqual(written, { $ref: '#/components/schemas/Body' });
    assert.deepEqual(components.collected()['Body'], {
      description: 'Said once.',
      oneOf: [{ $ref: '#/components/schemas/FormA' }],
    });
  });

  test('splits a text or an object into both', () => {
    const mixed = Type.Unsafe({
      type: ['string', 'object'],
      maxLength: 3,
      properties: { a: { type: 'string', description: 'A.' } },
      description: 'Either.',
    });

    assert.deepEqual(createComponentSchemas().requests.write(mixed), {
      description: 'Either.',
      anyOf: [
        { type: 'string', maxLength: 3 },
        { type: 'object', properties: { a: { type: 'string', description: 'A.' } } },
      ],
    });
  });

  test('may not stand closed in a request and open in an answer under one name', () => {
    const components = createComponentSchemas();
    const shared = ResponseObject({ a: Type.String() }, { $id: 'Shared' });
    components.requests.write(shared);

    assert.throws(
      () => components.answers.write(shared),
      /Shared stands in a request and in an answer/,
    );
  });
});
