import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';

import { always, ANSWER, askColour, type Ending } from '../../testing/model-servers/ask-colour.ts';
import {
  GOOGLE_KEY,
  GOOGLE_MODEL,
  googleChunk,
  googleError,
  googleStream,
  startGoogleServer,
} from '../../testing/model-servers/google-server.ts';
import type { ModelReply } from '../../testing/model-servers/model-server.ts';

const SETTINGS = { provider: 'google', model: GOOGLE_MODEL, apiKey: GOOGLE_KEY } as const;
const HALF = googleChunk(ANSWER.slice(0, 10));

async function ask(t: TestContext, faults: ModelReply[], changes = {}, request = {}) {
  const server = await startGoogleServer({ answer: () => ANSWER, faults });
  return { server, ending: await askColour(t, server, { ...SETTINGS, ...changes }, request) };
}

suite('Gemini model', () => {
  test('a request to Gemini sends the schema, and the key in a header that is not logged', async (t) => {
    const { server, ending } = await ask(t, []);

    assert.equal(ending, ANSWER);
    const [request] = server.requests;
    assert.equal(request?.headers['x-goog-api-key'], GOOGLE_KEY);
    assert.ok(!request?.path.includes(GOOGLE_KEY));
    assert.equal(request?.body.generationConfig.responseMimeType, 'application/json');
    assert.equal(request?.body.generationConfig.responseJsonSchema.type, 'object');
  });

  test('a schema for Gemini has no limits of list length, which Gemini rejects', async (t) => {
    const { server } = await ask(t, []);

    const { responseJsonSchema } = server.requests[0]?.body.generationConfig ?? {};
    assert.ok('others' in responseJsonSchema.properties);
    assert.doesNotMatch(JSON.stringify(responseJsonSchema), /maxItems/);
  });

  for (const message of [
    'The specified schema produces a constraint that has too many states for serving.',
    'Request contains an invalid argument.',
  ]) {
    test(`the client drops the schema after Gemini answers “${message}”`, async (t) => {
      const { server, ending } = await ask(t, [googleError(400, 'INVALID_ARGUMENT', message)]);

      assert.equal(ending, ANSWER);
      const [, second] = server.requests;
      assert.equal(second?.body.generationConfig.responseJsonSchema, undefined);
      assert.equal(second?.body.generationConfig.responseMimeType, 'application/json');
    });
  }

  test('the client doubles the output budget when a Gemini answer is cut off', async (t) => {
    const { server, ending } = await ask(t, [], {}, { outputTokens: 3 });

    assert.equal(ending, ANSWER);
    assert.ok(server.requests.length > 1);
  });
});

const overloaded = {
  error: { code: 503, message: 'The model is overloaded', status: 'UNAVAILABLE' },
};
const EXHAUSTED = 'You exceeded your current quota, please check your plan and billing details.';

suite('transient faults of Gemini', () => {
  const passing: [string, ModelReply][] = [
    ['503', googleError(503, 'UNAVAILABLE', 'The model is overloaded')],
    ['an error in the middle of an answer', googleStream([HALF, overloaded])],
    ['a stream that ends without an end', googleStream([HALF])],
  ];
  for (const [what, fault] of passing) {
    test(`the client retries and gets the answer after ${what}`, async (t) => {
      const { server, ending } = await ask(t, [fault]);

      assert.equal(ending, ANSWER);
      assert.equal(server.requests.length, 2);
    });
  }
});

suite('permanent faults of Gemini', () => {
  const failing: [string, ModelReply, Ending][] = [
    [
      'a question that is blocked',
      googleStream([{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }]),
      ['refused', false],
    ],
    [
      'an answer that is blocked',
      googleStream([HALF, googleChunk('', 'SAFETY')]),
      ['refused', false],
    ],
    [
      'an answer that is always cut off',
      googleStream([HALF, googleChunk('', 'MAX_TOKENS')]),
      ['truncated', false],
    ],
    ['503', googleError(503, 'UNAVAILABLE', 'The model is overloaded'), ['server_error', true]],
    [
      'a quota without a wait',
      googleError(429, 'RESOURCE_EXHAUSTED', EXHAUSTED),
      ['quota_exhausted', false],
    ],
    [
      'a question that is too long',
      googleError(
        400,
        'INVALID_ARGUMENT',
        'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      ),
      ['context_exceeded', false],
    ],
    [
      'a key that may not do it',
      googleError(
        403,
        'PERMISSION_DENIED',
        'Generative Language API has not been used in project 1',
      ),
      ['unauthorized', false],
    ],
  ];
  for (const [what, fault, expected] of failing) {
    test(`a request to Gemini fails permanently after ${what}`, async (t) => {
      const { ending } = await ask(t, always(fault));

      assert.deepEqual(ending, expected);
    });
  }

  test('an exhausted quota per minute fails as rate_limited with the requested wait', async (t) => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3600s' }];
    const error = { code: 429, message: EXHAUSTED, status: 'RESOURCE_EXHAUSTED', details };

    const { ending } = await ask(
      t,
      always<ModelReply>((response) => {
        response.writeHead(429, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error }));
      }),
    );

    assert.deepEqual(ending, ['rate_limited', true]);
  });

  test('a wrong Gemini key fails as unauthorized', async (t) => {
    const { ending } = await ask(t, [], { apiKey: 'AIza-wrong' });

    assert.deepEqual(ending, ['unauthorized', false]);
  });

  test('an unknown Gemini model fails as model_not_found', async (t) => {
    const { ending } = await ask(t, [], { model: 'gemini-9' });

    assert.deepEqual(ending, ['model_not_found', false]);
  });
});
