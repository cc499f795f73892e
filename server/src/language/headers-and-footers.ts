import type { Span } from './span.ts';

const FURNITURE_LENGTH_MAX = 150;
const LINES_PER_EDGE = 2;
/** Page edges at which a line must stand to be a running header or footer. */
const REPEATS_MIN = 3;

const PAGE_NUMBER =
  /^[\s\-–—]*(?:page\s*)?(?:[A-Z]-)?(?:\d{1,4}|[ivxl]{1,6})(?:\s*(?:of|\/)\s*\d{1,4})?[\s\-–—]*$/i;
const PAGE_BREAK = /\f|(?:\n[ \t\r]*){4,}/g;

/**
 * Finds running headers, running footers and page numbers. A page ends at a form feed, or at four line ends in a row in
 * text without form feeds.
 *
 * @returns spans in order, without overlap
 */
export function findHeadersAndFooters(text: string): Span[] {
  const edges = pageSpans(text).flatMap((page) => edgeLines(text, page));
  const counts = new Map<string, number>();
  for (const { key } of edges) counts.set(key, (counts.get(key) ?? 0) + 1);
  return edges.filter(({ key, isPageNumber }) => isPageNumber || counts.get(key)! >= REPEATS_MIN);
}

function pageSpans(text: string): Span[] {
  const pages: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(PAGE_BREAK)) {
    pages.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  if (pages.length > 0) pages.push({ start, end: text.length });
  return pages;
}

type EdgeLine = Span & { key: string; isPageNumber: boolean };

function edgeLines(text: string, page: Span): EdgeLine[] {
  const top = linesFrom(text, page, 1);
  const lastOfTop = top.at(-1)?.end ?? page.start;
  const bottom = linesFrom(text, { start: lastOfTop, end: page.end }, -1);
  return [...top, ...bottom.toReversed()];
}

/** Finds the first short lines of a page that are not blank, or the last ones, in `direction`. */
function linesFrom(text: string, page: Span, direction: 1 | -1): EdgeLine[] {
  const lines: EdgeLine[] = [];
  let { start, end } = page;
  while (start < end && lines.length < LINES_PER_EDGE) {
    const line = direction === 1 ? firstLine(text, start, end) : lastLine(text, start, end);
    if (direction === 1) start = line.end + 1;
    else end = line.start - 1;
    if (line.end - line.start > FURNITURE_LENGTH_MAX) break;
    const content = text.slice(line.start, line.end).trim();
    if (content === '') continue;
    const key = content.replace(/\d+/g, '#').replace(/\s+/g, ' ');
    lines.push({ ...line, key, isPageNumber: PAGE_NUMBER.test(content) });
  }
  return lines;
}

function firstLine(text: string, start: number, end: number): Span {
  const lineEnd = text.indexOf('\n', start);
  return { start, end: lineEnd === -1 || lineEnd > end ? end : lineEnd };
}

function lastLine(text: string, start: number, end: number): Span {
  const previousEnd = text.lastIndexOf('\n', end - 1);
  return { start: Math.max(start, previousEnd + 1), end };
}
