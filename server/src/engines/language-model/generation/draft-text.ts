import type { SourceEvidence } from '../../../contract/generation.ts';
import type { TextLanguage } from '../../../language/text-language.ts';
import type { ContentRequest, SourceText } from '../../language-engine/generation-engine.ts';

/** Quote from a source; `source` is its index in the request, from 0. */
export type SourceQuote = { source: number; evidence: SourceEvidence };

/**
 * Kinds of sentences. `said` rests on quotes. `own` rests on the request alone, such as a greeting or a call to action.
 * `missing` names something that no source states and that the author has to add.
 */
export const SENTENCE_KINDS = ['said', 'own', 'missing'] as const;

/** Sentence of a draft with its quotes. */
export type DraftSentence = {
  text: string;
  kind: (typeof SENTENCE_KINDS)[number];
  quoted: readonly SourceQuote[];
};

/** Section of a draft: prose or a list. */
export type DraftSection = {
  /** Heading; empty if the text goes on without one. */
  heading: string;
  isList: boolean;
  sentences: readonly DraftSentence[];
};

/** Text that a model has written, with its quotes. */
export type DraftText = { title: string; sections: readonly DraftSection[] };

/** Input of `removeUnsupported` in the compute child. */
export type DraftInput = {
  request: Pick<ContentRequest, 'topic' | 'keywords'>;
  /** Language of the draft; null if it is one without rules. */
  language: TextLanguage | null;
  sources: readonly SourceText[];
  draft: DraftText;
};
