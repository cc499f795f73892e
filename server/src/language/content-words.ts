// Counts words and finds keywords in generated Markdown.

/** One character of Chinese or Japanese, or a run of other non-blank characters. */
const UNIT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Character that continues a word; scripts without blanks show no word boundaries. */
const WORD_CHARACTER =
  /[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]/v;

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Unit of counting; `isWord` is false for punctuation alone. Offsets are UTF-16 code units. */
export type WordUnit = { start: number; end: number; isWord: boolean };

/** Splits a text at blanks, and Chinese and Japanese into single characters. */
export function splitWordUnits(text: string): WordUnit[] {
  return Array.from(text.matchAll(UNIT), ({ index, 0: unit }) => ({
    start: index,
    end: index + unit.length,
    isWord: LETTER_OR_DIGIT.test(unit),
  }));
}

const LINE_END = /[\s.,;:!?…–—-]+$/u;

/** Drops punctuation and blanks at the end of a line. */
export function trimLineEnd(line: string): string {
  return line.replace(LINE_END, '');
}

/** Cuts a line after its first words, within both limits, and marks the cut by an ellipsis. */
export function shortenLine(line: string, limits: { words: number; length: number }): string {
  const units = splitWordUnits(line);
  const fitting = units.filter(({ end }) => end <= limits.length).slice(0, limits.words);
  const end = fitting.at(-1)?.end;
  if (end === units.at(-1)?.end) return line;
  const [first] = units;
  const cut = end ?? Math.min(limits.length, first?.end ?? 0);
  return `${trimLineEnd(line.slice(0, cut).toWellFormed().replace('\ufffd', ''))}…`;
}

/** Counts the words of Markdown; punctuation and list marks do not count. */
export function countWords(markdown: string): number {
  return splitWordUnits(markdown).filter(({ isWord }) => isWord).length;
}

/** Counts the runs between blanks as simple word counters do, marks of lists and headings included. */
export function countTokens(markdown: string): number {
  return splitWordUnits(markdown).length;
}

/** Splits keywords into those that occur in the content as whole words of one line, ignoring case and blanks, and the rest. */
export function partitionKeywords(
  markdown: string,
  keywords: readonly string[],
): { used: string[]; missing: string[] } {
  const lines = stripMarkup(markdown).split('\n').map(normalizeKeyword).filter(Boolean);
  const isUsed = (keyword: string) => {
    const normalized = normalizeKeyword(keyword);
    return lines.some((line) => includesKeyword(line, normalized));
  };
  const { used = [], missing = [] } = Object.groupBy(new Set(keywords), (keyword) =>
    isUsed(keyword) ? 'used' : 'missing',
  );
  return { used, missing };
}

/**
 * Finds the first place where a keyword occurs as a whole word. Both must be normalized by `normalizeKeyword`.
 *
 * @returns its offset, or -1
 */
export function indexOfKeyword(text: string, keyword: string): number {
  if (keyword === '') return -1;
  for (let at = text.indexOf(keyword); at !== -1; at = text.indexOf(keyword, at + 1)) {
    const end = at + keyword.length;
    const joinsBefore = continuesWord(keyword[0]) && continuesWord(text[at - 1]);
    const joinsBehind = continuesWord(keyword.at(-1)) && continuesWord(text[end]);
    if (!joinsBefore && !joinsBehind) return at;
  }
  return -1;
}

function includesKeyword(text: string, keyword: string): boolean {
  return indexOfKeyword(text, keyword) !== -1;
}

/** Normalizes case, quotes and blanks for the comparison of keywords. Offsets change. */
export function normalizeKeyword(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function continuesWord(character: string | undefined): boolean {
  return character !== undefined && WORD_CHARACTER.test(character);
}

/** Removes escapes, code marks and emphasis from Markdown. */
function stripMarkup(markdown: string): string {
  return markdown
    .replaceAll(/(?<!\\)(?:\*\*|`)/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity]!);
}
