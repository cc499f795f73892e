import { borrowComputePool } from '../../testing/compute-pools.ts';
import { createAcousticSpeakerEngine } from './acoustic-speaker-engine.ts';
import { testSpeakerEngine } from './conformance.ts';

testSpeakerEngine('the acoustic speaker engine', async () => {
  const compute = borrowComputePool('speech');
  return {
    ...createAcousticSpeakerEngine(compute),
    [Symbol.asyncDispose]: () => compute.close(),
  };
});
