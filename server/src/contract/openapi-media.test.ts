import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { buildOpenApi } from './openapi.ts';
import { PageQuery } from './pagination.ts';
import { Binary, RequestObject, ResponseObject, WaitQuery } from './schema.ts';

const thing = {
  id: 'doThing',
  tag: 'Things',
  summary: 'Does a thing',
  method: 'POST',
  path: '/things',
  scopes: [],
  weight: 1,
  responses: { 200: ResponseObject({ id: Type.String() }, { $id: 'Thing' }) },
} as const;

function describe(endpoint: Endpoint, options: { isV1Deprecated?: boolean } = {}): any {
  const document = buildOpenApi([endpoint], { version: '2.1.0', ...options });
  const [path] = Object.values(document.paths);
  return { ...document, operation: path![endpoint.method.toLowerCase()] };
}

suite('what is no JSON in the OpenAPI document', () => {
  test('a file and its fields stand beside the JSON body', () => {
    const { operation, components } = describe(
      defineEndpoint({
        ...thing,
        body: RequestObject({ title: Type.String(), content: Type.String() }),
        upload: RequestObject({ title: Type.Optional(Type.String()) }),
      }),
    );

    const { content, required } = operation.requestBody;
    assert.equal(required, true);
    assert.deepEqual(Object.keys(content), ['application/json', 'multipart/form-data']);
    assert.equal(content['application/json'].schema.$ref, '#/components/schemas/DoThingRequest');
    assert.deepEqual(components.schemas.DoThingRequest.required, ['title', 'content']);
    assert.equal(content['multipart/form-data'].schema.$ref, '#/components/schemas/DoThingForm');
    const schema = components.schemas.DoThingForm;
    assert.deepEqual(schema.required, ['file']);
    assert.deepEqual(Object.keys(schema.properties), ['file', 'title']);
    assert.equal(schema.properties.file.format, 'binary');
    assert.equal(schema.additionalProperties, false);
  });

  test('bytes are the only body of an operation that takes nothing else', () => {
    const { operation } = describe(
      defineEndpoint({
        ...thing,
        query: RequestObject({ offset: Type.Integer({ description: 'Where.' }) }),
        binaryBody: true,
      }),
    );

    const { content, required } = operation.requestBody;
    assert.equal(required, true);
    assert.deepEqual(Object.keys(content), ['application/octet-stream']);
    assert.equal(content['application/octet-stream'].schema.format, 'binary');
    const [offset, ...others] = operation.parameters;
    assert.deepEqual([offset.name, offset.in, offset.required], ['offset', 'query', true]);
    assert.deepEqual(others, []);
  });

  test('a form has the schema of the JSON body', () => {
    const { operation } = describe(
      defineEndpoint({ ...thing, body: RequestObject({ password: Type.String() }), form: true }),
    );

    const { content } = operation.requestBody;
    assert.deepEqual(
      content['application/x-www-form-urlencoded'].schema,
      content['application/json'].schema,
    );
  });

  test('a file as an answer may come whole or as a range', () => {
    const { operation, components } = describe(
      defineEndpoint({
        ...thing,
        method: 'GET',
        responses: { 200: Binary, 206: Binary },
        produces: 'application/octet-stream',
      }),
    );

    for (const status of ['200', '206']) {
      const { content, headers } = operation.responses[status];
      assert.equal(content['application/octet-stream'].schema.format, 'binary');
      assert.ok('ETag' in headers && 'Content-Disposition' in headers);
    }
    assert.ok('Content-Range' in operation.responses['206'].headers);
    assert.ok(!('Content-Range' in operation.responses['200'].headers));
    assert.ok('Content-Range' in components.headers);
  });

  test('a stream stands beside the JSON answer, as a union of the data of its events', () => {
    const { operation, components } = describe(
      defineEndpoint({
        ...thing,
        streams: { delta: Type.Object({ text: Type.String() }), done: thing.responses[200] },
      }),
    );

    const { content } = operation.responses['200'];
    assert.deepEqual(Object.keys(content), ['application/json', 'text/event-stream']);
    const events = content['text/event-stream']['x-docket-events'];
    assert.deepEqual(Object.keys(events), ['delta', 'done', 'error']);
    assert.equal(events.done.$ref, '#/components/schemas/Thing');
    assert.equal(events.error.$ref, '#/components/schemas/ErrorBody');
    assert.equal(content['text/event-stream'].schema.$ref, '#/components/schemas/DoThingFrame');
    assert.equal(components.schemas.DoThingFrame.anyOf.length, 3);
    assert.ok('Thing' in components.schemas);
  });

  test('a form that has an operation of its own is left out', () => {
    const { operation } = describe(
      defineEndpoint({
        ...thing,
        body: RequestObject({ size: Type.Integer() }),
        upload: RequestObject({}),
        streams: { done: thing.responses[200] },
        olderForms: ['upload', 'streams'],
      }),
    );

    assert.deepEqual(Object.keys(operation.requestBody.content), ['application/json']);
    assert.deepEqual(Object.keys(operation.responses['200'].content), ['application/json']);
  });

  test('an operation that knows versions takes If-Match and says which it answers with', () => {
    const { operation, components } = describe(
      defineEndpoint({ ...thing, hasEtag: true, takesIfMatch: true }),
    );

    const refs = operation.parameters.map(({ $ref, name }: any) => $ref ?? name);
    assert.ok(refs.includes('#/components/parameters/If-Match'));
    assert.equal(components.parameters['If-Match'].in, 'header');
    assert.ok('ETag' in operation.responses['200'].headers);
  });

  test('an operation that knows waiting takes Prefer and says what it applied', () => {
    const { operation, components } = describe(
      defineEndpoint({ ...thing, query: RequestObject({ ...WaitQuery }) }),
    );

    const refs = operation.parameters.map(({ $ref, name }: any) => $ref ?? name);
    assert.deepEqual(refs, [
      'wait',
      '#/components/parameters/Idempotency-Key',
      '#/components/parameters/Prefer',
    ]);
    assert.equal(components.parameters.Prefer.in, 'header');
    assert.ok('Preference-Applied' in operation.responses['200'].headers);
  });
});

suite('version 1 in the OpenAPI document', () => {
  const list = defineEndpoint({
    ...thing,
    method: 'GET',
    version: 'v1',
    query: RequestObject({ ...PageQuery }),
  });

  test('has its own forms of the errors of limits and pages', () => {
    const { operation, components } = describe(list);

    const schemaOf = (status: string) => {
      const [, name] = /responses\/(\w+)$/.exec(operation.responses[status].$ref)!;
      return components.responses[name!].content['application/json'].schema;
    };
    assert.equal(schemaOf('429').$ref, '#/components/schemas/RateLimitErrorOfV1');
    assert.deepEqual(
      schemaOf('400').anyOf.map(({ $ref }: any) => $ref),
      ['#/components/schemas/ErrorBody', '#/components/schemas/PageErrorOfV1'],
    );
    assert.equal(schemaOf('500').$ref, '#/components/schemas/ErrorBody');
  });

  test('is marked as deprecated when it is, and version 2 is not', () => {
    assert.equal(describe(list).operation.deprecated, undefined);
    assert.equal(describe(list, { isV1Deprecated: true }).operation.deprecated, true);
    assert.equal(
      describe({ ...list, version: 'v2' }, { isV1Deprecated: true }).operation.deprecated,
      undefined,
    );
  });
});
