import type { SpeechWarning } from './speech-engine.ts';

/**
 * Confidence in a word where an engine says nothing of it. There is no measure behind it: it lies above what counts as
 * a sign of the wrong language, and below what recognisers give to words that they are sure of.
 */
export const CONFIDENCE_UNKNOWN = 0.6;

export const CONFIDENCE_WARNING: SpeechWarning = {
  code: 'confidence_unknown',
  message: `The speech engine does not say how sure it is: confidence is ${CONFIDENCE_UNKNOWN} where nothing is known`,
};
