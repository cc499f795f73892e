import type { ExtractedText } from '../../../text-extraction/text-extraction-engine.ts';
import type { Piece } from '../untrusted/guard.ts';

/** A stretch of a text that a model names by its id; its offsets are those of the text. */
export type Block = {
  /** Distinct within one question, as `p3:b12` for the twelfth of page 3. */
  id: string;
  start: number;
  end: number;
};

export function pieceOf(text: string, { id, start, end }: Block): Piece {
  return { id, text: text.slice(start, end) };
}

/** Shorter paragraphs are joined with what follows, longer ones are cut. */
const LENGTH = { joined: 500, max: 1_200 } as const;
/** So much is cut before others have their turn: a few milliseconds. */
const LENGTH_AT_ONCE = 500_000;

/** Cuts a document into blocks of a few sentences, none across the end of a page. Blanks between them are in none. */
export async function cutBlocks({ text, pages }: Pick<ExtractedText, 'text' | 'pages'>) {
  const blocks: Block[] = [];
  let sinceYield = 0;
  for (const { page, start, end } of pages) {
    blocks.push(...cutSpan(text, { start, end }, `p${page}:`));
    sinceYield += end - start;
    if (sinceYield < LENGTH_AT_ONCE) continue;
    sinceYield = 0;
    await new Promise((resume) => setImmediate(resume));
  }
  return blocks;
}

type Span = { start: number; end: number };

/** @param prefix of the ids: `p3:` gives `p3:b1`, `p3:b2`, … */
export function cutSpan(text: string, span: Span, prefix: string): Block[] {
  const blocks: Block[] = [];
  let start = skipBlanks(text, span.start, span.end);
  while (start < span.end) {
    const cut = cutAt(text, start, span.end);
    const end = trimEnd(text, start, cut);
    blocks.push({ id: `${prefix}b${blocks.length + 1}`, start, end });
    start = skipBlanks(text, cut, span.end);
  }
  return blocks;
}

const PARAGRAPH_END = /\n[^\S\n]*\n/g;
const CUTS = [/\n(?!.*\n)/s, /[.!?;。！？](?=\s)(?!.*[.!?;。！？]\s)/s, /\s(?!.*\s)/s] as const;

/** Behind the last paragraph that fits, else the last line, sentence or word. */
function cutAt(text: string, start: number, end: number): number {
  PARAGRAPH_END.lastIndex = start + LENGTH.joined;
  const paragraph = PARAGRAPH_END.exec(text)?.index ?? end;
  const whole = Math.min(paragraph, end);
  if (whole - start <= LENGTH.max) return whole;
  const window = text.slice(start + LENGTH.joined, start + LENGTH.max);
  for (const cut of CUTS) {
    const at = window.search(cut);
    if (at !== -1) return start + LENGTH.joined + at + 1;
  }
  return withoutHalf(text, start + LENGTH.max);
}

/** Not between the halves of a surrogate pair. */
function withoutHalf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

function skipBlanks(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isBlank(text, at)) at++;
  return at;
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(text, at - 1)) at--;
  return at;
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 0x20 || code === 0xa0;
}
