import type { SpeakerTurn } from './speaker-engine.ts';

type Spoken = { start: number; end: number; speaker: number };

/** Seconds that one speaker may pause within a turn. */
const PAUSE_MAX = 0.6;
/** A shorter stretch beside another speaker's is taken for a slip, in seconds. */
const SHORTEST = 0.25;
/** In seconds; stretches this near to each other stand side by side. */
const BESIDE = 0.1;

/** @param spoken ascending, not overlapping; speakers are numbered anew in the order in which they are first heard */
export function turnsOf(spoken: readonly Spoken[]): SpeakerTurn[] {
  const joined = join(join(spoken).map(givenToNeighbour));
  const numbers = new Map<number, number>();
  return joined.map(({ start, end, speaker }) => {
    if (!numbers.has(speaker)) numbers.set(speaker, numbers.size);
    return { start_time: start, end_time: end, speaker: numbers.get(speaker)! };
  });
}

function join(spoken: readonly Spoken[]): Spoken[] {
  const joined: Spoken[] = [];
  for (const { start, end, speaker } of spoken) {
    const last = joined.at(-1);
    if (last?.speaker === speaker && start - last.end <= PAUSE_MAX) last.end = end;
    else joined.push({ start, end, speaker });
  }
  return joined;
}

function givenToNeighbour(turn: Spoken, index: number, turns: readonly Spoken[]): Spoken {
  if (turn.end - turn.start >= SHORTEST) return turn;
  const [before, after] = [turns[index - 1], turns[index + 1]];
  const neighbours = [
    ...(before && turn.start - before.end <= BESIDE ? [before] : []),
    ...(after && after.start - turn.end <= BESIDE ? [after] : []),
  ].toSorted((a, b) => b.end - b.start - (a.end - a.start));
  return { ...turn, speaker: neighbours[0]?.speaker ?? turn.speaker };
}
