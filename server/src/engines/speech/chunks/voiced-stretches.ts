/** Voice begins at one probability and ends below another, so that it does not flicker. */
export const VOICE_ON = 0.5;
export const VOICE_OFF = 0.35;

/** A stop between sounds of a word is shorter: about 0.2 seconds. */
const GAP_FRAMES = 6;

/** @returns first frame and the one after the last of each stretch of voice, ascending */
export function voicedStretches(probabilities: readonly number[]): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  let isVoiced = false;
  for (const [frame, probability] of probabilities.entries()) {
    isVoiced = probability >= (isVoiced ? VOICE_OFF : VOICE_ON);
    if (!isVoiced) continue;
    const last = stretches.at(-1);
    if (last && frame - last[1] < GAP_FRAMES) last[1] = frame + 1;
    else stretches.push([frame, frame + 1]);
  }
  return stretches;
}
