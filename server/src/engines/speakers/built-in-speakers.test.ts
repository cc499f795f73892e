import { createComputePool } from '../../compute/compute-pool.ts';
import { createBuiltInSpeakers } from './built-in-speakers.ts';
import { testSpeakerEngine } from './conformance.ts';

testSpeakerEngine('the built-in engine', async () => {
  const compute = createComputePool({ size: 1 });
  return {
    ...createBuiltInSpeakers(compute),
    [Symbol.asyncDispose]: () => compute.close(),
  };
});
