/** A word of a transcript, taken apart. */
export type SpokenForm = {
  /** Punctuation before and after. */
  before: string;
  after: string;
  /** A genitive: `'s`, or the apostrophe alone. */
  genitive: string;
  /** Letters and digits in lower case, without accents; empty for a word of punctuation alone. */
  letters: string;
  startsUpper: boolean;
  endsSentence: boolean;
};

const BEFORE = /^[^\p{L}\p{N}]*/u;
const UP_TO_LAST_LETTER = /^.*[\p{L}\p{N}]/su;

/** In time that grows with the length of the word and no faster: a server may give words of any length. */
export function spokenForm(text: string): SpokenForm {
  const [before = ''] = BEFORE.exec(text) ?? [];
  const [lettered = ''] = UP_TO_LAST_LETTER.exec(text.slice(before.length)) ?? [];
  const behind = text.slice(before.length + lettered.length);
  const [genitive = ''] = /['’]s$/.exec(lettered) ?? /^['’]/.exec(lettered && behind) ?? [];
  const core = lettered.endsWith(genitive)
    ? lettered.slice(0, lettered.length - genitive.length)
    : lettered;
  const after = core === lettered ? behind.slice(genitive.length) : behind;
  return {
    before,
    after,
    genitive,
    letters: plainLetters(core),
    startsUpper: /^\p{Lu}/u.test(core),
    endsSentence: /[.?!…]/u.test(after),
  };
}

/** Of one or more words, run together: where words were cut is the first thing that a recogniser gets wrong. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
