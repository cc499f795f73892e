import { createComputePool } from '../../compute/compute-pool.ts';
import { createBuiltInLanguage } from './built-in-engine.ts';
import { testLanguageEngine } from './conformance.ts';

testLanguageEngine('the built-in engine', async () => {
  const compute = createComputePool({ size: 1 });
  return {
    ...createBuiltInLanguage(compute),
    [Symbol.asyncDispose]: () => compute.close(),
  };
});
