import type { SourceEvidence } from '../../../../contract/generation.ts';
import type { TextLanguage } from '../../built-in/words/text-language.ts';
import type { ContentRequest, IdeasRequest, SourceText } from '../../generation-engine.ts';

/** What a quote cuts out of a source; `source` counts the sources of the request from 0. */
export type Quoted = { source: number; evidence: SourceEvidence };

/**
 * `said`: rests on quotes; `own`: rests on the request alone, as greetings and what readers are asked to do; `missing`:
 * what somebody has to add, since no source says it.
 */
export const SENTENCE_KINDS = ['said', 'own', 'missing'] as const;

export type Sentence = {
  text: string;
  kind: (typeof SENTENCE_KINDS)[number];
  quoted: readonly Quoted[];
};

export type Section = {
  /** Empty where the text just goes on. */
  heading: string;
  isList: boolean;
  sentences: readonly Sentence[];
};

export type Written = { title: string; sections: readonly Section[] };

/** What the sources of a request have to say on it. */
export type Prepared = {
  /** In which is written; null: that of the topic, which is none that our rules know. */
  language: TextLanguage | null;
  /** The topic in few words. */
  subject: string;
  /** Of each source what says most about the topic, the best first; none where it has nothing to quote. */
  passages: readonly (readonly Passage[])[];
};

/** A passage in its first words. */
export type Passage = { text: string; evidence: SourceEvidence };

/** What the child is sent. Here, so that the server imports nothing that only a child may load. */
export type PrepareTask = {
  request: Pick<ContentRequest | IdeasRequest, 'topic' | 'locale'>;
  keywords: readonly string[];
  sources: readonly SourceText[];
};
export type WeighTask = {
  request: Pick<ContentRequest, 'topic' | 'keywords'>;
  language: TextLanguage | null;
  sources: readonly SourceText[];
  written: Written;
};
