import type { Span } from './span.ts';

const LINE_LENGTH_MAX = 300;
/** Length of a line that fills its page: a shorter one may be a heading, a row or a signature. */
const LINE_LENGTH_MIN = 40;
const FORM_FEED = '\f';

/**
 * Finds the page breaks within a sentence: the last line of the page fills it and has no stop, and the next page begins
 * with another full line that is no heading and no point of a list.
 *
 * @param furniture headers and footers of the pages
 * @returns spans from the last sign of a page to the first of the next, in order
 */
export function findBreaksWithinSentences(text: string, furniture: readonly Span[]): Span[] {
  const startByEnd = new Map(furniture.map(({ start, end }) => [end, start]));
  const endByStart = new Map(furniture.map(({ start, end }) => [start, end]));
  const breaks: Span[] = [];
  for (let at = text.indexOf(FORM_FEED); at !== -1; at = text.indexOf(FORM_FEED, at + 1)) {
    if (at < (breaks.at(-1)?.end ?? 0)) continue;
    const start = skipBack(text, at, startByEnd);
    const end = skipForward(text, at, endByStart);
    if (isOpenLine(lineBefore(text, start)) && continuesLine(lineAfter(text, end))) {
      breaks.push({ start, end });
    }
  }
  return breaks;
}

function skipBack(text: string, from: number, startByEnd: ReadonlyMap<number, number>): number {
  let start = from;
  while (start > 0) {
    const furniture = startByEnd.get(start);
    if (furniture !== undefined && furniture < start) start = furniture;
    else if (/\s/.test(text[start - 1]!)) start -= 1;
    else break;
  }
  return start;
}

function skipForward(text: string, from: number, endByStart: ReadonlyMap<number, number>): number {
  let end = from;
  while (end < text.length) {
    const furniture = endByStart.get(end);
    if (furniture !== undefined && furniture > end) end = furniture;
    else if (/\s/.test(text[end]!)) end += 1;
    else break;
  }
  return end;
}

function lineBefore(text: string, end: number): string {
  const window = text.slice(Math.max(0, end - LINE_LENGTH_MAX), end);
  return window.slice(window.search(/[^\n\f]*$/));
}

function lineAfter(text: string, start: number): string {
  return /^[^\n\f]*/.exec(text.slice(start, start + LINE_LENGTH_MAX))![0];
}

/** Tells whether a line ends in the midst of a sentence. */
function isOpenLine(line: string): boolean {
  return isFullLine(line) && /[\p{L}\p{N},%)"”»’']$/u.test(line);
}

const LIST_MARK =
  /^(?:[-•*–—▪◦§]|\(?(?:\d{1,2}|\p{L}|[ivxIVX]{1,4})[.)]\s|\d{1,2}(?:\.\d{1,2})+\.?\s|(?:Article|Section|Clause|Artikel|Artículo|Artigo|Cláusula|ARTICLE|SECTION|CLAUSE)\s[\dIVX]+\b)/u;

function continuesLine(line: string): boolean {
  return isFullLine(line) && !LIST_MARK.test(line);
}

/** Tells whether a line has the length of running text: no row of a table, and not in capitals as a heading. */
function isFullLine(line: string): boolean {
  if (line.trimEnd().length < LINE_LENGTH_MIN || /\t|\s{3}|[._]{4}/.test(line)) return false;
  const letters = line.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase());
  return capitals.length < letters.length / 2;
}
