import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';

import { always, ANSWER, askColour, type Ending } from '../../testing/model-servers/ask-colour.ts';
import {
  BEDROCK_KEY,
  BEDROCK_MODEL,
  BEDROCK_REGION,
  bedrockError,
  bedrockStream,
  bedrockText,
  startBedrockServer,
} from '../../testing/model-servers/bedrock-server.ts';
import type { ModelReply } from '../../testing/model-servers/model-server.ts';

const SETTINGS = {
  provider: 'bedrock',
  model: BEDROCK_MODEL,
  apiKey: BEDROCK_KEY,
  region: BEDROCK_REGION,
} as const;
/** Example key pair from the AWS documentation. */
const AWS_KEY = 'AKIAIOSFODNN7EXAMPLE:wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const HALF = bedrockText(ANSWER.slice(0, 10));

async function ask(t: TestContext, faults: ModelReply[], changes = {}, request = {}) {
  const server = await startBedrockServer({ answer: () => ANSWER, faults });
  return { server, ending: await askColour(t, server, { ...SETTINGS, ...changes }, request) };
}

suite('Bedrock model', () => {
  test('a request to Bedrock sends the schema and the bearer key', async (t) => {
    const { server, ending } = await ask(t, []);

    assert.equal(ending, ANSWER);
    const [request] = server.requests;
    assert.equal(request?.path, `/model/${encodeURIComponent(BEDROCK_MODEL)}/converse-stream`);
    assert.equal(request?.headers.authorization, `Bearer ${BEDROCK_KEY}`);
    const { output_config } = request?.body.additionalModelRequestFields ?? {};
    assert.equal(output_config.format.type, 'json_schema');
  });

  test('a Bedrock model without structured output answers as the input of a tool', async (t) => {
    const { server, ending } = await ask(t, [], { model: 'mistral.mistral-large-2407-v1:0' });

    assert.equal(ending, ANSWER);
    assert.deepEqual(server.requests[0]?.body.toolConfig.toolChoice, { any: {} });
  });

  test('a request to Bedrock with an AWS key is signed', async (t) => {
    const { server, ending } = await ask(t, [], { apiKey: AWS_KEY });

    assert.equal(ending, ANSWER);
    const { authorization = '' } = server.requests[0]?.headers ?? {};
    assert.match(authorization, /Credential=AKIAIOSFODNN7EXAMPLE\/\d{8}\/eu-central-1\/bedrock\//);
    assert.doesNotMatch(authorization, /wJalrXUtn/);
  });

  test('a request to Bedrock with a temporary key sends its session token', async (t) => {
    const { server, ending } = await ask(t, [], { apiKey: `${AWS_KEY}:session/token==` });

    assert.equal(ending, ANSWER);
    assert.equal(server.requests[0]?.headers['x-amz-security-token'], 'session/token==');
  });

  test('the client doubles the output budget when a Bedrock answer is cut off', async (t) => {
    const { server, ending } = await ask(t, [], {}, { outputTokens: 3 });

    assert.equal(ending, ANSWER);
    assert.ok(server.requests.length > 1);
  });

  for (const [what, changes] of [
    ['without a key', { apiKey: undefined }],
    ['with a key of AWS and no region', { apiKey: AWS_KEY, region: undefined }],
  ] as const) {
    test(`the client sends Bedrock no request ${what}`, async (t) => {
      const { server, ending } = await ask(t, [], changes);

      assert.deepEqual(ending, ['unauthorized', false]);
      assert.equal(server.requests.length, 0);
    });
  }
});

const throttled = bedrockStream([HALF, ['throttlingException', { message: 'Too many requests' }]]);
const brokenStream = bedrockStream([HALF]);

suite('transient faults of Bedrock', () => {
  const passing: [string, ModelReply][] = [
    ['429', bedrockError(429, 'ThrottlingException', 'Too many requests')],
    ['throttling in the middle of an answer', throttled],
    [
      'a failure of the model in the middle of an answer',
      bedrockStream([HALF, ['modelStreamErrorException', { message: 'The model failed' }]]),
    ],
    ['a model that is not ready', bedrockError(503, 'ServiceUnavailableException', 'Try again')],
    ['a stream that ends without an end', brokenStream],
  ];
  for (const [what, fault] of passing) {
    test(`the client retries and gets the answer after ${what}`, async (t) => {
      const { server, ending } = await ask(t, [fault]);

      assert.equal(ending, ANSWER);
      assert.equal(server.requests.length, 2);
    });
  }
});

suite('permanent faults of Bedrock', () => {
  const failing: [string, ModelReply, Ending][] = [
    [
      'throttling',
      bedrockError(429, 'ThrottlingException', 'Too many requests'),
      ['rate_limited', true],
    ],
    ['throttling in the middle of an answer', throttled, ['rate_limited', true]],
    ['a stream that ends without an end', brokenStream, ['server_error', true]],
    [
      'a guardrail',
      bedrockStream([HALF, ['messageStop', { stopReason: 'guardrail_intervened' }]]),
      ['refused', false],
    ],
    [
      'a filter',
      bedrockStream([HALF, ['messageStop', { stopReason: 'content_filtered' }]]),
      ['refused', false],
    ],
    [
      'an answer that is always cut off',
      bedrockStream([HALF, ['messageStop', { stopReason: 'max_tokens' }]]),
      ['truncated', false],
    ],
    [
      'a question that is too long',
      bedrockError(400, 'ValidationException', 'Input is too long for requested model.'),
      ['context_exceeded', false],
    ],
    [
      'a model that is not there',
      bedrockError(400, 'ValidationException', 'The provided model identifier is invalid.'),
      ['model_not_found', false],
    ],
    [
      'a model that was not opened to the account',
      bedrockError(
        403,
        'AccessDeniedException',
        "You don't have access to the model with the specified model ID.",
      ),
      ['unauthorized', false],
    ],
    [
      'a wrong signature',
      bedrockError(
        403,
        'InvalidSignatureException',
        'The request signature we calculated does not match',
      ),
      ['unauthorized', false],
    ],
    [
      'a quota of the day',
      bedrockError(
        429,
        'ThrottlingException',
        'Too many tokens per day, please wait before trying again.',
      ),
      ['quota_exhausted', false],
    ],
  ];
  for (const [what, fault, expected] of failing) {
    test(`a request to Bedrock fails permanently after ${what}`, async (t) => {
      const { ending } = await ask(t, always(fault));

      assert.deepEqual(ending, expected);
    });
  }
});
