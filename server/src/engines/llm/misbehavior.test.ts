import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import * as faults from '../../testing/model-servers/openai-faults.ts';
import type { ModelReply } from '../../testing/model-servers/model-server.ts';
import type { LlmErrorKind } from './llm-error.ts';
import { LlmError } from './llm-error.ts';
import { ADA, KEY, PROMPT, type AskOptions, connectTestModel } from './testing/ask-person.ts';

const { refuse, says, failsMidway, respond } = faults;
const SECRET = `${KEY} ${PROMPT}`;
const busy = (status: number, headers = {}, message = SECRET) =>
  refuse(status, { message }, headers);
const tokensOf = (text: string) => ({ message: SECRET + text, type: 'tokens' });
const inASecond = () => new Date(Date.now() + 1_000).toUTCString();

/** Short time limits, for faults after which nothing arrives. */
const SHORT = { firstTokenMs: 150, nextTokenMs: 150 };
/** Time limits that leave room for the answer after the fault. */
const ENOUGH = { firstTokenMs: 1_000, nextTokenMs: 1_000 };

suite('transient faults of an LLM server', () => {
  const cases: Record<string, ModelReply> = {
    '429 with Retry-After in seconds': busy(429, { 'retry-after': '0' }),
    '429 with retry-after-ms': busy(429, { 'retry-after-ms': '1' }),
    '429 with Retry-After as a date': busy(429, { 'retry-after': inASecond() }),
    '429 that says in words how long': refuse(429, tokensOf('Please try again in 6ms.')),
    '429 as Google says it': refuse(429, {
      message: 'You exceeded your current quota. "retryDelay": "0.01s"',
      code: 429,
    }),
    '429 without a word': (response) => void response.writeHead(429).end(),
    '408': busy(408),
    '500': busy(500),
    '503 as a web page': (response) => void response.writeHead(503).end('<html>busy</html>'),
    '529': busy(529),
    'a connection that is cut': faults.HANG_UP,
    'an answer that is cut': faults.CUT_CONNECTION,
    'half a stream': faults.HALF_A_STREAM,
    'an empty body': respond('', 'text/event-stream'),
    'half an answer in one piece': respond('{"choices":[{"mess', 'application/json'),
    'invalid UTF-8': faults.INVALID_UTF8,
    'an event that is no JSON': respond('data: {"choices\n\n', 'text/event-stream'),
    'an error in the midst of an answer': failsMidway({ message: SECRET, type: 'server_error' }),
    'an error with a status in the midst of an answer': failsMidway({ message: '', code: 502 }),
    'too many requests in the midst of an answer': failsMidway({ message: 'Rate limit reached' }),
    'an error of status 200': respond(`{"error":{"message":"down","code":502}}`, 'text/plain'),
  };
  for (const [name, fault] of Object.entries(cases)) {
    test(`the client retries once and gets the answer after ${name}`, async (t) => {
      const { ask, server, calls } = await connectTestModel(t, { faults: [fault] });

      const { value, usage } = await ask();

      assert.deepEqual(value, ADA);
      assert.equal(server.requests.length, 2);
      assert.equal(usage.calls, 2);
      assert.notEqual(calls[0]?.outcome, 'success');
    });
  }

  for (const [name, fault] of Object.entries({
    'no first word': faults.SILENCE,
    'comments only': faults.COMMENTS_ONLY,
    'a stall after the first words': faults.STALL,
  })) {
    test(`the client times out and gets the answer from a retry after ${name}`, async (t) => {
      const { ask, server } = await connectTestModel(t, { faults: [fault], limits: ENOUGH });

      const { value } = await ask();

      assert.deepEqual(value, ADA);
      assert.equal(server.requests.length, 2);
    });
  }
});

type Case = [
  name: string,
  fault: ModelReply,
  expected: { kind: LlmErrorKind; calls?: number; retryable?: boolean; options?: AskOptions },
];

const contexts = Object.entries(faults.CONTEXT_DIALECTS).map(([name, fault]): Case => [
  `a context that is too long, as ${name} says it`,
  fault,
  { kind: 'context_exceeded' },
]);

suite('permanent faults of an LLM server', () => {
  const cases: Case[] = [
    ['429', busy(429), { kind: 'rate_limited', calls: 4, retryable: true }],
    [
      '429 for an hour',
      busy(429, { 'retry-after': '3600' }),
      { kind: 'rate_limited', retryable: true },
    ],
    [
      '429 for longer than anybody waits',
      busy(429, { 'retry-after': '1' }),
      { kind: 'rate_limited', retryable: true, options: { limits: { retryWaitMaxMs: 100 } } },
    ],
    [
      '429 insufficient_quota',
      refuse(429, { message: SECRET, code: 'insufficient_quota' }),
      { kind: 'quota_exhausted' },
    ],
    ['402', busy(402), { kind: 'quota_exhausted' }],
    ['401', busy(401), { kind: 'unauthorized' }],
    ['403', busy(403), { kind: 'unauthorized' }],
    ['a key that 400 refuses', busy(400, {}, 'API key not valid.'), { kind: 'unauthorized' }],
    ['404', busy(404), { kind: 'model_not_found' }],
    [
      'no such model, as 400',
      busy(400, {}, 'model "x" not found, try pulling it first'),
      { kind: 'model_not_found' },
    ],
    ['a filter', busy(400, {}, 'content_filter: the prompt'), { kind: 'refused' }],
    ['another 400', busy(400), { kind: 'bad_request' }],
    [
      'a redirect',
      (response) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      { kind: 'bad_request' },
    ],
    ['503', busy(503), { kind: 'server_error', calls: 4, retryable: true }],
    ['a cut connection', faults.HANG_UP, { kind: 'unreachable', calls: 2, retryable: true }],
    ['half a stream', faults.HALF_A_STREAM, { kind: 'server_error', calls: 4, retryable: true }],
    ['invalid UTF-8', faults.INVALID_UTF8, { kind: 'server_error', calls: 4, retryable: true }],
    ['a web page', faults.WEB_PAGE, { kind: 'server_error' }],
    ['a web page called JSON', respond('<html>', 'application/json'), { kind: 'server_error' }],
    ['a text that is no answer', respond('OK', 'text/plain'), { kind: 'server_error' }],
    ['a flood', faults.FLOOD, { kind: 'server_error' }],
    [
      'no first word',
      faults.SILENCE,
      { kind: 'timeout', calls: 2, retryable: true, options: { limits: SHORT } },
    ],
    [
      'comments only',
      faults.COMMENTS_ONLY,
      { kind: 'timeout', calls: 2, retryable: true, options: { limits: SHORT } },
    ],
    [
      'an answer that takes too long as a whole',
      faults.STALL,
      { kind: 'timeout', calls: 2, retryable: true, options: { limits: { callMs: 150 } } },
    ],
    ['a refusal by the model', says('', 'content_filter'), { kind: 'refused' }],
    ['a refusal in words', says("I'm sorry, but I can't help."), { kind: 'refused' }],
    [
      'a refusal in its own field',
      faults.stream((chat) => {
        chat.delta({ refusal: 'No.' });
        chat.end('stop');
      }),
      { kind: 'refused' },
    ],
    ...contexts,
  ];
  for (const [name, fault, { kind, calls = 1, retryable = false, options }] of cases) {
    test(`a request fails as ${kind} after ${calls} calls: ${name}`, async (t) => {
      const { ask, server, ...told } = await connectTestModel(t, {
        faults: Array<ModelReply>(calls).fill(fault),
        ...options,
      });

      await assert.rejects(ask(), (error) => {
        assert.ok(error instanceof LlmError);
        const { message, usage } = error;
        assert.deepEqual([error.kind, error.retryable], [kind, retryable], message);
        for (const hidden of [KEY, PROMPT, '127.0.0.1']) assert.ok(!message.includes(hidden));
        assert.equal(usage.calls, calls);
        return true;
      });

      assert.equal(server.requests.length, calls);
      assert.deepEqual(
        told.calls.map(({ outcome, attempt }) => [outcome, attempt]),
        Array.from({ length: calls }, (_, index) => [kind, index + 1]),
      );
    });
  }

  test('a request to a stopped server fails as unreachable', async (t) => {
    const { ask, server } = await connectTestModel(t);
    await server[Symbol.asyncDispose]();

    await assert.rejects(ask(), { name: 'LlmError', kind: 'unreachable', retryable: true });
  });

  test('a request to a forbidden address fails as refused_address', async (t) => {
    const { ask } = await connectTestModel(t, {
      settings: { baseUrl: 'http://169.254.169.254/v1' },
    });

    await assert.rejects(ask(), { name: 'LlmError', kind: 'refused_address', retryable: false });
  });

  test('a key that no header can hold is neither sent nor repeated in the error', async (t) => {
    const { ask, server } = await connectTestModel(t, { settings: { apiKey: 'sk-one\nsk-two' } });

    await assert.rejects(ask(), (error: LlmError) => {
      assert.equal(error.kind, 'unauthorized');
      return !error.message.includes('sk-');
    });
    assert.equal(server.requests.length, 0);
  });

  test('the error carries the wait that the server asks for', async (t) => {
    const { ask } = await connectTestModel(t, { faults: [busy(429, { 'retry-after': '3600' })] });

    await assert.rejects(ask(), { kind: 'rate_limited', retryAfterMs: 3_600_000 });
  });
});
