import { testMeetingEngine } from '../../meeting-conformance.ts';
import { startScriptedEngine } from '../testing/scripted-engine.ts';

/** Tokens of a model that reads even short meetings in parts. */
const CONTEXT_TOKENS = 3_000;

testMeetingEngine('the engine over a model of a small context', () =>
  startScriptedEngine({ contextTokens: CONTEXT_TOKENS }),
);
