import { type Font, textWidth } from './helvetica.ts';
import { type Page, PAGE_HEIGHT, PAGE_WIDTH, type PlacedText } from './write-pdf.ts';

const MARGIN = 72;
const BODY_WIDTH = PAGE_WIDTH - 2 * MARGIN;
const TOP = PAGE_HEIGHT - 60;
const BOTTOM = 66;
const FOOTER_Y = 40;
const FOOTER_SIZE = 8.5;
/** Room for the number of a clause. */
const CLAUSE_INDENT = 36;
/** A paragraph leaves at least this many lines on either side of a page's end. */
const LINES_TOGETHER = 2;

type Style = { size: number; leading: number; before: number; after: number; centred?: boolean };

const TITLE: Style = { size: 15, leading: 20, before: 0, after: 14, centred: true };
const HEADING: Style = { size: 10.5, leading: 14, before: 9, after: 5 };
const BODY: Style = { size: 10, leading: 13.5, before: 0, after: 6.5 };
const TABLE_ROW: Style = { size: 10, leading: 13.5, before: 0, after: 7 };

type Word = { text: string; font: Font };
/** `label` stands in the margin of a clause's first line. */
type Line = { words: readonly Word[]; label?: Word | undefined };
/** Text of one style, from `x` on. */
type Paragraph = { style: Style; x: number; width: number; words: readonly Word[]; label?: Word };

/**
 * Sets a text with a little Markdown as pages: `#` title, `##` heading, `**bold**`, a table row between
 * bars, a clause by its number, `---` a new page; a blank line ends a paragraph.
 *
 * @param footer left half of the footer; the right half is the page's number
 */
export function layOut(source: string, footer: string): Page[] {
  const pages: PlacedText[][] = [[]];
  let y = TOP;

  const newPage = (): void => {
    pages.push([]);
    y = TOP;
  };
  const makeRoom = (height: number): void => {
    if (y - height < BOTTOM) newPage();
  };

  for (const block of source.trim().split(/\n\n+/)) {
    if (block === '---') {
      newPage();
    } else if (block.startsWith('|')) {
      const rows = block.split('\n').map(tableRow);
      const heights = rows.map((cells) => Math.max(...cells.map(heightOf)));
      makeRoom(heights.reduce((sum, height) => sum + height, 0));
      for (const [index, cells] of rows.entries()) {
        for (const cell of cells) {
          const placed = breakLines(cell).flatMap((line, below) =>
            placeLine(cell, line, y - (below + 1) * cell.style.leading),
          );
          pages.at(-1)!.push(...placed);
        }
        y -= heights[index]!;
      }
    } else {
      const paragraph = readParagraph(block);
      const { style } = paragraph;
      if (y < TOP) y -= style.before;
      if (style === HEADING) makeRoom(style.leading + style.after + LINES_TOGETHER * BODY.leading);
      const lines = breakLines(paragraph);
      const fitting = linesBeforePageEnd(lines.length, style, y);
      for (const [index, line] of lines.entries()) {
        if (index === fitting) newPage();
        y -= style.leading;
        pages.at(-1)!.push(...placeLine(paragraph, line, y));
      }
      y -= style.after;
    }
  }
  return pages.map((page, index) => [...page, ...footerOf(footer, index + 1, pages.length)]);
}

function readParagraph(block: string): Paragraph {
  const marked = /^(#{1,2}) (.*)$/s.exec(block);
  if (marked) {
    const style = marked[1] === '#' ? TITLE : HEADING;
    return { style, x: MARGIN, width: BODY_WIDTH, words: splitWords(`**${marked[2]}**`) };
  }
  const clause = /^((?:\d+|[A-Z])\.\d*) (.*)$/s.exec(block);
  if (!clause) return { style: BODY, x: MARGIN, width: BODY_WIDTH, words: splitWords(block) };
  return {
    style: BODY,
    x: MARGIN + CLAUSE_INDENT,
    width: BODY_WIDTH - CLAUSE_INDENT,
    words: splitWords(clause[2]!),
    label: { text: clause[1]!, font: 'Helvetica' },
  };
}

function tableRow(row: string): Paragraph[] {
  const cells = row.split('|').slice(1, -1);
  const width = BODY_WIDTH / cells.length;
  return cells.map((cell, column) => ({
    style: TABLE_ROW,
    x: MARGIN + column * width,
    width: width - 12,
    words: splitWords(cell.trim()),
  }));
}

/** Splits at spaces, which stay as words of their own, and where the font changes. */
function splitWords(text: string): Word[] {
  const runs = text.split('**').map((run, index) => ({
    text: run,
    font: index % 2 === 0 ? ('Helvetica' as const) : ('Helvetica-Bold' as const),
  }));
  return runs.flatMap(({ text: run, font }) =>
    run
      .split(/(\s+)/)
      .filter((piece) => piece !== '')
      .map((piece) => ({ text: piece.trim() === '' ? ' ' : piece, font })),
  );
}

function breakLines({ words, style, width, label }: Paragraph): Line[] {
  const lines: Word[][] = [[]];
  let used = 0;
  for (const unit of unbreakable(words)) {
    const unitWidth = widthOf(unit, style.size);
    const isSpace = unit[0]!.text === ' ';
    if (!isSpace && used + unitWidth > width) {
      lines.push([]);
      used = 0;
    }
    const line = lines.at(-1)!;
    if (isSpace && line.length === 0) continue;
    line.push(...unit);
    used += unitWidth;
  }
  return lines.map((line, index) => ({ words: line, label: index === 0 ? label : undefined }));
}

/** Groups the pieces between two spaces: a quotation mark stays with the bold word that it encloses. */
function unbreakable(all: readonly Word[]): Word[][] {
  const units: Word[][] = [];
  for (const word of all) {
    const last = units.at(-1);
    if (last && word.text !== ' ' && last[0]!.text !== ' ') last.push(word);
    else units.push([word]);
  }
  return units;
}

/** Number of lines that stay on this page: all, none, or as many as leave enough on both pages. */
function linesBeforePageEnd(count: number, style: Style, y: number): number {
  const room = Math.floor((y - BOTTOM) / style.leading);
  if (count <= room) return count;
  const here = Math.min(room, count - LINES_TOGETHER);
  return here < LINES_TOGETHER ? 0 : here;
}

function placeLine(
  { style, x, width }: Paragraph,
  { words, label }: Line,
  y: number,
): PlacedText[] {
  const { size } = style;
  const start = style.centred ? x + (width - widthOf(words, size)) / 2 : x;
  const placed = placeRuns(words, start, y, size);
  return label ? [{ x: MARGIN, y, size, ...label }, ...placed] : placed;
}

/** One text for each stretch of a line in one font. */
function placeRuns(words: readonly Word[], start: number, y: number, size: number): PlacedText[] {
  const placed: PlacedText[] = [];
  let x = start;
  for (const { text, font } of words) {
    const last = placed.at(-1);
    if (last?.font === font) last.text += text;
    else placed.push({ x, y, size, font, text });
    x += textWidth(text, font, size);
  }
  return placed;
}

function footerOf(footer: string, page: number, pages: number): PlacedText[] {
  const text = `Page ${page} of ${pages}`;
  const shared = { y: FOOTER_Y, size: FOOTER_SIZE, font: 'Helvetica' } as const;
  const x = PAGE_WIDTH - MARGIN - textWidth(text, 'Helvetica', FOOTER_SIZE);
  return [
    { ...shared, x: MARGIN, text: footer },
    { ...shared, x, text },
  ];
}

function heightOf(paragraph: Paragraph): number {
  return breakLines(paragraph).length * paragraph.style.leading + paragraph.style.after;
}

function widthOf(words: readonly Word[], size: number): number {
  return words.reduce((sum, { text, font }) => sum + textWidth(text, font, size), 0);
}
