import { after } from 'node:test';

import { createComputePool } from '../../compute/compute-pool.ts';
import { createBuiltInSpeech } from './built-in-engine.ts';
import { testSpeechEngine } from './conformance.ts';

const compute = createComputePool({ size: 1 });
after(() => compute.close());

testSpeechEngine('the built-in engine', async () => ({
  ...createBuiltInSpeech(compute),
  // The child is kept from test to test, since loading the networks takes longer than most of them.
  async [Symbol.asyncDispose]() {},
}));
