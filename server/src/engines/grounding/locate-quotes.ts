import type { Critical } from './critical-words.ts';
import { findClose } from './find-close.ts';
import { fold, type Folded } from './fold.ts';
import { isWhole } from './quote-words.ts';

/** What a model says is in a text. */
export type Quote = {
  quote: string;
  /** Where it says it is, as the block it names; another place is found too, but this one comes first. */
  near?: { start: number; end: number } | undefined;
};

/** A place in the text that holds a quote. */
export type Located = {
  start: number;
  end: number;
  /**
   * `exact`: the very characters. `folded`: the same but for what `fold` makes alike. `close`: words were left out or
   * changed, but no number, name, negation or date.
   */
  match: 'exact' | 'folded' | 'close';
  /** Share of the words that agree, in order; 1 unless `close`. */
  score: number;
};

/** Why a quote stands nowhere in the text. */
export type NotLocated = { rejected: 'too_short' | 'not_found' | Critical };

export type LocateOutcome = Located | NotLocated;

/** A text that quotes are looked for in; what takes long is made once, when the first quote needs it. */
export type QuoteIndex = { source: string; folded(): Folded };

export function createQuoteIndex(source: string): QuoteIndex {
  let folded: Folded | undefined;
  return { source, folded: () => (folded ??= fold(source)) };
}

/** Of one character nobody can say what it bears out. */
const LENGTH_MIN = 2;
/** Places of one quote that are looked at for the one nearest to where it is said to be. */
const PLACES_MAX = 1_000;

/**
 * Finds what a model quotes: the very characters, else the same after folding, else a stretch with at least four fifths of
 * its words in order that differs in no number, name, negation or date.
 */
export function locate(index: QuoteIndex, { quote, near }: Quote): LocateOutcome {
  const plain = quote.trim();
  if (plain.length < LENGTH_MIN || !/[\p{L}\p{N}]/u.test(plain)) return { rejected: 'too_short' };
  const { source } = index;
  const exact = nearestPlace(source, plain, near?.start);
  if (exact !== -1) return { start: exact, end: exact + plain.length, match: 'exact', score: 1 };

  const folded = index.folded();
  const asked = fold(plain);
  const from = near && placeIn(folded, near.start);
  const at = nearestPlace(folded.text, asked.text, from);
  if (at !== -1) {
    return { ...spanOf(folded, at, at + asked.text.length), match: 'folded', score: 1 };
  }
  const close = findClose({ source, folded }, { source: plain, folded: asked }, from);
  if ('rejected' in close) return close;
  return { ...spanOf(folded, close.start, close.end), match: 'close', score: close.score };
}

/** @returns the place of `quote` that is nearest to `from`, the first by default; -1 where it stands nowhere as whole words */
function nearestPlace(text: string, quote: string, from = 0): number {
  if (quote === '') return -1;
  let best = -1;
  let at = text.indexOf(quote);
  for (let places = 0; at !== -1 && places < PLACES_MAX; places++) {
    if (isWhole(text, at, at + quote.length)) {
      if (best !== -1 && Math.abs(at - from) >= Math.abs(best - from)) break;
      best = at;
    }
    at = text.indexOf(quote, at + 1);
  }
  return best;
}

function spanOf({ starts, ends }: Folded, start: number, end: number) {
  return { start: starts[start]!, end: ends[end - 1]! };
}

/** The first place in the folded text that is made of what stands at `offset` in the source or behind it. */
function placeIn({ starts }: Folded, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
