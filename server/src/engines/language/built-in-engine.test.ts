import { createComputePool } from '../../compute/compute-pool.ts';
import { createBuiltInLanguage } from './built-in-engine.ts';
import { testLanguageEngine } from './conformance.ts';
import { testGenerationEngine } from './generation-conformance.ts';
import { testMeetingEngine } from './meeting-conformance.ts';

async function makeEngine() {
  const compute = createComputePool({ size: 1 });
  return {
    ...createBuiltInLanguage(compute),
    [Symbol.asyncDispose]: () => compute.close(),
  };
}

testLanguageEngine('the built-in engine', makeEngine);
testMeetingEngine('the built-in engine', makeEngine);
testGenerationEngine('the built-in engine', makeEngine);
