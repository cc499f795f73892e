import { findVoices } from './block-voices.ts';
import type { SpeakerTurn } from './speaker-engine.ts';
import { turnsOf } from './turns.ts';
import type { VoiceBlock } from './voice-blocks.ts';
import { joinVoices, mergeVoices, type SpeakerLimits, type Voice } from './voices.ts';

/** A voice and the runs that are its own, as indices. */
type Known = Voice & { members: number[] };

/** With more voices than this the known ones are joined before the next block, so that their number is bounded. */
const KNOWN_MAX = 128;

/** Who speaks when in all blocks: the voices of each block are found, then joined with those of the others. */
export async function speakersOfBlocks(
  blocks: AsyncIterable<VoiceBlock>,
  limits: SpeakerLimits,
): Promise<SpeakerTurn[]> {
  const runs: { start: number; end: number; voice: number }[] = [];
  let known: Known[] = [];
  let voices = 0;
  let blockCount = 0;
  /** The mean over the blocks so far. */
  let usual = 0;
  for await (const block of blocks) {
    const found = findVoices(block, limits);
    usual += (found.usual - usual) / ++blockCount;
    for (const run of found.runs) runs.push({ ...run, voice: voices + run.voice });
    for (const voice of found.voices) known.push({ ...voice, members: [voices++] });
    if (known.length > KNOWN_MAX) {
      known = join(known, { min: limits.min, max: KNOWN_MAX / 2 }, usual);
    }
  }
  known = join(known, limits, usual);
  const speakerOf = new Int32Array(voices);
  for (const [speaker, { members }] of known.entries()) {
    for (const voice of members) speakerOf[voice] = speaker;
  }
  return turnsOf(runs.map(({ start, end, voice }) => ({ start, end, speaker: speakerOf[voice]! })));
}

function join(known: readonly Known[], limits: SpeakerLimits, usual: number): Known[] {
  const merge = (one: Known, other: Known): Known => ({
    ...mergeVoices(one, other),
    members: [...one.members, ...other.members],
  });
  return joinVoices(known, merge, limits, usual);
}
