import type { CandidateGroup } from './candidate-group.ts';
import type { LeafCandidate } from './leaf-candidates.ts';

/** Shares of a document that are its begin and its end. */
const EARLY = 0.15;
const LATE = 0.85;
/** Lengths of a value and of a unit, in characters, from which they count as long. */
const LONG_VALUE = 60;
const LONG_UNIT = 300;
/** Share of a unit from which a value is all of it. */
const STANDALONE = 0.9;

/** Describes where a candidate stands, and among which others. */
export function placeFeatures(candidate: LeafCandidate, group: CandidateGroup) {
  const { unit, form, start, end, value } = candidate;
  return {
    nearest: 1 / (1 + group.rankOf(candidate)),
    alone: 1 / group.countOf(form),
    aloneInUnit: 1 / (group.listBeside(candidate).length || 1),
    position: unit.position,
    early: Number(unit.position < EARLY),
    late: Number(unit.position > LATE),
    length: Math.min(1, (end - start) / LONG_VALUE),
    unitLength: Math.min(1, unit.text.length / LONG_UNIT),
    startsUnit: Number(start <= 2),
    standalone: Number(end - start >= STANDALONE * unit.text.length),
    firstOfForm: Number(group.firstOf(form) === candidate),
    largest: Number(group.largest === value),
    allCapitals: Number(typeof value === 'string' && isInCapitals(value)),
    withoutHeading: Number(unit.kind === 'cell' && unit.heading.length === 0),
  };
}

function isInCapitals(words: string): boolean {
  return words.length > 4 && words === words.toUpperCase() && /\p{Lu}{3}/u.test(words);
}
