import { alignWords, type Pair } from './align-words.ts';
import { type Critical, differenceOf } from './compare-words.ts';
import type { Reading } from './quote-index.ts';
import type { QuoteWords } from './quote-words.ts';

/** The words from `first` to `last`, both of them included, as places in the reading. */
export type Close = { first: number; last: number; score: number };

/** Share of the words of quote and stretch that must agree. */
const SCORE_MIN = 0.8;
/** Of fewer words one that differs may be the one that counts; of more, nobody copies so much wrongly. */
const WORDS = { min: 4, max: 400 } as const;
const WINDOWS_MAX = 12;

/**
 * The stretch of a text that agrees best with a quote that was not copied word for word.
 *
 * @param text that the places of `reading` refer to
 * @param from place in the reading that is preferred among stretches that agree as well
 */
export function findClose(
  text: string,
  reading: Reading,
  quote: QuoteWords,
  from: number | undefined,
): Close | { rejected: 'not_found' | Critical } {
  if (quote.ids.length < WORDS.min || quote.ids.length > WORDS.max) return NOT_FOUND;
  const closest = likelyStarts(reading, quote, from).flatMap((start) => {
    const stretch = stretchIn(reading, quote, start);
    return stretch && stretch.score >= SCORE_MIN ? [stretch] : [];
  });
  let rejected: { rejected: 'not_found' | Critical } = NOT_FOUND;
  for (const stretch of closest.toSorted((a, b) => b.score - a.score)) {
    const difference = differenceIn(text, reading, quote, stretch);
    if (!difference) return { first: stretch.first, last: stretch.last, score: stretch.score };
    if (difference !== 'words' && rejected === NOT_FOUND) rejected = { rejected: difference };
  }
  return rejected;
}

const NOT_FOUND = { rejected: 'not_found' } as const;

const RARE_WORDS = 8;
const PLACES_PER_WORD = 300;

/** Where the quote would begin if its rarest words stood in it where they stand in the text; the likeliest first. */
function likelyStarts(reading: Reading, { ids }: QuoteWords, from: number | undefined): number[] {
  const grain = slackOf(ids.length);
  const rare = ids
    .flatMap((id, at) => (id === -1 ? [] : [{ at, places: reading.placesOf(id) }]))
    .toSorted((a, b) => a.places.length - b.places.length)
    .slice(0, RARE_WORDS);
  const votes = new Map<number, number>();
  const vote = (start: number) => {
    const slot = Math.floor(start / grain);
    votes.set(slot, (votes.get(slot) ?? 0) + 1);
  };
  for (const { at, places } of rare) {
    for (const place of placesAround(places, from)) vote(Math.max(0, place - at));
  }
  if (from !== undefined) vote(from);
  return [...votes]
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, WINDOWS_MAX)
    .map(([slot]) => slot * grain);
}

/** Of a word that stands in too many places, those behind the preferred one. */
function placesAround(places: Uint32Array, from = 0): Uint32Array {
  if (places.length <= PLACES_PER_WORD) return places;
  const behind = places.findIndex((place) => place >= from);
  const first = Math.max(0, behind === -1 ? places.length - PLACES_PER_WORD : behind);
  return places.subarray(first, first + PLACES_PER_WORD);
}

/** So many words a stretch may begin early or go on late. */
function slackOf(length: number): number {
  return 4 + Math.ceil(length / 4);
}

type Stretch = Close & { start: number; pairs: Pair[] };

function stretchIn({ ids }: Reading, quote: QuoteWords, likelyStart: number): Stretch | undefined {
  const slack = slackOf(quote.ids.length);
  const start = Math.max(0, likelyStart - slack);
  const pairs = alignWords(quote.ids, ids.slice(start, likelyStart + quote.ids.length + 2 * slack));
  const [head, tail] = [pairs[0], pairs.at(-1)];
  if (!head || !tail) return undefined;
  const [first, last] = [start + head[1], start + tail[1]];
  const score = pairs.length / Math.max(quote.ids.length, last - first + 1);
  return { first, last, score, start, pairs };
}

/** Compared gap by gap, so that no word is excused by one elsewhere. */
function differenceIn(
  text: string,
  reading: Reading,
  quote: QuoteWords,
  { start, pairs, last }: Stretch,
): ReturnType<typeof differenceOf> {
  const ends: Pair = [quote.ids.length, last + 1 - start];
  let [inQuote, inWindow] = [0, pairs[0]![1]];
  for (const [nextInQuote, nextInWindow] of [...pairs, ends]) {
    const added = wordsBetween(quote.quote, quote, inQuote, nextInQuote);
    const left = wordsBetween(text, reading, start + inWindow, start + nextInWindow);
    const difference = differenceOf(added, left);
    if (difference) return difference;
    [inQuote, inWindow] = [nextInQuote + 1, nextInWindow + 1];
  }
  return undefined;
}

function wordsBetween(
  text: string,
  { starts, ends }: Pick<QuoteWords, 'starts' | 'ends'>,
  from: number,
  to: number,
): string[] {
  return starts.slice(from, Math.max(from, to)).map((at, i) => text.slice(at, ends[from + i]));
}
