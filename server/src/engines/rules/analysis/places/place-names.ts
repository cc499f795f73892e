import type { Span } from '../../../../language/span.ts';
import { splitWords, type Word } from '../../../../language/words.ts';
import { findJurisdiction, JURISDICTIONS } from './jurisdictions.ts';
import { anyCue, loadAllPairs } from '../../../../language/cues.ts';

/** Mention of a state or country in a text, by its name, an adjective or a city. */
export type PlaceMention = Span & { place: string; kind: 'name' | 'adjective' | 'city' };

type PlaceName = { place: string; kind: PlaceMention['kind'] };

const WORDS_MAX = 5;
let placeNames: ReadonlyMap<string, PlaceName> | undefined;

/**
 * Finds the states and countries that a passage mentions, in order. Of several names that begin at one word the longest
 * counts.
 */
export function findPlaces(passage: string): PlaceMention[] {
  const names = (placeNames ??= buildPlaceNames());
  const words = splitWords(passage);
  const mentions: PlaceMention[] = [];
  for (let at = 0; at < words.length; at++) {
    const match = findLongestName(words, at, names);
    if (!match) continue;
    const { count, place, kind } = match;
    mentions.push({ place, kind, start: words[at]!.start, end: words[at + count - 1]!.end });
    at += count - 1;
  }
  return mentions;
}

/** Adjectives that other languages than English write without a capital letter, as `español` and `français`. */
const LOWER_CASE_ADJECTIVE = new RegExp(`^${anyCue('legal/lower-case-adjectives')}`);

function findLongestName(
  words: readonly Word[],
  at: number,
  names: ReadonlyMap<string, PlaceName>,
) {
  for (let count = Math.min(WORDS_MAX, words.length - at); count > 0; count--) {
    const key = words.slice(at, at + count).map((word) => word.text);
    const match = names.get(key.join(' '));
    if (!match) continue;
    const isName = words[at]!.isCapitalized;
    const isAdjective = match.kind === 'adjective' && LOWER_CASE_ADJECTIVE.test(key[0]!);
    if (isName || isAdjective) return { count, ...match };
  }
  return undefined;
}

/** Builds the table of all names by their words; names win over adjectives, and adjectives over cities. */
function buildPlaceNames(): Map<string, PlaceName> {
  const table = new Map<string, PlaceName>();
  const add = (topic: string, kind: PlaceMention['kind']) => {
    for (const [name, place] of loadAllPairs(topic)) table.set(joinWords(name), { place, kind });
  };
  add('legal/cities', 'city');
  add('legal/place-adjectives', 'adjective');
  add('legal/place-names', 'name');
  for (const name of JURISDICTIONS) {
    table.set(joinWords(name), { place: findJurisdiction(name)!, kind: 'name' });
  }
  return table;
}

function joinWords(name: string): string {
  return splitWords(name)
    .map((word) => word.text)
    .join(' ');
}
