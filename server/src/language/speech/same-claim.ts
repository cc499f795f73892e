import { anyOf, loadAllCues, loadCues } from '../cues.ts';

const NUMBER = new RegExp(
  `\\d+(?:[.,:/]\\d+)*|\\b${anyOf(loadCues('en', 'speech/counted-words'))}\\b`,
  'gi',
);
const NEGATION = new RegExp(
  `(?<!\\p{L})${anyOf(loadAllCues('speech/negations'))}(?!\\p{L})|n\\s?['’]t\\b`,
  'giu',
);
const MODAL =
  /\b(?:may|might|could|can|should|would|must|shall|will|wo(?=n['’]t)|ca(?=n['’]t))\b|['’]ll\b|['’]d\b/gi;

/** Tells whether two wordings have the same numbers, negations and modal verbs, in the same order. */
export function isSameClaim(one: string, other: string): boolean {
  return [NUMBER, NEGATION, MODAL].every((kind) => matchesIn(one, kind) === matchesIn(other, kind));
}

/** Tells whether two wordings have the same numbers and negations, in the same order. */
export function hasSameNumbersAndNegations(one: string, other: string): boolean {
  return [NUMBER, NEGATION].every((kind) => matchesIn(one, kind) === matchesIn(other, kind));
}

/** Tells whether a text contains a negation of any language. */
export function hasNegation(text: string): boolean {
  return text.search(NEGATION) !== -1;
}

function matchesIn(text: string, kind: RegExp): string {
  return (text.match(kind) ?? [])
    .map((part) => part.toLowerCase().replace(/\s/g, '').replace('’', "'"))
    .join(' ');
}
