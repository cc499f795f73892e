// What is counted and looked for in generated Markdown, whichever engine wrote it.

/** One sign of a script without blanks between words, or a run of anything else. */
const UNIT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/** Scripts that write no blanks show no beginnings and ends of words. */
const PART_OF_WORD =
  /[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]/v;

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

export type WordUnit = { start: number; end: number; isWord: boolean };

/** What words are counted by: runs between blanks, and each sign of Chinese and Japanese. Marks alone are no words. */
export function wordUnits(text: string): WordUnit[] {
  return Array.from(text.matchAll(UNIT), ({ index, 0: unit }) => ({
    start: index,
    end: index + unit.length,
    isWord: SAYS_SOMETHING.test(unit),
  }));
}

export function countWords(markdown: string): number {
  return wordUnits(markdown).filter(({ isWord }) => isWord).length;
}

/** Runs between blanks, marks of lists and headings among them: what simple counters take for words. */
export function countRuns(markdown: string): number {
  return wordUnits(markdown).length;
}

/** Which keywords stand in the content as words, within one line, whatever their case and blanks; and which do not. */
export function splitKeywords(
  markdown: string,
  keywords: readonly string[],
): { used: string[]; missing: string[] } {
  const lines = plainOf(markdown).split('\n').map(comparable);
  const isUsed = (keyword: string) => lines.some((line) => standsIn(line, comparable(keyword)));
  const { used = [], missing = [] } = Object.groupBy(new Set(keywords), (keyword) =>
    isUsed(keyword) ? 'used' : 'missing',
  );
  return { used, missing };
}

/** Where a keyword first stands as a word in a text that is `comparable`; -1 where it does not. */
export function standsAt(text: string, keyword: string): number {
  if (keyword === '') return -1;
  for (let at = text.indexOf(keyword); at !== -1; at = text.indexOf(keyword, at + 1)) {
    const end = at + keyword.length;
    const joinsBefore = isPart(keyword[0]) && isPart(text[at - 1]);
    const joinsBehind = isPart(keyword.at(-1)) && isPart(text[end]);
    if (!joinsBefore && !joinsBehind) return at;
  }
  return -1;
}

function standsIn(text: string, keyword: string): boolean {
  return standsAt(text, keyword) !== -1;
}

/** In the form in which keywords are compared. Its offsets are not those of `text`. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function isPart(sign: string | undefined): boolean {
  return sign !== undefined && PART_OF_WORD.test(sign);
}

/** Markdown as it reads: without escapes, code marks and emphasis. */
function plainOf(markdown: string): string {
  return markdown
    .replaceAll(/(?<!\\)(?:\*\*|`)/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity]!);
}
