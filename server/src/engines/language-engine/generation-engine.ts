import type { ContentType, GenerationSource, Idea, Tone } from '../../contract/generation.ts';
import type { ResultWarning } from '../../contract/meeting-results.ts';
import type { ResultEngine } from '../../contract/result-engine.ts';
import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';
import type { MeetingText } from './meeting-engine.ts';

/** Document or meeting from which an engine generates content. */
export type SourceText =
  | { type: 'document'; id: string; title: string; text: ExtractedText }
  | { type: 'meeting'; id: string; title: string; text: MeetingText };

export type ContentRequest = {
  topic: string;
  type: ContentType;
  tone: Tone;
  /** Number of words that the content has, both ends included; an outline may have fewer, with the warning `length`. */
  words: { min: number; max: number };
  /** Keywords to use where the sources or the outline support them. */
  keywords: readonly string[];
  locale?: Locale | undefined;
};

/** ISO 639-1 code of the output when neither topic nor sources determine the language; default: English. */
type Locale = 'en' | 'es' | 'fr' | 'de' | 'pt';

type Generated = {
  /** Evidence by source of the request, in the same order. */
  sources: readonly GenerationSource[];
  warnings: readonly ResultWarning[];
  /** Engine that generated the result, which may be a fallback. */
  engine: ResultEngine;
};

export type ContentResult = Generated & {
  title: string;
  /** Markdown without HTML, links or images. */
  content: string;
};

export type IdeasRequest = {
  topic: string;
  /** Number of ideas, at least 1. */
  count: number;
  constraints: readonly string[];
  locale?: Locale | undefined;
};

export type BrainstormResult = Generated & {
  /**
   * Exactly `count` ideas; those that rest on sources come first. The word overlap of any two descriptions is below
   * `IDEA_OVERLAP_MAX`.
   */
  ideas: readonly Idea[];
};

/**
 * Part of a language engine that writes. The offsets of every evidence cut its excerpt out of the source's text, in a
 * meeting within one turn of one speaker. Every source that has words is quoted at least once.
 *
 * Each method throws WorkError with stage `analyze` when a retry cannot help, and AbortError when `signal` is aborted.
 * No topic throws.
 */
export type GenerationEngine = {
  /** Writes content; without sources, from the request alone. */
  writeContent(
    request: ContentRequest,
    sources: readonly SourceText[],
    signal: AbortSignal,
  ): Promise<ContentResult>;

  brainstorm(
    request: IdeasRequest,
    sources: readonly SourceText[],
    signal: AbortSignal,
  ): Promise<BrainstormResult>;
};
