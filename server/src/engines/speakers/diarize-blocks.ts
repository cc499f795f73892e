import { agglomerate } from './agglomerate.ts';
import { findVoices, type VoiceRun } from './block-voices.ts';
import { groupStretches } from './group-stretches.ts';
import type { SpeakerTurn } from './speaker-engine.ts';
import { frameCount } from './gaussian.ts';
import type { VoiceBlock } from './voice-blocks.ts';
import { mergeVoices, voiceDistance, type SpeakerLimits, type Voice } from './voices.ts';

/** Voice and the indexes of the block voices that belong to it. */
type LinkedVoice = Voice & { members: number[] };

/** Number of voices above which they are merged before the next block, so memory stays bounded. */
const LINKED_VOICES_MAX = 400;
/**
 * Share of frames below which a voice may be a mixture of others. It must differ more than others by `RARE_MARGIN`.
 */
const RARE_SHARE = 0.02;
const RARE_MARGIN = 0.5;

/** Finds who speaks when: finds the voices of each block and links them across blocks. */
export async function diarizeBlocks(
  blocks: AsyncIterable<VoiceBlock>,
  limits: SpeakerLimits,
): Promise<SpeakerTurn[]> {
  const runs: (VoiceRun & { firstVoice: number })[] = [];
  let linked: LinkedVoice[] = [];
  let voices = 0;
  let blockCount = 0;
  /** Mean baseline ratio of the blocks so far. */
  let baselineRatio = 0;
  for await (const { block, isOnly } of flagOnlyBlock(blocks)) {
    // The least number of speakers applies to the recording, not to each block.
    const blockVoices = findVoices(block, isOnly ? limits : { ...limits, min: 1 });
    baselineRatio += (blockVoices.baselineRatio - baselineRatio) / ++blockCount;
    for (const run of blockVoices.runs) runs.push({ ...run, firstVoice: voices });
    for (const voice of blockVoices.voices) linked.push({ ...voice, members: [voices++] });
    if (linked.length > LINKED_VOICES_MAX) {
      linked = linkVoices(linked, { min: limits.min, max: LINKED_VOICES_MAX / 2 }, baselineRatio);
    }
  }
  if (blockCount > 1) {
    linked = mergeRareVoices(linkVoices(linked, limits, baselineRatio), limits, baselineRatio);
  }
  const speakerOf = new Int32Array(voices);
  for (const [speaker, { members }] of linked.entries()) {
    for (const voice of members) speakerOf[voice] = speaker;
  }
  return buildTurns(
    runs.map(({ start, end, voice, frames, likelihoods, firstVoice }) => {
      const speakers = speakerOf.subarray(firstVoice, firstVoice + likelihoods.length);
      const speaker = speakers[voice]!;
      return { start, end, speaker, frames, lead: leadOf(speaker, speakers, likelihoods) };
    }),
  );
}

/**
 * Returns the log likelihood of a speaker above that of the best other one; infinite without another, and for the only
 * words of a speaker.
 */
function leadOf(speaker: number, speakers: Int32Array, likelihoods: readonly number[]): number {
  const best = (isWanted: (one: number) => boolean) =>
    Math.max(...likelihoods.filter((_, voice) => isWanted(speakers[voice]!)));
  const [own, other] = [best((one) => one === speaker), best((one) => one !== speaker)];
  return own === -Infinity ? Infinity : own - other;
}

async function* flagOnlyBlock(
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

/** Links the voices of blocks in the same way as the stretches of a block are grouped. */
function linkVoices(
  linked: readonly LinkedVoice[],
  limits: SpeakerLimits,
  baselineRatio: number,
): LinkedVoice[] {
  const statistics = linked.map((voice) => voice.statistics);
  return groupStretches(statistics, limits, baselineRatio).map((group) => ({
    ...group,
    members: group.members.flatMap((member) => linked[member]!.members),
  }));
}

function mergeRareVoices(
  linked: readonly LinkedVoice[],
  limits: SpeakerLimits,
  baselineRatio: number,
): LinkedVoice[] {
  const frames = linked.reduce((sum, { statistics }) => sum + frameCount(statistics), 0);
  const isRare = ({ statistics }: LinkedVoice) => frameCount(statistics) < frames * RARE_SHARE;
  return agglomerate(linked, {
    merge: (one, other) => ({
      ...mergeVoices(one, other),
      members: [...one.members, ...other.members],
    }),
    distance: (one, other) =>
      voiceDistance(one, other, baselineRatio) - (isRare(one) || isRare(other) ? RARE_MARGIN : 0),
    ...limits,
  });
}

type SpokenRange = {
  start: number;
  end: number;
  speaker: number;
  /** Number of voiced frames. */
  frames: number;
  /** Log likelihood of the speaker above that of the best other one. */
  lead: number;
};

/** Lead per frame below which a turn has no speaker. */
const LEAD_MIN = 1.5;

/** Longest pause within a turn. */
const PAUSE_SECONDS_MAX = 0.6;
/** Shortest range of a speaker beside another speaker. Shorter ones count as errors. */
const SHORTEST_SECONDS = 0.25;
/** Largest gap between adjacent ranges. */
const ADJACENT_SECONDS = 0.1;

/**
 * Builds speaker turns from ranges. Speakers are numbered in the order in which they first speak.
 *
 * @param ranges ascending ranges without overlap
 */
export function buildTurns(ranges: readonly SpokenRange[]): SpeakerTurn[] {
  const joined = joinRanges(joinRanges(ranges).map(absorbShortRange));
  const isNamed = findNamedTurns(joined);
  const numbers = new Map<number, number>();
  return joined.map((turn) => {
    const { start, end, speaker } = turn;
    if (!isNamed(turn)) return { start_time: start, end_time: end, speaker: null };
    if (!numbers.has(speaker)) numbers.set(speaker, numbers.size);
    return { start_time: start, end_time: end, speaker: numbers.get(speaker)! };
  });
}

/**
 * Returns a predicate: the speaker of a turn is certain enough to be named. Overlapping voices, distant and short ones
 * resemble several speakers. The most certain turn of each speaker is named in any case, so that no speaker vanishes.
 */
function findNamedTurns(turns: readonly SpokenRange[]): (turn: SpokenRange) => boolean {
  const surest = new Map<number, SpokenRange>();
  for (const turn of turns) {
    const other = surest.get(turn.speaker);
    if (!other || turn.lead > other.lead) surest.set(turn.speaker, turn);
  }
  return (turn) => surest.get(turn.speaker) === turn || turn.lead >= turn.frames * LEAD_MIN;
}

function joinRanges(ranges: readonly SpokenRange[]): SpokenRange[] {
  const joined: SpokenRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last?.speaker === range.speaker && range.start - last.end <= PAUSE_SECONDS_MAX) {
      last.end = range.end;
      last.frames += range.frames;
      last.lead += range.lead;
    } else joined.push({ ...range });
  }
  return joined;
}

function absorbShortRange(
  turn: SpokenRange,
  index: number,
  turns: readonly SpokenRange[],
): SpokenRange {
  if (turn.end - turn.start >= SHORTEST_SECONDS) return turn;
  const [before, after] = [turns[index - 1], turns[index + 1]];
  const neighbours = [
    ...(before && turn.start - before.end <= ADJACENT_SECONDS ? [before] : []),
    ...(after && after.start - turn.end <= ADJACENT_SECONDS ? [after] : []),
  ].toSorted((a, b) => b.end - b.start - (a.end - a.start));
  return { ...turn, speaker: neighbours[0]?.speaker ?? turn.speaker };
}
