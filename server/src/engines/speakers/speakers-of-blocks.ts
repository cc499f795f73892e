import { agglomerate } from './agglomerate.ts';
import { findVoices } from './block-voices.ts';
import { groupStretches } from './group-stretches.ts';
import type { SpeakerTurn } from './speaker-engine.ts';
import { frameCount } from './statistics.ts';
import { turnsOf } from './turns.ts';
import type { VoiceBlock } from './voice-blocks.ts';
import { mergeVoices, voiceDistance, type SpeakerLimits, type Voice } from './voices.ts';

/** A voice and the runs that are its own, as indices. */
type Known = Voice & { members: number[] };

/** With more voices than this the known ones are joined before the next block, so that their number is bounded. */
const KNOWN_MAX = 400;
/** Who has a smaller share of all frames than this must differ more than others by `RARE_MARGIN`, as it may be a mixture. */
const RARE_SHARE = 0.02;
const RARE_MARGIN = 0.5;

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
  for await (const { block, isOnly } of withWhetherOnly(blocks)) {
    // Nobody has to speak in each block of many.
    const found = findVoices(block, isOnly ? limits : { ...limits, min: 1 });
    usual += (found.usual - usual) / ++blockCount;
    for (const run of found.runs) runs.push({ ...run, voice: voices + run.voice });
    for (const voice of found.voices) known.push({ ...voice, members: [voices++] });
    if (known.length > KNOWN_MAX) {
      known = link(known, { min: limits.min, max: KNOWN_MAX / 2 }, usual);
    }
  }
  if (blockCount > 1) known = joinRare(link(known, limits, usual), limits, usual);
  const speakerOf = new Int32Array(voices);
  for (const [speaker, { members }] of known.entries()) {
    for (const voice of members) speakerOf[voice] = speaker;
  }
  return turnsOf(runs.map(({ start, end, voice }) => ({ start, end, speaker: speakerOf[voice]! })));
}

async function* withWhetherOnly(
  blocks: AsyncIterable<VoiceBlock>,
): AsyncGenerator<{ block: VoiceBlock; isOnly: boolean }> {
  let held: VoiceBlock | undefined;
  let isOnly = true;
  for await (const block of blocks) {
    if (held) yield { block: held, isOnly: (isOnly = false) };
    held = block;
  }
  if (held) yield { block: held, isOnly };
}

/** Voices of blocks are grouped as stretches of a block are. */
function link(known: readonly Known[], limits: SpeakerLimits, usual: number): Known[] {
  const statistics = known.map((voice) => voice.statistics);
  return groupStretches(statistics, limits, usual).map((group) => ({
    ...group,
    members: group.members.flatMap((member) => known[member]!.members),
  }));
}

function joinRare(known: readonly Known[], limits: SpeakerLimits, usual: number): Known[] {
  const frames = known.reduce((sum, { statistics }) => sum + frameCount(statistics), 0);
  const isRare = ({ statistics }: Known) => frameCount(statistics) < frames * RARE_SHARE;
  return agglomerate(known, {
    merge: (one, other) => ({
      ...mergeVoices(one, other),
      members: [...one.members, ...other.members],
    }),
    distance: (one, other) =>
      voiceDistance(one, other, usual) - (isRare(one) || isRare(other) ? RARE_MARGIN : 0),
    ...limits,
  });
}
