import { foldWords } from './fold-words.ts';

/** What a query asks for; words as `foldWords` gives them. */
export type ParsedQuery = {
  /** In order, repeated ones too; those of phrases included. */
  words: QueryWord[];
  /** A document must hold each. */
  phrases: string[][];
  /** A document may hold none: words or phrases. */
  excluded: string[][];
};

/** Each is a search of its own. What a query has beyond that is passed over. */
const PHRASES_MAX = 16;
const PHRASE_WORDS_MAX = 64;

export type QueryWord = {
  text: string;
  /** In lower case, with its accents. */
  written: string;
};

/** A minus counts only before a word and after a space, so that `well-known` and `2019-2021` exclude nothing. */
const PARTS =
  /(?<!\S)(?<minus>[-−–])?["“”„«](?<phrase>[^"“”„«»]*)["“”»]|(?<!\S)[-−–](?<word>[^\s"]+)|(?<other>[^\s"“”„«»]+)/gu;

/**
 * Reads a query: words, `"phrases"` that must stand in what is found, and `-words` and `-"phrases"` that may not. There
 * is no other syntax, so that every text is a query; marks that mean nothing here are passed over.
 */
export function parseQuery(query: string): ParsedQuery {
  const words: QueryWord[] = [];
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  for (const { groups = {} } of query.matchAll(PARTS)) {
    const { minus, phrase, word, other } = groups;
    const found = wordsOf(phrase ?? word ?? other ?? '');
    const texts = found.map(({ text }) => text).slice(0, PHRASE_WORDS_MAX);
    if (minus !== undefined || word !== undefined) excluded.push(texts);
    else words.push(...found);
    if (minus === undefined && phrase !== undefined) phrases.push(texts);
  }
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
