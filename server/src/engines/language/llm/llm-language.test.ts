import { testLanguageEngine } from '../conformance.ts';
import { testGenerationEngine } from '../generation-conformance.ts';
import { testMeetingEngine } from '../meeting-conformance.ts';
import { startScriptedEngine } from './testing/scripted-engine.ts';

testLanguageEngine('the engine over a model', startScriptedEngine);
testMeetingEngine('the engine over a model', startScriptedEngine);
testGenerationEngine('the engine over a model', startScriptedEngine);
