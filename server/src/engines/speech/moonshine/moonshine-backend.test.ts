import { after } from 'node:test';

import { borrowComputePool } from '../../../testing/compute-pools.ts';
import { createMoonshineEngine } from './moonshine-backend.ts';
import { testSpeechEngine } from '../conformance.ts';

const compute = borrowComputePool('speech');
after(() => compute.close());

testSpeechEngine('the Moonshine engine', async () => ({
  ...createMoonshineEngine(compute),
  // The child is kept from test to test, since loading the networks takes longer than most of them.
  async [Symbol.asyncDispose]() {},
}));
