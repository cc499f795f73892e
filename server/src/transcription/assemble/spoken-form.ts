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

const PARTS = /^([^\p{L}\p{N}]*)(.*?)(['’]s|['’])?([^\p{L}\p{N}]*)$/su;

export function spokenForm(text: string): SpokenForm {
  const [, before = '', core = '', genitive = '', after = ''] = PARTS.exec(text) ?? [];
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
