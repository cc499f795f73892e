import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { madeByModel } from '../engines/language-engine/engine-identity.ts';
import { HONEST_HANDLERS } from '../engines/language-model/testing/scripted-engine.ts';
import { answerTask } from '../engines/language-model/testing/scripted-model.ts';
import { startDocket } from '../testing/docket.ts';
import { analyzedDocument } from '../testing/documents.ts';
import {
  ANTHROPIC_KEY,
  ANTHROPIC_MODEL,
  anthropicError,
  startAnthropicServer,
} from '../testing/model-servers/anthropic-server.ts';
import { always } from '../testing/model-servers/ask-colour.ts';
import {
  BEDROCK_KEY,
  BEDROCK_MODEL,
  BEDROCK_REGION,
  bedrockError,
  startBedrockServer,
} from '../testing/model-servers/bedrock-server.ts';
import {
  GOOGLE_KEY,
  GOOGLE_MODEL,
  googleError,
  startGoogleServer,
} from '../testing/model-servers/google-server.ts';
import type { ModelReply, ModelRequest } from '../testing/model-servers/model-server.ts';

const CONTRACT = [
  'This Agreement is made on March 1, 2026 between Ada Ltd and Grace Inc.',
  'The tenant shall pay a rent of 900 euros on the first day of each month.',
].join('\n\n');

/** Response script of a model, with optional faults. */
type Script = { answer: (request: ModelRequest) => string; faults?: readonly ModelReply[] };

const PROVIDERS = [
  {
    name: 'anthropic',
    model: ANTHROPIC_MODEL,
    settings: { DOCKET_LANGUAGE_API_KEY: ANTHROPIC_KEY },
    start: (script: Script) => startAnthropicServer(script),
    taskOf: ({ body }: ModelRequest): string => body.messages[0].content[0].text,
    refusal: anthropicError(401, 'authentication_error', 'invalid x-api-key'),
  },
  {
    name: 'google',
    model: GOOGLE_MODEL,
    settings: { DOCKET_LANGUAGE_API_KEY: GOOGLE_KEY },
    start: (script: Script) => startGoogleServer(script),
    taskOf: ({ body }: ModelRequest): string => body.contents[0].parts[0].text,
    refusal: googleError(403, 'PERMISSION_DENIED', 'Not enabled'),
  },
  {
    name: 'bedrock',
    model: BEDROCK_MODEL,
    settings: { DOCKET_LANGUAGE_API_KEY: BEDROCK_KEY, DOCKET_LANGUAGE_REGION: BEDROCK_REGION },
    start: (script: Script) => startBedrockServer(script),
    taskOf: ({ body }: ModelRequest): string => body.messages[0].content[0].text,
    refusal: bedrockError(403, 'AccessDeniedException', 'Not opened'),
  },
];

for (const { name, model, settings, start, taskOf, refusal } of PROVIDERS) {
  const startWith = (baseUrl: string) =>
    startDocket({
      engines: {},
      settings: {
        DOCKET_LANGUAGE_PROVIDER: name,
        DOCKET_LANGUAGE_BASE_URL: baseUrl,
        DOCKET_LANGUAGE_MODEL: model,
        DOCKET_LANGUAGE_CONTEXT_TOKENS: '32768',
        ...settings,
      },
    });

  suite(`server with a model of ${name}`, () => {
    test('a server analyzes documents with the model', async () => {
      await using server = await start({
        answer: (request) => answerTask(HONEST_HANDLERS, taskOf(request)),
      });
      await using docket = await startWith(server.baseUrl);

      const { status, analysis } = await analyzedDocument(docket, CONTRACT);

      assert.equal(status, 'completed');
      assert.deepEqual(analysis.engine, madeByModel({ name, version: model }));
    });

    test('a server falls back with a reason when the model fails', async () => {
      await using server = await start({ answer: () => '', faults: always(refusal) });
      await using docket = await startWith(server.baseUrl);

      const { status, analysis } = await analyzedDocument(docket, CONTRACT);

      assert.equal(status, 'completed');
      assert.equal(analysis.engine.name, 'docket-builtin');
      const [warning] = analysis.warnings.filter(({ code }: any) => code === 'engine_fallback');
      assert.match(warning.message, new RegExp(`^${name} ${model}: .*the built-in engine did it$`));
    });
  });
}
