import { createComputePool } from '../../compute/compute-pool.ts';
import { createBuiltInSpeech } from './built-in-engine.ts';
import { testSpeechEngine } from './conformance.ts';

testSpeechEngine('the built-in engine', async () => {
  const compute = createComputePool({ size: 1 });
  return {
    ...createBuiltInSpeech(compute),
    [Symbol.asyncDispose]: () => compute.close(),
  };
});
