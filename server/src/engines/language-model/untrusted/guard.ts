import type { LocateResult, Quote } from '../../grounding/locate-quotes.ts';
import type { QuoteGrounding } from '../../grounding/quote-grounding.ts';
import { leaksPrompt } from './leaks-prompt.ts';
import { neutralize } from './neutralize.ts';
import { sanitizeProse } from './sanitize-prose.ts';

/** Piece of untrusted text. */
export type DataPiece = {
  /** Id given by this engine, such as `p3:b12`; the model cites pieces by it. */
  id: string;
  text: string;
  /** Untrusted text before the piece, such as the name of a speaker. */
  label?: string;
};

/** Part of a prompt that contains only untrusted text. */
export type DataSection = {
  /** Name given by this engine, such as `document`. */
  name: string;
  pieces: readonly DataPiece[];
};

/** Defenses against prompt injection between untrusted text and results. */
export type Guard = {
  /** Writes a section between delimiters so that no text in it can pass for a delimiter, a piece or an instruction. */
  delimit(section: DataSection, nonce: string): string;
  /** Removes HTML, links, images and invisible characters from a model's prose. Returns '' for prose that leaks a prompt. */
  sanitize(prose: string): string;
  /** Locates quotes in the text, or rejects them. */
  locateQuotes(
    grounding: QuoteGrounding,
    text: string,
    quotes: readonly Quote[],
    signal: AbortSignal,
  ): Promise<LocateResult[]>;
  /** Whether values and sentences are shown only if their passages support them. */
  requiresSupport: boolean;
};

/** Guard with all defenses, as production uses it. */
export const GUARD: Guard = {
  delimit: delimitData,
  sanitize(prose) {
    const sanitized = sanitizeProse(prose);
    return leaksPrompt(prose) || leaksPrompt(sanitized) ? '' : sanitized;
  },
  locateQuotes: (grounding, text, quotes, signal) => grounding.locateAll(text, quotes, signal),
  requiresSupport: true,
};

/** Writes a section between two lines with the nonce, each piece after its id. */
export function delimitData({ name, pieces }: DataSection, nonce: string): string {
  return [`<data ${nonce} ${name}>`, ...pieces.map(formatPiece), `</data ${nonce}>`].join('\n');
}

function formatPiece({ id, label, text }: DataPiece): string {
  const before = label === undefined ? '' : `${neutralize(label).replaceAll('\n', ' ')}: `;
  return `[${id}] ${before}${neutralize(text)}`;
}
