import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import type { Span } from '../../../language/span.ts';
import type { DataPiece } from '../untrusted/guard.ts';

/** Span of a text that a model cites by its id. */
export type Block = Span & {
  /** Id that is unique within one question: `p3:b12` is the twelfth block of page 3. */
  id: string;
};

/** Cuts a block out of its text. */
export function toPiece(text: string, { id, start, end }: Block): DataPiece {
  return { id, text: text.slice(start, end) };
}

/** Paragraphs shorter than `joined` are joined with the next one; those longer than `max` are cut. */
const LENGTH = { joined: 500, max: 1_200 } as const;
/** Length that is split before the event loop gets a turn: a few milliseconds of work. */
const YIELD_LENGTH = 500_000;

/** Splits a document into blocks of a few sentences. No block crosses a page break; blocks exclude white space between them. */
export async function splitBlocks({ text, pages }: Pick<ExtractedText, 'text' | 'pages'>) {
  const blocks: Block[] = [];
  let sinceYield = 0;
  for (const { page, start, end } of pages) {
    blocks.push(...splitSpan(text, { start, end }, `p${page}:`));
    sinceYield += end - start;
    if (sinceYield < YIELD_LENGTH) continue;
    sinceYield = 0;
    await new Promise((resume) => setImmediate(resume));
  }
  return blocks;
}

/**
 * Splits a span of a text into blocks.
 *
 * @param prefix prefix of the ids: `p3:` gives `p3:b1`, `p3:b2`, …
 */
export function splitSpan(text: string, span: Span, prefix: string): Block[] {
  const blocks: Block[] = [];
  let start = skipWhitespace(text, span.start, span.end);
  while (start < span.end) {
    const cut = findCut(text, start, span.end);
    const end = trimEnd(text, start, cut);
    blocks.push({ id: `${prefix}b${blocks.length + 1}`, start, end });
    start = skipWhitespace(text, cut, span.end);
  }
  return blocks;
}

const PARAGRAPH_END = /\n[^\S\n]*\n/g;
const CUTS = [/\n(?!.*\n)/s, /[.!?;。！？](?=\s)(?!.*[.!?;。！？]\s)/s, /\s(?!.*\s)/s] as const;

/** Returns the offset after the last paragraph that fits, else after the last line, sentence or word. */
function findCut(text: string, start: number, end: number): number {
  PARAGRAPH_END.lastIndex = start + LENGTH.joined;
  const paragraph = PARAGRAPH_END.exec(text)?.index ?? end;
  const whole = Math.min(paragraph, end);
  if (whole - start <= LENGTH.max) return whole;
  const window = text.slice(start + LENGTH.joined, start + LENGTH.max);
  for (const cut of CUTS) {
    const at = window.search(cut);
    if (at !== -1) return start + LENGTH.joined + at + 1;
  }
  return avoidSurrogateSplit(text, start + LENGTH.max);
}

/** Moves an offset inside a surrogate pair before the pair. */
function avoidSurrogateSplit(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

function skipWhitespace(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isWhitespace(text, at)) at++;
  return at;
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isWhitespace(text, at - 1)) at--;
  return at;
}

function isWhitespace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 0x20 || code === 0xa0;
}
