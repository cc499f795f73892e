import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';

import {
  ANTHROPIC_KEY,
  ANTHROPIC_MODEL,
  anthropicError,
  anthropicStream,
  startAnthropicServer,
} from '../../testing/model-servers/anthropic-server.ts';
import { always, ANSWER, askColour, type Ending } from '../../testing/model-servers/ask-colour.ts';
import { type ModelReply, piecesOf } from '../../testing/model-servers/model-server.ts';

const SETTINGS = { provider: 'anthropic', model: ANTHROPIC_MODEL, apiKey: ANTHROPIC_KEY } as const;
const HALF = [ANSWER.slice(0, 10)];

async function ask(t: TestContext, faults: ModelReply[], request = {}) {
  const server = await startAnthropicServer({ answer: () => ANSWER, faults });
  return { server, ending: await askColour(t, server, SETTINGS, request) };
}

suite('Anthropic model', () => {
  test('a request to Anthropic sends the schema and the API key', async (t) => {
    const { server, ending } = await ask(t, []);

    assert.equal(ending, ANSWER);
    const [request] = server.requests;
    assert.equal(request?.headers['x-api-key'], ANTHROPIC_KEY);
    assert.equal(request?.headers['user-agent'], 'docket-test');
    assert.equal(request?.body.output_config.format.type, 'json_schema');
    assert.equal(request?.body.tools, undefined);
  });

  test('a Claude model without structured output answers as the input of a tool', async (t) => {
    const model = 'claude-3-haiku-20240307';
    const server = await startAnthropicServer({ answer: () => ANSWER, model });

    const ending = await askColour(t, server, { ...SETTINGS, model });

    assert.equal(ending, ANSWER);
    assert.deepEqual(server.requests[0]?.body.tool_choice.type, 'any');
  });

  for (const message of [
    'Schemas contains too many parameters with union types (17 parameters with type arrays or anyOf).',
    'The compiled grammar is too large, which would cause performance issues.',
  ]) {
    test(`the client drops the schema after Anthropic answers “${message}”`, async (t) => {
      const refusal = anthropicError(400, 'invalid_request_error', message);
      const { server, ending } = await ask(t, [refusal]);

      assert.equal(ending, ANSWER);
      assert.equal(server.requests[1]?.body.output_config, undefined);
    });
  }

  test('reasoning before an Anthropic answer is not part of the answer', async (t) => {
    const { ending } = await ask(t, [
      (response) =>
        anthropicStream([], (stream) => {
          stream.block('thinking', ['Stripes, ', 'I think: {"colour": "green"}']);
          stream.block('text', piecesOf(ANSWER));
          stream.end('end_turn');
        })(response, { path: '', headers: {}, body: undefined }),
    ]);

    assert.equal(ending, ANSWER);
  });

  test('the client doubles the output budget when an Anthropic answer is cut off', async (t) => {
    const { server, ending } = await ask(t, [], { outputTokens: 3 });

    assert.equal(ending, ANSWER);
    const budgets = server.requests.map(({ body }) => body.max_tokens);
    assert.deepEqual(
      budgets,
      budgets.toSorted((a, b) => a - b),
    );
    assert.ok(budgets.length > 1);
  });

  test('a refusal by an Anthropic model is not retried', async (t) => {
    const declines = anthropicStream(['I cannot'], (stream) => stream.end('refusal'));
    const { server, ending } = await ask(t, [declines]);

    assert.deepEqual(ending, ['refused', false]);
    assert.equal(server.requests.length, 1);
  });
});

const overloaded = anthropicError(529, 'overloaded_error', 'Overloaded');
const brokenStream = anthropicStream(HALF, (_, response) => response.end());
const errorInStream = (type: string) =>
  anthropicStream(HALF, (stream, response) => {
    stream.error(type, 'Something went wrong');
    response.end();
  });

/** Sends pings until the client disconnects. */
const pingsOnly = anthropicStream([], (stream, response) => {
  const timer = setInterval(() => stream.ping(), 20);
  response.on('close', () => clearInterval(timer));
});

suite('transient faults of Anthropic', () => {
  const passing: [string, ModelReply][] = [
    ['529, overloaded', overloaded],
    ['500', anthropicError(500, 'api_error', 'Internal server error')],
    [
      '429 with a wait',
      anthropicError(429, 'rate_limit_error', 'Slow down', { 'retry-after': '0' }),
    ],
    ['an overload in the middle of an answer', errorInStream('overloaded_error')],
    ['an error of the server in the middle of an answer', errorInStream('api_error')],
    ['a stream that ends without an end', brokenStream],
    ['a connection that breaks', anthropicStream(HALF, (_, response) => response.destroy())],
    ['nothing but pings', pingsOnly],
    [
      'bytes that are no text',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(Buffer.from('event: ping\ndata: \xff\xfe\n\n', 'latin1'));
      },
    ],
  ];
  for (const [what, fault] of passing) {
    test(`the client retries and gets the answer after ${what}`, async (t) => {
      const { server, ending } = await ask(t, [fault]);

      assert.equal(ending, ANSWER);
      assert.equal(server.requests.length, 2);
    });
  }
});

suite('permanent faults of Anthropic', () => {
  const failing: [string, ModelReply, Ending][] = [
    ['529, overloaded', overloaded, ['server_error', true]],
    [
      'an overload in the middle of an answer',
      errorInStream('overloaded_error'),
      ['server_error', true],
    ],
    ['a stream that ends without an end', brokenStream, ['server_error', true]],
    ['nothing but pings', pingsOnly, ['timeout', true]],
    [
      '429 that asks for an hour',
      anthropicError(429, 'rate_limit_error', 'Slow down', { 'retry-after': '3600' }),
      ['rate_limited', true],
    ],
    [
      'an account without credit',
      anthropicError(
        400,
        'invalid_request_error',
        'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
      ),
      ['quota_exhausted', false],
    ],
    [
      '402',
      anthropicError(402, 'billing_error', 'There is an issue with your payment'),
      ['quota_exhausted', false],
    ],
    [
      'a wrong key',
      anthropicError(401, 'authentication_error', `invalid x-api-key ${ANTHROPIC_KEY}`),
      ['unauthorized', false],
    ],
    [
      'a key that may not do it',
      anthropicError(403, 'permission_error', 'Your API key does not have permission'),
      ['unauthorized', false],
    ],
    [
      'a model that is not there',
      anthropicError(404, 'not_found_error', 'model: claude-9'),
      ['model_not_found', false],
    ],
    [
      '413',
      anthropicError(413, 'request_too_large', 'Request exceeds the maximum size'),
      ['context_exceeded', false],
    ],
    [
      'a question that is too long',
      anthropicError(
        400,
        'invalid_request_error',
        'prompt is too long: 215000 tokens > 200000 maximum',
      ),
      ['context_exceeded', false],
    ],
    [
      'question and answer that are too long',
      anthropicError(
        400,
        'invalid_request_error',
        'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000',
      ),
      ['context_exceeded', false],
    ],
    [
      'a request that it does not take',
      anthropicError(400, 'invalid_request_error', 'messages: at least one message is required'),
      ['bad_request', false],
    ],
    [
      'an answer that is always cut off',
      anthropicStream(HALF, (stream) => stream.end('max_tokens')),
      ['truncated', false],
    ],
    [
      'a context that is full',
      anthropicStream(HALF, (stream) => stream.end('model_context_window_exceeded')),
      ['context_exceeded', false],
    ],
    [
      'an answer of another form',
      anthropicStream(['{"animal": "dog"}'], (stream) => stream.end('end_turn')),
      ['invalid_answer', false],
    ],
    [
      'a web page',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<!doctype html><title>Sign in</title>');
      },
      ['server_error', false],
    ],
  ];
  for (const [what, fault, expected] of failing) {
    test(`a request to Anthropic fails permanently after ${what}`, async (t) => {
      const { ending } = await ask(t, always(fault));

      assert.deepEqual(ending, expected);
    });
  }
});
