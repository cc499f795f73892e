import type { Focus } from './focus.ts';
import { followingScores, scaled, type Sought, spreadScores } from './spread-scores.ts';
import type { TermIndex } from './term-index.ts';

/** By name, as a column with a value for each turn; fitted by `eval/fit-focus.ts`. */
export const TURN_WEIGHTS = {
  own: -0.17,
  near: 0.35,
  core: 1.05,
  ownCore: 1.18,
  pairs: 0.35,
  kindred: 0.63,
  speaker: 1.78,
  speakerNear: 2.14,
  following: 0.99,
  speakerThere: 0.28,
  ending: -1.56,
  agenda: -1.78,
} as const;

export type TurnSign = keyof typeof TURN_WEIGHTS;

/** Words around a turn whose chance to be meant it shares. */
const SMOOTHING_WORDS = 300;
const OWN_SHARE = 0.5;
const LEAST = 1e-12;
/** Turns that say less are seldom a place where something is talked about. */
const TERMS_MIN = 3;
const SHORT_SHARE = 0.1;

/**
 * How likely each turn is a place where a focus is talked about, as a logarithm: that of the chance of the words
 * around it, a little of its own mixed in.
 */
export function rankTurns(index: TermIndex, focus: Focus): Float64Array {
  const signs = signsOfTurns(index, focus);
  const scores = index.turns.map((_, turn) =>
    Object.entries(TURN_WEIGHTS).reduce(
      (sum, [name, weight]) => sum + weight * signs[name as TurnSign][turn]!,
      0,
    ),
  );
  const greatest = scores.reduce((max, score) => Math.max(max, score), -Infinity);
  const chances = scores.map((score, turn) => {
    const isShort = index.turns[turn]!.list.length < TERMS_MIN;
    return Math.exp(score - greatest) * (isShort ? SHORT_SHARE : 1);
  });
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  const around = smoothed(
    index,
    Float64Array.from(chances, (chance) => chance / all),
  );
  return Float64Array.from(
    chances,
    (chance, turn) => Math.log(around[turn]! + LEAST) + OWN_SHARE * Math.log(chance / all + LEAST),
  );
}

function smoothed({ turns }: TermIndex, chances: Float64Array): Float64Array {
  const sums = Float64Array.from(chances);
  for (const [turn, { place }] of turns.entries()) {
    for (const step of [-1, 1]) {
      for (let at = turn + step; at >= 0 && at < turns.length; at += step) {
        const away = (turns[at]!.place - place) / SMOOTHING_WORDS;
        if (Math.abs(away) > 3) break;
        sums[turn]! += chances[at]! * Math.exp(-(away * away) / 2);
      }
    }
  }
  return sums;
}

/** What speaks for and against each turn; every value lies between 0 and 1. */
export function signsOfTurns(index: TermIndex, focus: Focus): Record<TurnSign, Float64Array> {
  const { sought, core } = focus;
  const [near, wide] = [spreadScores(index, sought, 60), spreadScores(index, sought, 200)];
  const first = Float64Array.from(near, (score, turn) => score + wide[turn]!);
  const speaker = Float64Array.from(index.turns, (turn) =>
    turn.speaker !== null && focus.speakers.has(turn.speaker) ? 1 : 0,
  );
  return {
    own: spreadScores(index, sought, 0),
    near,
    core: spreadScores(index, core, 60),
    ownCore: spreadScores(index, core, 0),
    pairs: pairScores(index, focus.pairs),
    kindred: spreadScores(index, kindredTerms(index, first), 200),
    speaker,
    speakerNear: focus.speakers.size === 0 ? speaker : shareOfSpeaker(index, speaker),
    following: followingScores(index, sought),
    speakerThere: Float64Array.from(speaker, (is, turn) => is * wide[turn]!),
    ending: Float64Array.from(index.turns, ({ place }) => (place > index.words * 0.96 ? 1 : 0)),
    agenda: Float64Array.from(index.turns, ({ place }) => Math.exp(-place / 200)),
  };
}

const KINDRED_TERMS = 15;
const KINDRED_COUNT_MIN = 1.5;

/** The terms that the best turns share, asked for or not (relevance feedback, RM3). */
function kindredTerms(index: TermIndex, scores: Float64Array): Sought {
  const best = [...scores.keys()]
    .toSorted((a, b) => scores[b]! - scores[a]!)
    .slice(0, Math.max(8, Math.round(scores.length * 0.03)));
  const counts = new Map<string, number>();
  for (const turn of best) {
    for (const [term, count] of index.turns[turn]!.counts) {
      counts.set(term, (counts.get(term) ?? 0) + Math.min(2, count) * scores[turn]!);
    }
  }
  const terms = [...counts]
    .filter(([term, count]) => count > KINDRED_COUNT_MIN && index.postings.get(term)!.length > 2)
    .map(([term, count]) => [term, count * index.weightOf(term)] as const)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, KINDRED_TERMS);
  return new Map(terms.map(([term, score]) => [term, score / terms[0]![1]]));
}

const PAIR_WIDTH = 130;

function pairScores({ turns }: TermIndex, pairs: ReadonlySet<string>): Float64Array {
  const scores = new Float64Array(turns.length);
  if (pairs.size === 0) return scores;
  for (const [turn, { list, place }] of turns.entries()) {
    const found = new Set(list.slice(1).map((term, at) => `${list[at]} ${term}`)).intersection(
      pairs,
    );
    if (found.size === 0) continue;
    for (const step of [-1, 1]) {
      for (let at = step === 1 ? turn : turn - 1; at >= 0 && at < turns.length; at += step) {
        const away = (turns[at]!.place - place) / PAIR_WIDTH;
        if (Math.abs(away) > 3) break;
        scores[at]! += found.size * Math.exp(-(away * away) / 2);
      }
    }
  }
  return scaled(scores);
}

const AROUND_TURNS = 12;
const AROUND_WORDS = 250;

/** The share of the words around a turn that are theirs. */
function shareOfSpeaker({ turns }: TermIndex, speaker: Float64Array): Float64Array {
  return Float64Array.from(turns, ({ place }, turn) => {
    let [all, theirs] = [0, 0];
    for (let at = Math.max(0, turn - AROUND_TURNS); at <= turn + AROUND_TURNS; at++) {
      const other = turns[at];
      if (!other || Math.abs(other.place - place) > AROUND_WORDS) continue;
      all += other.words;
      theirs += other.words * speaker[at]!;
    }
    return all === 0 ? 0 : theirs / all;
  });
}
