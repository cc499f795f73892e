import type { SourceEvidence } from '../../contract/generation.ts';
import type { Span } from '../../language/span.ts';
import type { TextLanguage } from '../../language/text-language.ts';
import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';
import type { ContentRequest, IdeasRequest, SourceText } from './generation-engine.ts';
import type { AnswerContent, QuestionRequest } from './language-engine.ts';

/** Passage of a document with the page that it begins on. */
export type PagePassage = Span & { page: number };

/** Pages of a document ranked for a question, with an answer that needs no model. */
export type RankedPages = {
  /** Page numbers, the most relevant first, at most `contextPages`. */
  pages: number[];
  /** Passages on those pages that match the question, best first. */
  passages: readonly PagePassage[];
  answer: AnswerContent;
  /** Sentence in the language of the question that the document has no answer. */
  noAnswer: string;
};

/** Passage of a source, shortened to its first words. */
export type TopicPassage = { text: string; evidence: SourceEvidence };

/** Passages of the sources of a generation request that are relevant to its topic. */
export type TopicPassages = {
  /** Language to write in; null if the topic is in a language without rules. */
  language: TextLanguage | null;
  /** Short form of the topic, for titles. */
  subject: string;
  /** Passages of each source in the order of the request, the most relevant first; empty if nothing can be quoted. */
  passages: readonly (readonly TopicPassage[])[];
};

/** Topic of a generation request, with the keywords that passages should contain. */
export type TopicRequest = Pick<ContentRequest | IdeasRequest, 'topic' | 'locale'> & {
  keywords: readonly string[];
};

/** Finds what a language model should read before it answers or writes. */
export type RetrievalEngine = {
  rankPages(
    text: ExtractedText,
    request: Omit<QuestionRequest, 'onSentence'>,
    signal: AbortSignal,
  ): Promise<RankedPages>;

  findTopicPassages(
    request: TopicRequest,
    sources: readonly SourceText[],
    signal: AbortSignal,
  ): Promise<TopicPassages>;
};
