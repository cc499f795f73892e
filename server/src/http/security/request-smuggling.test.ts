import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sendRaw } from '../../testing/raw-http.ts';
import { shareDocket, type SharedDocket } from '../../testing/shared-docket.ts';

const WITHOUT_LIMIT = { settings: { DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: '100000' } };
const JSON_TYPE = 'Content-Type: application/json';
const EMPTY_CHUNKED = '0\r\n\r\n';

/** Builds a rejected request, whose body a faulty parser may read as a second request. */
function request(
  { key }: SharedDocket,
  { headers, body = '', line }: { headers: string[]; body?: string; line?: string },
): string {
  const own = ['Host: docket', `Authorization: Bearer ${key}`];
  return [line ?? 'POST /v2/webhooks HTTP/1.1', ...own, ...headers, '', body].join('\r\n');
}

function hidden({ key }: SharedDocket): string {
  return `POST /v2/tasks HTTP/1.1\r\nHost: docket\r\nAuthorization: Bearer ${key}\r\n${JSON_TYPE}\r\nContent-Length: 18\r\nConnection: close\r\n\r\n{"title":"hidden"}`;
}

async function taskCount(docket: SharedDocket): Promise<number> {
  const { body } = await docket.get('/tasks');
  return body.tasks.length;
}

suite('request smuggling', () => {
  const newWorkspace = shareDocket(WITHOUT_LIMIT);

  test('the hidden request of these tests creates a task if it is sent directly', async () => {
    const docket = await newWorkspace();

    const [answer] = await sendRaw(docket.url, hidden(docket));

    assert.equal(answer?.status, 201);
    assert.equal(await taskCount(docket), 1);
  });

  for (const [what, headers, body] of [
    ['both lengths', ['Content-Length: 5', 'Transfer-Encoding: chunked'], EMPTY_CHUNKED],
    [
      'both, the other way round',
      ['Transfer-Encoding: chunked', 'Content-Length: 5'],
      EMPTY_CHUNKED,
    ],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 3'], '{}'],
    ['the same length twice', ['Content-Length: 2', 'Content-Length: 2'], '{}'],
    ['a list of lengths', ['Content-Length: 2, 2'], '{}'],
    ['a length with a sign', ['Content-Length: +2'], '{}'],
    ['a negative length', ['Content-Length: -2'], '{}'],
    ['a hexadecimal length', ['Content-Length: 0x2'], '{}'],
    ['a length beyond 64 bits', ['Content-Length: 18446744073709551618'], '{}'],
    ['an unknown encoding', ['Transfer-Encoding: xchunked'], EMPTY_CHUNKED],
    ['identity', ['Transfer-Encoding: identity'], EMPTY_CHUNKED],
    ['chunked that is not last', ['Transfer-Encoding: chunked, identity'], EMPTY_CHUNKED],
    ['two encodings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: x'], EMPTY_CHUNKED],
    ['a quoted encoding', ['Transfer-Encoding: "chunked"'], EMPTY_CHUNKED],
    ['a vertical tab before it', ['Transfer-Encoding: \u000Bchunked'], EMPTY_CHUNKED],
    ['a space before the colon', ['Transfer-Encoding : chunked'], EMPTY_CHUNKED],
    ['a folded encoding', ['Transfer-Encoding:', ' chunked'], EMPTY_CHUNKED],
    [
      'a line feed in an extension',
      ['Transfer-Encoding: chunked'],
      `2;\n\r\n{}\r\n${EMPTY_CHUNKED}`,
    ],
    ['a chunk of 0x2', ['Transfer-Encoding: chunked'], `0x2\r\n{}\r\n${EMPTY_CHUNKED}`],
    ['a chunk beyond 64 bits', ['Transfer-Encoding: chunked'], `10000000000000002\r\n{}\r\n`],
  ] as const) {
    test(`a request with ${what} is rejected and no bytes behind it are read`, async () => {
      const docket = await newWorkspace();
      const bytes = request(docket, { headers: [JSON_TYPE, ...headers], body });

      const answers = await sendRaw(docket.url, bytes + hidden(docket));

      assert.equal(answers.length, 1);
      assert.equal(answers[0]?.status, 400);
      assert.match(answers[0].head, /\r\nConnection: close(\r\n|$)/i);
      assert.equal(JSON.parse(answers[0].body).error.code, 'invalid_request');
      assert.equal(await taskCount(docket), 0);
    });
  }

  test('the body of a GET is not read as a request', async () => {
    const docket = await newWorkspace();
    const body = hidden(docket);
    const headers = [`Content-Length: ${body.length}`, 'Connection: close'];

    const answers = await sendRaw(
      docket.url,
      request(docket, { headers, body, line: 'GET /v2/me HTTP/1.1' }),
    );

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200],
    );
    assert.equal(await taskCount(docket), 0);
  });

  test('trailers are not read as headers', async () => {
    const docket = await newWorkspace();
    const head =
      'GET /v2/me HTTP/1.1\r\nHost: docket\r\nTransfer-Encoding: chunked\r\nConnection: close';

    const [answer] = await sendRaw(
      docket.url,
      `${head}\r\n\r\n2\r\n{}\r\n0\r\nAuthorization: Bearer ${docket.key}\r\n\r\n`,
    );

    assert.equal(answer?.status, 401);
  });
});

suite('header smuggling', () => {
  const newWorkspace = shareDocket(WITHOUT_LIMIT);
  const line = 'GET /v2/me HTTP/1.1';

  for (const [what, header] of [
    ['over two lines', 'X-Note: a\r\n b'],
    ['with a carriage return', 'X-Note: a\rX-Other: b'],
    ['with a line feed', 'X-Note: a\nX-Other: b'],
    ['with a zero byte', 'X-Note: a\0b'],
    ['with a space in its name', 'X Note: a'],
    ['that begins with a space', ' X-Note: a'],
    ['without a colon', 'X-Note'],
  ] as const) {
    test(`a header with ${what} is rejected`, async () => {
      const docket = await newWorkspace();

      const answers = await sendRaw(
        docket.url,
        request(docket, { line, headers: [header, 'Connection: close'] }),
      );

      assert.deepEqual(
        answers.map(({ status }) => status),
        [400],
      );
    });
  }

  for (const [name, header] of [
    ['Host', 'Host: elsewhere.example'],
    ['Authorization', 'Authorization: Bearer another'],
    ['authorization', 'authorization: Bearer another'],
  ] as const) {
    test(`a repeated ${header} is rejected`, async () => {
      const docket = await newWorkspace();

      const [answer] = await sendRaw(
        docket.url,
        request(docket, { line, headers: [header, 'Connection: close'] }),
      );

      assert.equal(answer?.status, 400);
      assert.deepEqual(JSON.parse(answer.body).error.details, {
        field: name,
        type: 'invalid_value',
      });
    });
  }

  for (const credential of [
    'KEY, Bearer KEY',
    'KEY KEY',
    'KEY,KEY',
    'KEY;KEY',
    '"KEY"',
    'KEY\tKEY',
  ]) {
    test(`Authorization: Bearer ${credential} is not accepted as a credential`, async () => {
      const docket = await newWorkspace();
      const value = credential.replaceAll('KEY', docket.key);

      const [answer] = await sendRaw(
        docket.url,
        `${line}\r\nHost: docket\r\nAuthorization: Bearer ${value}\r\nConnection: close\r\n\r\n`,
      );

      assert.equal(answer?.status, 401);
    });
  }

  for (const [what, headers] of [
    ['a header of 20 kB', [`X-Note: ${'a'.repeat(20_000)}`]],
    ['20 kB of cookies', [`Cookie: ${'docket_session=a; '.repeat(1_200)}`]],
    ['2,500 headers', Array.from({ length: 2_500 }, () => 'X-Note: a')],
  ] as const) {
    test(`a request with ${what} gets our error body instead of 431`, async () => {
      const docket = await newWorkspace();

      const [answer] = await sendRaw(docket.url, request(docket, { line, headers: [...headers] }));

      assert.equal(answer?.status, 400);
      assert.match(answer.head, /\r\nX-Request-Id: req_/i);
      assert.equal(JSON.parse(answer.body).error.message, 'The request headers are too large');
    });
  }

  test('a path of 20 kB gets our error body', async () => {
    const docket = await newWorkspace();

    const [answer] = await sendRaw(
      docket.url,
      request(docket, { line: `GET /v2/me?${'a'.repeat(20_000)} HTTP/1.1`, headers: [] }),
    );

    assert.equal(JSON.parse(answer!.body).error.message, 'The request headers are too large');
  });
});
