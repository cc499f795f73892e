import assert from 'node:assert/strict';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { Type } from 'typebox';

import { defineEndpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { ResponseObject } from '../../contract/schema.ts';
import { startDocket } from '../../testing/docket.ts';
import { handle } from '../route.ts';
import { showsSecrets } from './compress-response.ts';
import { chooseContentCoding } from './content-coding.ts';
import { eventStreamReply, jsonStreamReply } from './replies.ts';

const common = { tag: 'Things', summary: 'Answers', method: 'GET', scopes: [], weight: 1 } as const;
const texts = { text: Type.String() };

const getLong = defineEndpoint({
  ...common,
  id: 'getLong',
  path: '/long',
  responses: { 200: ResponseObject(texts) },
});
const getShort = defineEndpoint({ ...getLong, id: 'getShort', path: '/short' });
const getSecret = defineEndpoint({
  ...common,
  id: 'getSecret',
  path: '/secret',
  responses: { 200: ResponseObject({ ...texts, client_secret: Type.String() }) },
});
const getStream = defineEndpoint({
  ...getLong,
  id: 'getStream',
  path: '/stream',
  streamsJson: true,
});
const getEvents = defineEndpoint({
  ...getLong,
  id: 'getEvents',
  path: '/events',
  streams: { text: ResponseObject(texts) },
});

const LONG = { text: 'a long text '.repeat(1_000) };

const ROUTES = [
  handle(getLong, () => LONG),
  handle(getShort, () => ({ text: 'short' })),
  handle(getSecret, () => ({ ...LONG, client_secret: 'dcs_1' })),
  handle(getStream, () =>
    jsonStreamReply(
      (async function* () {
        yield JSON.stringify(LONG);
      })(),
    ),
  ),
  handle(getEvents, () =>
    eventStreamReply(async function* () {
      yield { event: 'text', data: LONG };
      return LONG;
    }),
  ),
];

type RawResponse = { coding: string | undefined; vary: string | undefined; bytes: Buffer };

/** Sends a request without the decompression of `fetch`. */
async function getRaw(url: string, key: string, headers: object): Promise<RawResponse> {
  const request = sendRequest(url, { headers: { authorization: `Bearer ${key}`, ...headers } });
  request.end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  const { 'content-encoding': coding, vary } = response.headers;
  return { coding, vary, bytes: await buffer(response) };
}

suite('compressed responses', () => {
  for (const [accepted, coding, decompress] of [
    ['gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0.5, gzip', 'gzip', gunzipSync],
  ] as const) {
    for (const path of ['/v2/long', '/v2/stream']) {
      test(`GET ${path} with Accept-Encoding ${accepted} is sent as ${coding}`, async () => {
        await using docket = await startDocket({ routes: ROUTES });

        const raw = await getRaw(`${docket.url}${path}`, docket.key, {
          'accept-encoding': accepted,
        });

        assert.equal(raw.coding, coding);
        assert.equal(raw.vary, 'Accept-Encoding');
        assert.deepEqual(JSON.parse(decompress(raw.bytes).toString()), LONG);
        assert.ok(raw.bytes.length < 1_000, `${raw.bytes.length} bytes`);
      });
    }
  }

  for (const [path, headers, reason] of [
    ['/v2/long', {}, 'the client accepts no coding'],
    ['/v2/long', { 'accept-encoding': 'zstd, identity' }, 'the coding is unknown'],
    ['/v2/short', { 'accept-encoding': 'gzip' }, 'the body is short'],
    ['/v2/secret', { 'accept-encoding': 'gzip' }, 'the body holds a secret'],
    [
      '/v2/events',
      { 'accept-encoding': 'gzip', accept: 'text/event-stream' },
      'events must arrive at once',
    ],
  ] as const) {
    test(`GET ${path} is not compressed when ${reason}`, async () => {
      await using docket = await startDocket({ routes: ROUTES });

      const raw = await getRaw(`${docket.url}${path}`, docket.key, headers);

      assert.equal(raw.coding, undefined);
      assert.match(raw.bytes.toString(), /text/);
    });
  }

  test('a stored response that is repeated by its idempotency key is compressed too', async () => {
    const post = defineEndpoint({ ...getLong, id: 'postLong', method: 'POST' });
    await using docket = await startDocket({ routes: [handle(post, () => LONG)] });
    const headers = { 'idempotency-key': 'once', 'accept-encoding': 'gzip' };

    await docket.post('/long', {}, { headers });
    const again = await docket.post('/long', {}, { headers });

    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(again.headers.get('content-encoding'), 'gzip');
    assert.deepEqual(again.body, LONG);
  });

  test('files and their ranges keep their bytes', async () => {
    await using docket = await startDocket();
    const { body } = await docket.upload('/documents', { file: { bytes: 'x'.repeat(5_000) } });

    const { headers, body: text } = await docket.get(`/documents/${body.id}/download`, {
      headers: { 'accept-encoding': 'gzip', range: 'bytes=0-1999' },
    });

    assert.equal(headers.get('content-encoding'), null);
    assert.equal(text.length, 2_000);
  });

  test('operations that show secrets are excluded by their schemas', () => {
    const excluded = endpoints.filter(showsSecrets).map(({ id }) => id);

    for (const id of [
      'login',
      'issueToken',
      'introspectToken',
      'showAuthorization',
      'createApiKey',
      'rotateApiKey',
      'createOAuthClient',
      'rotateOAuthClientSecret',
      'getSigningSecret',
      'enableTotp',
    ]) {
      const isKnown = endpoints.some((endpoint) => endpoint.id === id);
      assert.ok(!isKnown || excluded.includes(id), id);
    }
    for (const id of ['getDocument', 'listDocuments', 'getTranscription', 'search']) {
      assert.ok(!excluded.includes(id), id);
    }
  });
});

suite('Accept-Encoding', () => {
  for (const [header, coding] of [
    [undefined, undefined],
    ['', undefined],
    ['gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip ; q=0.3 , br; q=0.2', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['gzip;q=2', undefined],
    ['gzip;q=abc, br;q=0.001', 'br'],
  ] as const) {
    test(`${header} chooses ${coding}`, () => {
      assert.equal(chooseContentCoding(header), coding);
    });
  }
});

suite('compressed request bodies', () => {
  for (const coding of ['gzip', 'br', 'deflate', 'identity, gzip']) {
    test(`a body in ${coding} is refused by the name of the header`, async () => {
      await using docket = await startDocket();

      const { status, body } = await docket.post('/tasks', '{"title":"A"}', {
        headers: { 'content-encoding': coding },
      });

      assert.equal(status, 400);
      assert.equal(body.error.code, 'invalid_request');
      assert.deepEqual(body.error.details, {
        field: 'Content-Encoding',
        type: 'unsupported_format',
      });
    });
  }

  test('an uploaded form in a coding is refused, and identity is accepted', async () => {
    await using docket = await startDocket();
    const form = { file: { bytes: 'A text.' } };

    const refused = await docket.upload('/documents', form, {
      headers: { 'content-encoding': 'gzip' },
    });
    const accepted = await docket.upload('/documents', form, {
      headers: { 'content-encoding': 'identity' },
    });

    assert.equal(refused.body.error.details.field, 'Content-Encoding');
    assert.equal(accepted.status, 201);
  });
});
