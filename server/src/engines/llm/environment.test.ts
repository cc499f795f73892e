import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import {
  ANTHROPIC_MODEL,
  startAnthropicServer,
} from '../../testing/model-servers/anthropic-server.ts';
import { ANSWER, askColour } from '../../testing/model-servers/ask-colour.ts';
import {
  BEDROCK_MODEL,
  BEDROCK_REGION,
  startBedrockServer,
} from '../../testing/model-servers/bedrock-server.ts';
import { GOOGLE_MODEL, startGoogleServer } from '../../testing/model-servers/google-server.ts';

/** Environment variables that the provider packages read, set as for other software of the operator. */
const OF_SOMETHING_ELSE = {
  ANTHROPIC_API_KEY: 'key of something else',
  ANTHROPIC_AUTH_TOKEN: 'key of something else',
  ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
  GOOGLE_GENERATIVE_AI_API_KEY: 'key of something else',
  AWS_BEARER_TOKEN_BEDROCK: 'key of something else',
  AWS_ACCESS_KEY_ID: 'key of something else',
  AWS_SECRET_ACCESS_KEY: 'key of something else',
  AWS_SESSION_TOKEN: 'key of something else',
  AWS_REGION: 'mars-north-1',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
};
Object.assign(process.env, OF_SOMETHING_ELSE);

const answer = () => ANSWER;

suite('provider packages and the environment', () => {
  test('the Anthropic package does not read the environment of the server', async (t) => {
    const server = await startAnthropicServer({ answer, apiKey: '' });
    const settings = { provider: 'anthropic', model: ANTHROPIC_MODEL } as const;

    assert.equal(await askColour(t, server, settings), ANSWER);
    assert.doesNotMatch(JSON.stringify(server.requests), /something else/);
  });

  test('the Google package does not read the environment of the server', async (t) => {
    const server = await startGoogleServer({ answer });
    const settings = { provider: 'google', model: GOOGLE_MODEL } as const;

    assert.deepEqual(await askColour(t, server, settings), ['unauthorized', false]);
    assert.doesNotMatch(JSON.stringify(server.requests), /something else/);
  });

  test('the Bedrock package does not read the environment of the server', async (t) => {
    const server = await startBedrockServer({ answer });
    const apiKey = 'AKIAIOSFODNN7EXAMPLE:wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
    const settings = { provider: 'bedrock', model: BEDROCK_MODEL, region: BEDROCK_REGION } as const;

    assert.equal(await askColour(t, server, { ...settings, apiKey }), ANSWER);
    const { authorization } = server.requests[0]?.headers ?? {};
    assert.match(
      authorization ?? '',
      /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/\d+\/eu-/,
    );
    assert.doesNotMatch(JSON.stringify(server.requests), /something else/);
  });
});
