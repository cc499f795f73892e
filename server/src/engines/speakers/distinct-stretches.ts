import { frameCount, type Statistics } from './statistics.ts';
import { ratioOf, usualDistance, voiceOf, type Voice } from './voices.ts';

/**
 * Two stretches that differ by so small a share of what the same voice may are the same sound twice: a jingle, an
 * announcement, a passage that was played again. Different sentences of one voice differ by at least .1 of it.
 */
const REPEAT_SHARE = 0.08;
/** A repeat is cut about as its first time was. */
const LENGTHS_APART_MAX = 1.5;

/**
 * The stretches without repeats of what was heard before. What is heard a second time says nothing new about a voice; taken for
 * more of it, it would make every sentence that is repeated look like a speaker of its own.
 *
 * @param usual see `voiceDistance`
 */
export function distinctStretches(stretches: readonly Statistics[], usual: number): Statistics[] {
  const distinct: Voice[] = [];
  for (const stretch of stretches) {
    const voice = voiceOf(stretch);
    if (!distinct.some((earlier) => isRepeat(voice, earlier, usual))) distinct.push(voice);
  }
  return distinct.map(({ statistics }) => statistics);
}

function isRepeat(one: Voice, other: Voice, usual: number): boolean {
  const [frames, others] = [frameCount(one.statistics), frameCount(other.statistics)];
  if (Math.max(frames, others) > LENGTHS_APART_MAX * Math.min(frames, others)) return false;
  const shared = (frames * others) / (frames + others);
  return ratioOf(one, other) / shared < REPEAT_SHARE * usualDistance(shared, usual);
}
