import { pick, type Random } from './mutants.ts';

export type TypesetKind = 'hyphens' | 'ligatures' | 'curly quotes' | 'line breaks' | 'page footers';

/** What printing does to a sentence that is quoted as it was written. */
export const TYPESETTINGS: Readonly<
  Record<TypesetKind, (sentence: string, random: Random) => string>
> = {
  hyphens: (sentence, random) => {
    const words = [...sentence.matchAll(/\b\p{Ll}{7,}\b/gu)];
    const word = pick(words, random);
    if (!word) return sentence;
    const at = word.index + 3;
    return `${sentence.slice(0, at)}-\n${sentence.slice(at)}`;
  },
  ligatures: (sentence) =>
    sentence
      .replaceAll('ffi', 'ﬃ')
      .replaceAll('fi', 'ﬁ')
      .replaceAll('fl', 'ﬂ')
      .replaceAll('ff', 'ﬀ'),
  'curly quotes': (sentence) =>
    sentence
      .replaceAll("'", '’')
      .replace(/"([^"]*)"/g, '“$1”')
      .replace(/ - /g, ' – '),
  'line breaks': (sentence) => sentence.replace(/(.{40,60}?) /gs, '$1 \n  '),
  'page footers': (sentence, random) => {
    const blanks = [...sentence.matchAll(/ /g)];
    const blank = pick(blanks, random);
    if (!blank) return sentence;
    return sentence.slice(0, blank.index) + PAGE_TURN + sentence.slice(blank.index + 1);
  },
};

/** Foot of one page and head of the next. */
export const PAGE_TURN =
  '\n\nConfidential draft of the parties\nPage 7 of 40\n\fLegal department, not for release\n\n';
