/**
 * Confidence of a segment below which most of its words are wrong. Calibrated on recordings in rooms and in noise: see
 * the decision record on room audio. Engines that report no confidence are never below it.
 */
const LOW_CONFIDENCE = 0.6;

/** Text before words of low confidence in text and subtitles, as transcribers write it. */
export const UNCLEAR = '[unclear] ';

/** Mark of a segment; absent if it was understood. */
export type LowConfidenceMark = { low_confidence?: true };

/**
 * Marks a segment that was probably not understood.
 *
 * @param confidence mean confidence of its words, 0 to 1
 */
export function markLowConfidence(confidence: number): LowConfidenceMark {
  return confidence < LOW_CONFIDENCE ? { low_confidence: true } : {};
}
