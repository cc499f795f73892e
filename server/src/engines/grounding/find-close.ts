import { type Alignment, alignWords } from './align-words.ts';
import { areOpposites, type Critical, criticalIn } from './critical-words.ts';
import type { Folded } from './fold.ts';
import { type Word, wordsOf } from './quote-words.ts';

type Text = { source: string; folded: Folded };

/** A stretch of the folded text. */
export type Close = { start: number; end: number; score: number };

/** Share of the words of quote and stretch that must agree. */
const SCORE_MIN = 0.8;
/** Of fewer words one that differs may be the one that counts; of more, nobody copies so much wrongly. */
const WORDS = { min: 4, max: 400 } as const;
/** What may stand between two pages in the middle of a quote: foot, number and head. */
const FURNITURE_LENGTH = 400;

/**
 * Finds the stretch that agrees best with a quote that was not copied exactly.
 *
 * @param from about where in the folded text it is said to be
 */
export function findClose(
  text: Text,
  quote: Text,
  from: number | undefined,
): Close | { rejected: 'not_found' | Critical } {
  const asked = wordsOf(quote.source, quote.folded, 0, quote.folded.text.length);
  if (asked.length < WORDS.min || asked.length > WORDS.max) return { rejected: 'not_found' };
  let rejected: 'not_found' | Critical = 'not_found';
  let best: Close | undefined;
  const length = quote.folded.text.length;
  for (const start of likelyStarts(text.folded.text, asked, from)) {
    const window = wordsOf(
      text.source,
      text.folded,
      Math.max(0, start - 40 - Math.ceil(length / 10)),
      Math.min(text.folded.text.length, start + Math.ceil(length * 1.3) + FURNITURE_LENGTH),
    );
    const judged = judge(text, asked, window);
    if ('rejected' in judged) rejected = worse(rejected, judged.rejected);
    else if (!best || judged.score > best.score) best = judged;
    if (best && best.score > 0.98) break;
  }
  return best ?? { rejected };
}

/** What is nearly there but for a number says more than that nothing was found. */
function worse<R extends 'not_found' | Critical>(a: R, b: R): R {
  return a === 'not_found' ? b : a;
}

const RARE_WORDS = 8;
const PLACES_PER_WORD = 150;
const STARTS_MAX = 12;
/** Starts within so many characters are one. */
const START_GRAIN = 48;

/** Where the quote would begin if its longest words stood in it where they stand in the text; the likeliest first. */
function likelyStarts(text: string, asked: readonly Word[], from: number | undefined): number[] {
  const rare = [...new Map(asked.map((word) => [word.key, word])).values()]
    .toSorted((a, b) => b.key.length - a.key.length)
    .slice(0, RARE_WORDS);
  const votes = new Map<number, number>();
  if (from !== undefined) votes.set(grainOf(from), 2);
  for (const word of rare) {
    let at = text.indexOf(word.key);
    for (let places = 0; at !== -1 && places < PLACES_PER_WORD; places++) {
      const grain = grainOf(Math.max(0, at - word.start));
      votes.set(grain, (votes.get(grain) ?? 0) + 1);
      at = text.indexOf(word.key, at + word.key.length);
    }
  }
  return [...votes]
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, STARTS_MAX)
    .map(([grain]) => grain * START_GRAIN);
}

function grainOf(at: number): number {
  return Math.floor(at / START_GRAIN);
}

function judge(
  text: Text,
  asked: readonly Word[],
  window: readonly Word[],
): Close | { rejected: 'not_found' | Critical } {
  const alignment = alignWords(asked, window);
  const stretch = tighten(alignment, window);
  if (!stretch) return { rejected: 'not_found' };
  const missing = unmatchedIn(stretch, alignment);
  const furniture = furnitureOf(text, missing);
  const compared = stretch.length - furniture.size;
  const score = alignment.length / Math.max(asked.length, compared);
  if (score < SCORE_MIN) return { rejected: 'not_found' };
  const invented = asked.filter((_, index) => alignment.matches[index] === -1);
  const left = missing.filter((word) => !furniture.has(word));
  const critical = firstCritical(invented, left);
  if (critical) return { rejected: critical };
  return { start: stretch[0]!.start, end: stretch.at(-1)!.end, score };
}

/** From the first word that agrees to the last. */
function tighten({ matches }: Alignment, window: readonly Word[]): readonly Word[] | undefined {
  const found = matches.filter((match) => match !== -1);
  return found.length === 0 ? undefined : window.slice(found[0], found.at(-1)! + 1);
}

function unmatchedIn(stretch: readonly Word[], { matches }: Alignment): Word[] {
  const first = matches.find((match) => match !== -1)!;
  const matched = new Set(matches);
  return stretch.filter((_, index) => !matched.has(index + first));
}

/**
 * Words between two pages that belong to neither: whole lines next to the form feed that the quote lacks altogether.
 */
function furnitureOf({ source, folded }: Text, missing: readonly Word[]): Set<Word> {
  const furniture = new Set<Word>();
  for (const run of runsOf(folded, missing)) {
    const start = folded.ends[run[0]!.start - 1] ?? 0;
    const end = folded.starts[run.at(-1)!.end] ?? source.length;
    const before = source.slice(Math.max(0, start - 1), folded.starts[run[0]!.start]!);
    const after = source.slice(folded.ends[run.at(-1)!.end - 1]!, end + 1);
    const around = source.slice(Math.max(0, start - 1), end + 1);
    const isWholeLines = /[\n\f]/.test(before) && /[\n\f]/.test(after);
    if (around.includes('\f') && isWholeLines) for (const word of run) furniture.add(word);
  }
  return furniture;
}

/** Words that stand next to each other in the text. */
function runsOf({ text }: Folded, words: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  for (const word of words) {
    const last = runs.at(-1)?.at(-1);
    const isNext = last && !/[\p{L}\p{N}]/u.test(text.slice(last.end, word.start));
    if (isNext) runs.at(-1)!.push(word);
    else runs.push([word]);
  }
  return runs;
}

function firstCritical(invented: readonly Word[], left: readonly Word[]): Critical | undefined {
  for (const { key, isCapital } of [...invented, ...left]) {
    const critical = criticalIn(key, isCapital);
    if (critical) return critical;
  }
  const isTurned = invented.some((a) => left.some((b) => areOpposites(a.key, b.key)));
  return isTurned ? 'negation' : undefined;
}
