import { foldWords } from './fold-words.ts';

/** Parsed query, with words as `foldWords` returns them. */
export type ParsedQuery = {
  /** Words in order, with repetitions and the words of phrases. */
  words: QueryWord[];
  /** Phrases that a source must contain. */
  phrases: string[][];
  /** Words and phrases that a source must not contain. */
  excluded: string[][];
};

/** Maximum of phrases, each a search of its own; further ones are ignored. */
const PHRASES_MAX = 16;
const PHRASE_WORDS_MAX = 64;
/** Words outside phrases up to which quotes and minus signs are operators; in a longer text they are punctuation. */
const OPERATOR_WORDS_MAX = 16;

/** Word of a query. `text` is folded as in the index. */
export type QueryWord = {
  text: string;
  /** Lower case, with accents. */
  written: string;
};

/**
 * Parts of a query. A minus counts only before a word and after a space, so that `well-known` and `2019-2021` exclude
 * nothing.
 */
const PARTS =
  /(?<!\S)(?<minus>[-−–])?["“”„«](?<phrase>[^"“”„«»]*)["“”»]|(?<!\S)[-−–](?<word>[^\s"]+)|(?<other>[^\s"“”„«»]+)/gu;

/**
 * Parses a query: words, required `"phrases"`, excluded `-words` and `-"phrases"`. There is no other syntax, so every
 * text is a query; other punctuation is ignored. A query of more than 16 words outside phrases is a text without
 * operators.
 */
export function parseQuery(query: string): ParsedQuery {
  const words: QueryWord[] = [];
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  let free = 0;
  for (const { groups = {} } of query.matchAll(PARTS)) {
    const { minus, phrase, word, other } = groups;
    const found = wordsOf(phrase ?? word ?? other ?? '');
    const texts = found.map(({ text }) => text).slice(0, PHRASE_WORDS_MAX);
    if (minus !== undefined || word !== undefined) excluded.push(texts);
    else words.push(...found);
    if (other !== undefined) free += found.length;
    if (minus === undefined && phrase !== undefined) phrases.push(texts);
  }
  if (free > OPERATOR_WORDS_MAX) return { words: wordsOf(query), phrases: [], excluded: [] };
  return { words, phrases: different(phrases), excluded: different(excluded) };
}

function different(phrases: readonly string[][]): string[][] {
  const byText = new Map(phrases.map((words) => [words.join(' '), words]));
  byText.delete('');
  return [...byText.values()].slice(0, PHRASES_MAX);
}

function wordsOf(written: string): QueryWord[] {
  return foldWords(written).map(({ text, start, end }) => ({
    text,
    written: written.slice(start, end).toLowerCase(),
  }));
}
