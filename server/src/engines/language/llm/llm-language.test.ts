import { after } from 'node:test';

import { createComputePool } from '../../../compute/compute-pool.ts';
import { testLanguageEngine } from '../conformance.ts';
import { testGenerationEngine } from '../generation-conformance.ts';
import { testMeetingEngine } from '../meeting-conformance.ts';
import { startScriptedEngine } from './testing/scripted-engine.ts';

const compute = createComputePool({ size: 2 });
after(() => compute.close());

const makeEngine = () => startScriptedEngine({ compute });

testLanguageEngine('the engine over a model', makeEngine);
testMeetingEngine('the engine over a model', makeEngine);
testGenerationEngine('the engine over a model', makeEngine);
