import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';

import type { Failure } from '../../../kernel/errors.ts';
import { namedFailure } from '../../../testing/named-failure.ts';
import { type Fault, send, connectSpeechServer } from '../../../testing/speech-server.ts';
import { burstRecording, toSpoken } from '../../../testing/spoken-chunks.ts';
import { layOutUpload, encodeWav } from './upload.ts';
import { postAudio, type SpeechServer } from './post-audio.ts';
import { RESPONSE_MODES } from './request-form.ts';

const KEY = 'key-of-the-engine';
const SECRET = 'what was said in the room';
const { chunks } = burstRecording(1, { chunkSeconds: 3 });
const upload = layOutUpload(toSpoken(chunks));

const status =
  (code: number, body: unknown = { error: { message: `${SECRET} ${KEY}` } }, headers = {}): Fault =>
  (response) =>
    send(response, code, body, headers);
const body =
  (bytes: string | Uint8Array, type = 'application/json'): Fault =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes);
const hangUp: Fault = (response) => void response.destroy();
const halfAnAnswer: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write(`{"text":"${SECRET}`, () => response.destroy());
};
/** Bytes that never end, and an answer that never comes. */
const drip: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
};
const flood: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const megabyte = Buffer.alloc(1_000_000, ' ');
  const pump = () => {
    while (!response.destroyed && response.write(megabyte));
  };
  response.on('drain', pump);
  pump();
};
const silence: Fault = () => undefined;

suite('transient faults of a speech server', () => {
  for (const [name, fault] of Object.entries<Fault>({
    '429 with Retry-After': status(429, {}, { 'retry-after': '0' }),
    '429 with retry-after-ms': status(429, {}, { 'retry-after-ms': '1' }),
    '500': status(500),
    '503 as a web page': (response) => void response.writeHead(503).end('<html>busy</html>'),
    '408': status(408),
    'a connection that is cut': hangUp,
    'half an answer': halfAnAnswer,
    'truncated JSON': body('{"text":"half'),
    'an empty body': body(''),
    'invalid UTF-8': body(Buffer.from('{"text":"caf\xe9"}', 'latin1')),
    'more bytes than an answer has': flood,
    'JSON that is no transcription': body('{"object":"list"}'),
    'a text that nobody can say in that time': body(JSON.stringify({ text: 'la '.repeat(5_000) })),
    'an answer that never ends': drip,
    'no answer': silence,
  })) {
    test(`retries after a transient fault: ${name}`, async (t) => {
      const timeoutMs = fault === drip || fault === silence ? 2_000 : 10_000;
      const { post, server } = await startPost(t, [fault], { timeoutMs });

      const outcome = await post();

      assert.equal(outcome.kind, 'transcription');
      assert.equal(server.seen.length, 2);
    });
  }
});

suite('permanent faults of a speech server', () => {
  const cases: [name: string, fault: Fault, tries: number, expected: Partial<Failure>][] = [
    ['429', status(429), 3, { code: 'engine_unavailable', retryable: true }],
    ['503', status(503), 3, { code: 'engine_unavailable', retryable: true }],
    ['no answer', silence, 3, { code: 'engine_unavailable', retryable: true }],
    ['a cut connection', hangUp, 3, { code: 'engine_unavailable', retryable: true }],
    ['half an answer', halfAnAnswer, 3, { code: 'engine_unavailable', retryable: true }],
    ['an empty body', body(''), 3, { code: 'engine_answer', retryable: true }],
    ['other JSON', body(`["${SECRET}"]`), 3, { code: 'engine_answer', retryable: true }],
    ['no JSON', body(SECRET, 'audio/wav'), 3, { code: 'engine_answer', retryable: true }],
    ['a flood', flood, 3, { code: 'engine_answer', retryable: true }],
    [
      'a long Retry-After',
      status(429, {}, { 'retry-after': '3600' }),
      1,
      { code: 'engine_unavailable', retryable: true },
    ],
    [
      'an empty account',
      status(429, { error: { message: SECRET, code: 'insufficient_quota' } }),
      1,
      { code: 'engine_quota', retryable: false },
    ],
    ['401', status(401), 1, { code: 'engine_refused', retryable: false }],
    ['403', status(403), 1, { code: 'engine_refused', retryable: false }],
    ['404', status(404), 1, { code: 'engine_refused', retryable: false }],
    [
      'a redirect',
      status(307, {}, { location: 'http://169.254.169.254/latest' }),
      1,
      { code: 'engine_refused', retryable: false },
    ],
    [
      'a web page',
      body(`<!doctype html><p>${SECRET}`, 'text/html'),
      1,
      { code: 'engine_answer', retryable: false },
    ],
  ];
  for (const [name, fault, tries, expected] of cases) {
    test(`fails with a code after ${tries} attempts: ${name}`, async (t) => {
      const { post, server } = await startPost(t, Array<Fault>(tries).fill(fault), {
        timeoutMs: fault === silence ? 200 : 10_000,
      });

      await assert.rejects(post(), (error) => {
        namedFailure({ ...expected, stage: 'recognise' })(error);
        const told = `${String(error)} ${JSON.stringify((error as { failure: Failure }).failure)}`;
        for (const hidden of [KEY, SECRET, '127.0.0.1']) assert.ok(!told.includes(hidden), told);
        return true;
      });
      assert.equal(server.seen.length, tries);
    });
  }

  test('returns a refusal if the server keeps failing on the request', async (t) => {
    const { post } = await startPost(t, [status(500), status(500), status(500)]);

    const outcome = await post();

    assert.equal(outcome.kind, 'refused');
  });

  for (const code of [400, 415, 422]) {
    test(`returns a refusal without a retry: ${code}`, async (t) => {
      const { post, server } = await startPost(t, [status(code)]);

      const outcome = await post();

      assert.equal(outcome.kind, 'refused');
      assert.equal(server.seen.length, 1);
    });
  }
});

suite('response to a request without times', () => {
  test('accepts a plain text response', async (t) => {
    const { post } = await startPost(t, [body('Good morning.', 'text/plain')]);

    const outcome = await post(RESPONSE_MODES[2]);

    assert.deepEqual(outcome.kind === 'transcription' && outcome.response.text, 'Good morning.');
  });
});

suite('aborting an upload', () => {
  test('aborts a request that waits for its response', async (t) => {
    const controller = new AbortController();
    const { post } = await startPost(t, [() => controller.abort(new Error('cancelled'))]);

    await assert.rejects(post(RESPONSE_MODES[0], controller.signal), { message: 'cancelled' });
  });

  test('aborts the delay before a retry', async (t) => {
    const controller = new AbortController();
    const abortSoon: Fault = (response) => {
      response.on('finish', () => setImmediate(() => controller.abort(new Error('cancelled'))));
      send(response, 503, {});
    };
    const { post } = await startPost(t, [abortSoon], { retryDelaysMs: [60_000] });

    await assert.rejects(post(RESPONSE_MODES[0], controller.signal), { message: 'cancelled' });
  });
});

async function startPost(t: TestContext, faults: Fault[], settings: Partial<SpeechServer> = {}) {
  const { server, outbound } = await connectSpeechServer(t, { apiKey: KEY, faults });
  const speechServer: SpeechServer = {
    outbound,
    baseUrl: server.baseUrl,
    model: 'whisper-1',
    apiKey: KEY,
    retryDelaysMs: [1, 1],
    timeoutMs: 10_000,
    timeoutMsPerSecond: 0,
    ...settings,
  };
  const request = { wav: encodeWav(upload), seconds: upload.seconds, language: 'en' };
  return {
    server,
    post: (
      rung: (typeof RESPONSE_MODES)[number] = RESPONSE_MODES[0],
      signal = new AbortController().signal,
    ) => postAudio(speechServer, { ...request, responseMode: rung, signal }),
  };
}
