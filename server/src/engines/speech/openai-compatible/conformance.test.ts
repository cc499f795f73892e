// Runs in test:matrix: a real speech engine behind the server; moonshine-backend.test.ts runs the suite without one.
import { after } from 'node:test';

import { borrowComputePool } from '../../../testing/compute-pools.ts';
import { createOperatorClient } from '../../../outbound/guarded-client.ts';
import { hearWith } from '../../../testing/hear-with.ts';
import { startSpeechServer } from '../../../testing/speech-server.ts';
import type { Dialect } from '../../../testing/speech-server-answers.ts';
import { createMoonshineEngine } from '../moonshine/moonshine-backend.ts';
import { testSpeechEngine } from '../conformance.ts';
import { createOpenAiCompatibleEngine } from './openai-compatible-backend.ts';

const [serverCompute, compute] = [borrowComputePool('speech'), borrowComputePool('speech')];
after(() => Promise.all([serverCompute.close(), compute.close()]));

for (const dialect of ['openai', 'plain'] satisfies Dialect[]) {
  testSpeechEngine(`a ${dialect} speech server that runs Moonshine`, () => startEngine(dialect));
}

async function startEngine(dialect: Dialect) {
  const hear = hearWith(createMoonshineEngine(serverCompute));
  const server = await startSpeechServer({ dialect, hear });
  const outbound = createOperatorClient(server.baseUrl, 'docket-test');
  const { baseUrl } = server;
  return {
    ...createOpenAiCompatibleEngine({ compute, outbound, baseUrl, model: 'whisper-1' }),
    async [Symbol.asyncDispose]() {
      await outbound.close();
      await server[Symbol.asyncDispose]();
    },
  };
}
