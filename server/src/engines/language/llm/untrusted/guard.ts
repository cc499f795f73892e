import type { LocateOutcome, Quote } from '../../../grounding/locate-quotes.ts';
import type { QuoteGrounding } from '../../../grounding/quote-grounding.ts';
import { cleanWritten } from './clean-written.ts';
import { markData } from './mark-data.ts';
import { repeatsRules } from './repeats-rules.ts';

/** A piece of what others wrote. */
export type Piece = {
  /** Ours, as `p3:b12`: what the model names it by. */
  id: string;
  text: string;
  /** What stands before it, as who says it; written by others too. */
  label?: string;
};

/** A part of the question that holds nothing but what others wrote. */
export type DataSection = {
  /** Ours, as `document`. */
  name: string;
  pieces: readonly Piece[];
};

/** What stands between texts of strangers and what is done and shown. */
export type Guard = {
  /** Writes a section so that nothing in it can be taken for its end, for another piece, or for a word of ours. */
  mark(section: DataSection, nonce: string): string;
  /**
   * Prose that a model wrote, as it may be shown: without HTML, links, images and signs that nobody sees; nothing of what
   * repeats our prompts.
   */
  clean(written: string): string;
  /** Which quotes the text bears out, and where. */
  ground(
    grounding: QuoteGrounding,
    text: string,
    quotes: readonly Quote[],
    signal: AbortSignal,
  ): Promise<LocateOutcome[]>;
  /** Whether values and sentences are shown only where their passages bear them out. */
  isProving: boolean;
};

export const GUARD: Guard = {
  mark: markData,
  clean(written) {
    const prose = cleanWritten(written);
    return repeatsRules(written) || repeatsRules(prose) ? '' : prose;
  },
  ground: (grounding, text, quotes, signal) => grounding.locateAll(text, quotes, signal),
  isProving: true,
};
