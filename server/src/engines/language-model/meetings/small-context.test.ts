import { testMeetingEngine } from '../../language-engine/conformance/meeting-conformance.ts';
import { startScriptedEngine } from '../testing/scripted-engine.ts';

/** Context size of a model that reads even short meetings in chunks. */
const CONTEXT_TOKENS = 3_000;

testMeetingEngine('the engine over a model of a small context', () =>
  startScriptedEngine({ contextTokens: CONTEXT_TOKENS }),
);
