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
  const parsed: ParsedQuery = { words: [], phrases: [], excluded: [] };
  for (const { groups = {} } of query.matchAll(PARTS)) {
    const { minus, phrase, word, other } = groups;
    const words = wordsOf(phrase ?? word ?? other ?? '');
    const texts = words.map(({ text }) => text);
    if (texts.length === 0) continue;
    if (minus !== undefined || word !== undefined) parsed.excluded.push(texts);
    else parsed.words.push(...words);
    if (minus === undefined && phrase !== undefined) parsed.phrases.push(texts);
  }
  return parsed;
}

function wordsOf(written: string): QueryWord[] {
  return foldWords(written).map(({ text, start, end }) => ({
    text,
    written: written.slice(start, end).toLowerCase(),
  }));
}
