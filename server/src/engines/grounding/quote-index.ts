import { findPageFurniture } from '../language/built-in/text/page-furniture.ts';
import { cutWords, type Words } from './cut-words.ts';

/** The words of a text, made to find quotes in it. */
export type QuoteIndex = {
  text: string;
  /** The whole text; then, where there are running headers and footers, what is left between them. */
  readings: Reading[];
  /** Of a folded word; undefined when the text does not have it. */
  idOf(key: string): number | undefined;
};

/** One way through the words of a text. */
export type Reading = Words & {
  /** Where the word with an id stands, in order: indices of `ids`. */
  placesOf(id: number): Uint32Array;
};

export function createQuoteIndex(text: string): QuoteIndex {
  const vocabulary = new Map<string, number>();
  const intern = (key: string) => {
    const known = vocabulary.get(key);
    if (known !== undefined) return known;
    vocabulary.set(key, vocabulary.size);
    return vocabulary.size - 1;
  };
  const body = withoutFurniture(text);
  const texts = body === text ? [text] : [text, body];
  const readings = texts.map((one) => readingOf(cutWords(one, intern)));
  return { text, readings, idOf: (key) => vocabulary.get(key) };
}

/** Running headers and footers become blanks, so that offsets stay. */
function withoutFurniture(text: string): string {
  if (!text.includes('\f')) return text;
  const parts: string[] = [];
  let end = 0;
  for (const furniture of findPageFurniture(text)) {
    parts.push(text.slice(end, furniture.start), ' '.repeat(furniture.end - furniture.start));
    end = furniture.end;
  }
  return parts.join('') + text.slice(end);
}

function readingOf(words: Words): Reading {
  let places: { firsts: Uint32Array; sorted: Uint32Array } | undefined;
  return {
    ...words,
    placesOf(id) {
      places ??= sortPlaces(words.ids);
      return places.sorted.subarray(places.firsts[id], places.firsts[id + 1]);
    },
  };
}

/** All places by the id of their word: those of an id begin at `firsts[id]`. */
function sortPlaces(ids: readonly number[]) {
  const idMax = ids.reduce((most, id) => Math.max(most, id), -1);
  const firsts = new Uint32Array(idMax + 2);
  for (const id of ids) firsts[id + 1]!++;
  for (let id = 0; id <= idMax; id++) firsts[id + 1]! += firsts[id]!;
  const next = firsts.slice();
  const sorted = new Uint32Array(ids.length);
  for (const [place, id] of ids.entries()) sorted[next[id]!++] = place;
  return { firsts, sorted };
}
