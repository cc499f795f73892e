import { after } from 'node:test';

import { createComputePool } from '../../../compute/compute-pool.ts';
import { createOperatorClient } from '../../../outbound/operator-client.ts';
import { hearWith } from '../../../testing/hear-with.ts';
import { startSpeechServer } from '../../../testing/speech-server.ts';
import type { Dialect } from '../../../testing/speech-server-answers.ts';
import { createBuiltInSpeech } from '../built-in-engine.ts';
import { testSpeechEngine } from '../conformance.ts';
import { createOpenAiCompatibleSpeech } from './openai-compatible-engine.ts';

const [serverCompute, compute] = [createComputePool({ size: 1 }), createComputePool({ size: 1 })];
after(() => Promise.all([serverCompute.close(), compute.close()]));

for (const dialect of ['openai', 'plain'] satisfies Dialect[]) {
  testSpeechEngine(`a server like ${dialect} with Moonshine behind it`, () => startEngine(dialect));
}

async function startEngine(dialect: Dialect) {
  const hear = hearWith(createBuiltInSpeech(serverCompute));
  const server = await startSpeechServer({ dialect, hear });
  const outbound = createOperatorClient(server.baseUrl, 'docket-test');
  const { baseUrl } = server;
  return {
    ...createOpenAiCompatibleSpeech({ compute, outbound, baseUrl, model: 'whisper-1' }),
    async [Symbol.asyncDispose]() {
      await outbound.close();
      await server[Symbol.asyncDispose]();
    },
  };
}
