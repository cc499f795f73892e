import { after } from 'node:test';

import { borrowComputePool } from '../../testing/compute-pools.ts';
import { testLanguageEngine } from '../language-engine/conformance/document-conformance.ts';
import { testGenerationEngine } from '../language-engine/conformance/generation-conformance.ts';
import { testMeetingEngine } from '../language-engine/conformance/meeting-conformance.ts';
import { startScriptedEngine } from './testing/scripted-engine.ts';

const compute = borrowComputePool();
after(() => compute.close());

const makeEngine = () => startScriptedEngine({ compute });

testLanguageEngine('the engine over a model', makeEngine);
testMeetingEngine('the engine over a model', makeEngine);
testGenerationEngine('the engine over a model', makeEngine);
