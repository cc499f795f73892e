import type { Line } from './line.ts';

/** A longer line is prose without line ends; only its beginning is looked at. */
const LINE_LENGTH_MAX = 400;

/** The lines of a text that are not blank; a form feed ends a page. */
export function linesOfText(text: string): Line[] {
  const lines: Line[] = [];
  let page = 0;
  for (const match of text.matchAll(/[^\n\f\r]+|\f/g)) {
    if (match[0] === '\f') {
      page++;
      continue;
    }
    if (match[0].trim() === '') continue;
    const start = match.index;
    lines.push({
      text: match[0].slice(0, LINE_LENGTH_MAX),
      offsetAt: (index) => start + index,
      xAt: (index) => index,
      page,
    });
  }
  return lines;
}
