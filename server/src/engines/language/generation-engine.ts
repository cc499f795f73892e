import type { ContentType, GenerationSource, Idea, Tone } from '../../contract/generation.ts';
import type { ResultWarning } from '../../contract/meeting-results.ts';
import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';
import type { MeetingText } from './meeting-engine.ts';

/** A document or a meeting that something is to be made of. */
export type SourceText =
  | { type: 'document'; id: string; title: string; text: ExtractedText }
  | { type: 'meeting'; id: string; title: string; text: MeetingText };

export type ContentRequest = {
  topic: string;
  type: ContentType;
  tone: Tone;
  /** How many words the content is to have: both ends belong to it. */
  words: { min: number; max: number };
  /** To be used where the sources or the outline bear them. */
  keywords: readonly string[];
  locale?: Locale | undefined;
};

/** ISO 639-1: what is written is in this language where neither the topic nor a source tells another; left out: English. */
type Locale = 'en' | 'es' | 'fr' | 'de' | 'pt';

type Made = {
  /** One for each source of the request, in its order. */
  sources: readonly GenerationSource[];
  warnings: readonly ResultWarning[];
  /** Which engine it was in the end. */
  engine: { name: string; version: string };
};

export type ContentResult = Made & {
  title: string;
  /** Markdown without HTML, links and images. */
  content: string;
};

export type IdeasRequest = {
  topic: string;
  /** Ideas; at least 1. */
  count: number;
  constraints: readonly string[];
  locale?: Locale | undefined;
};

export type BrainstormResult = Made & {
  /** Exactly `count`, no two of which share as many words as `IDEA_OVERLAP_MAX`; the highest score first. */
  ideas: readonly Idea[];
};

/**
 * What a language engine writes. Every piece of evidence cuts its excerpt out of the source's text, of a meeting inside
 * what one person says in one turn, and every source that has words is quoted at least once.
 *
 * Each throws WorkError with stage `analyze` when the sources cannot be read however often it is retried, and AbortError
 * when `signal` is aborted. No topic, however odd, throws.
 */
export type GenerationEngine = {
  /** Without sources it writes what is known from the request alone. */
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
