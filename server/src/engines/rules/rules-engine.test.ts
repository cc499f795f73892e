import { borrowComputePool } from '../../testing/compute-pools.ts';
import { createRulesEngine } from './rules-engine.ts';
import { testLanguageEngine } from '../language-engine/conformance/document-conformance.ts';
import { testGenerationEngine } from '../language-engine/conformance/generation-conformance.ts';
import { testMeetingEngine } from '../language-engine/conformance/meeting-conformance.ts';

async function makeEngine() {
  const pool = borrowComputePool();
  return {
    ...createRulesEngine(pool.forWorkspace(null, 'interactive')),
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

testLanguageEngine('the rules engine', makeEngine);
testMeetingEngine('the rules engine', makeEngine);
testGenerationEngine('the rules engine', makeEngine);
