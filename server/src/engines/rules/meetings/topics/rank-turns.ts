import FITTED_WEIGHTS from '../../weights/focus-turns.json' with { type: 'json' };
import type { FocusQuery, TermWeights } from './focus.ts';
import type { TermIndex } from './term-index.ts';

/** Weight of each feature of a turn, fitted by `eval/fit-focus.ts`. */
export const TURN_WEIGHTS: Readonly<Record<keyof typeof FITTED_WEIGHTS, number>> = FITTED_WEIGHTS;

export type TurnFeature = keyof typeof TURN_WEIGHTS;

/** Words around a turn over which its chance is smoothed. */
const SMOOTHING_WORDS = 300;
const OWN_SHARE = 0.5;
const LEAST = 1e-12;
/** Turns with fewer terms seldom discuss anything. */
const TERMS_MIN = 3;
const SHORT_SHARE = 0.1;

/**
 * Estimates how likely each turn discusses a focus: a logarithm, smoothed over the words around the turn.
 *
 * @returns one value for each turn
 */
export function rankTurns(index: TermIndex, focus: FocusQuery): Float64Array {
  const features = measureTurnFeatures(index, focus);
  const scores = index.turns.map((_, turn) =>
    Object.entries(TURN_WEIGHTS).reduce(
      (sum, [name, weight]) => sum + weight * features[name as TurnFeature][turn]!,
      0,
    ),
  );
  const greatest = scores.reduce((max, score) => Math.max(max, score), -Infinity);
  const chances = scores.map((score, turn) => {
    const isShort = index.turns[turn]!.list.length < TERMS_MIN;
    return Math.exp(score - greatest) * (isShort ? SHORT_SHARE : 1);
  });
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  const around = smoothChances(
    index,
    Float64Array.from(chances, (chance) => chance / all),
  );
  return Float64Array.from(
    chances,
    (chance, turn) => Math.log(around[turn]! + LEAST) + OWN_SHARE * Math.log(chance / all + LEAST),
  );
}

function smoothChances({ turns }: TermIndex, chances: Float64Array): Float64Array {
  const sums = Float64Array.from(chances);
  for (const [turn, { position: place }] of turns.entries()) {
    for (const step of [-1, 1]) {
      for (let at = turn + step; at >= 0 && at < turns.length; at += step) {
        const away = (turns[at]!.position - place) / SMOOTHING_WORDS;
        if (Math.abs(away) > 3) break;
        sums[turn]! += chances[at]! * Math.exp(-(away * away) / 2);
      }
    }
  }
  return sums;
}

/** Measures the features of each turn, from 0 to 1, as one column for each feature. */
export function measureTurnFeatures(
  index: TermIndex,
  focus: FocusQuery,
): Record<TurnFeature, Float64Array> {
  const { sought, core } = focus;
  const [near, wide] = [proximityScores(index, sought, 60), proximityScores(index, sought, 200)];
  const first = Float64Array.from(near, (score, turn) => score + wide[turn]!);
  const speaker = Float64Array.from(index.turns, (turn) =>
    turn.speaker !== null && focus.speakers.has(turn.speaker) ? 1 : 0,
  );
  return {
    own: proximityScores(index, sought, 0),
    near,
    core: proximityScores(index, core, 60),
    ownCore: proximityScores(index, core, 0),
    pairs: pairScores(index, focus.pairs),
    kindred: proximityScores(index, findFeedbackTerms(index, first), 200),
    speaker,
    speakerNear: focus.speakers.size === 0 ? speaker : shareOfSpeaker(index, speaker),
    following: carryForwardScores(index, sought),
    speakerThere: Float64Array.from(speaker, (is, turn) => is * wide[turn]!),
    ending: Float64Array.from(index.turns, ({ position: place }) =>
      place > index.words * 0.96 ? 1 : 0,
    ),
    agenda: Float64Array.from(index.turns, ({ position: place }) => Math.exp(-place / 200)),
  };
}

const KINDRED_TERMS = 15;
const KINDRED_COUNT_MIN = 1.5;

/** Finds terms that the best turns share, in the query or not (relevance feedback, RM3). */
function findFeedbackTerms(index: TermIndex, scores: Float64Array): TermWeights {
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
  for (const [turn, { list, position: place }] of turns.entries()) {
    const matching = new Set(list.slice(1).map((term, at) => `${list[at]} ${term}`)).intersection(
      pairs,
    );
    if (matching.size === 0) continue;
    for (const step of [-1, 1]) {
      for (let at = step === 1 ? turn : turn - 1; at >= 0 && at < turns.length; at += step) {
        const away = (turns[at]!.position - place) / PAIR_WIDTH;
        if (Math.abs(away) > 3) break;
        scores[at]! += matching.size * Math.exp(-(away * away) / 2);
      }
    }
  }
  return scaleToMax(scores);
}

const AROUND_TURNS = 12;
const AROUND_WORDS = 250;

/** Measures which share of the words around each turn the speakers of the query say. */
function shareOfSpeaker({ turns }: TermIndex, speaker: Float64Array): Float64Array {
  return Float64Array.from(turns, ({ position: place }, turn) => {
    let [all, own] = [0, 0];
    for (let at = Math.max(0, turn - AROUND_TURNS); at <= turn + AROUND_TURNS; at++) {
      const other = turns[at];
      if (!other || Math.abs(other.position - place) > AROUND_WORDS) continue;
      all += other.words;
      own += other.words * speaker[at]!;
    }
    return all === 0 ? 0 : own / all;
  });
}

const SATURATION = 1.2;
/** Occurrences of a term in one turn that count. */
const COUNT_MAX = 3;
/** Distance in widths at which a Gaussian is as good as 0. */
const REACH = 3;

/**
 * Scores how well the surroundings of each turn match. Terms add up with saturation; each counts less the more words
 * away it occurs (Gaussian kernel, a positional language model).
 *
 * @param width words within which a term counts for other turns; 0 for its own turn alone
 * @returns one score for each turn, scaled to a maximum of 1
 */
function proximityScores(index: TermIndex, sought: TermWeights, width: number): Float64Array {
  return sumOverTerms(index, sought, (counts, { turn, count }) => {
    counts[turn]! += width === 0 ? count : Math.min(count, COUNT_MAX);
    if (width === 0) return;
    const { turns } = index;
    const { position: place } = turns[turn]!;
    const shared = Math.min(count, COUNT_MAX);
    for (const step of [-1, 1]) {
      for (let at = turn + step; at >= 0 && at < turns.length; at += step) {
        const away = (turns[at]!.position - place) / width;
        if (Math.abs(away) > REACH) break;
        counts[at]! += shared * Math.exp(-(away * away) / 2);
      }
    }
  });
}

/** Words before a term over which its weight falls to 1/e. */
const LEAD_WORDS = 30;
/** Words after a term over which its weight falls to 1/e. */
const DECAY_WORDS = 250;
const DECAY_WORDS_MAX = 900;

/** Scores turns like `proximityScores`, but a term counts for the turns after it: people name a topic first. */
function carryForwardScores(index: TermIndex, sought: TermWeights): Float64Array {
  return sumOverTerms(index, sought, (counts, { turn, count }) => {
    const { turns } = index;
    const { position: place } = turns[turn]!;
    const shared = Math.min(count, COUNT_MAX);
    for (let at = turn; at < turns.length; at++) {
      const away = turns[at]!.position - place;
      if (away > DECAY_WORDS_MAX) break;
      counts[at]! += shared * Math.exp(-away / DECAY_WORDS);
    }
    for (let at = turn - 1; at >= 0; at--) {
      const away = place - turns[at]!.position;
      if (away > REACH * LEAD_WORDS) break;
      counts[at]! += shared * Math.exp(-away / LEAD_WORDS);
    }
  });
}

function sumOverTerms(
  index: TermIndex,
  sought: TermWeights,
  spread: (counts: Float64Array, posting: { turn: number; count: number }) => void,
): Float64Array {
  const scores = new Float64Array(index.turns.length);
  for (const [term, share] of sought) {
    const postings = index.postings.get(term);
    if (!postings) continue;
    const counts = new Float64Array(scores.length);
    for (const posting of postings) spread(counts, posting);
    const weight = share * index.weightOf(term) * (SATURATION + 1);
    for (const [turn, count] of counts.entries()) {
      scores[turn]! += (weight * count) / (count + SATURATION);
    }
  }
  return scaleToMax(scores);
}

/** Divides scores by their maximum. */
function scaleToMax(scores: Float64Array): Float64Array {
  const greatest = scores.reduce((max, score) => Math.max(max, score), 0);
  return greatest === 0 ? scores : scores.map((score) => score / greatest);
}
