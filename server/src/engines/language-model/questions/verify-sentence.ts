import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import type { Span } from '../../../language/span.ts';
import type { AnswerSource } from '../../language-engine/language-engine.ts';
import type { Block } from '../blocks/block.ts';
import type { Support } from '../claims/claim-support.ts';
import { COMPUTE_OPTIONS, type LanguageModelDependencies } from '../model-calls/dependencies.ts';
import { CITATION_PROPERTIES, groundCitations } from '../model-calls/ground-citations.ts';
import { addFinalStop } from '../untrusted/sanitize-prose.ts';
import type { PageExtract } from './page-extract.ts';

const SUPPORT_MODULE = new URL('support.compute.ts', import.meta.url).href;
const CITATIONS_MAX = 2;

/** Sentence in the answer of a model. */
export const AnswerSentence = Type.Object({
  text: Type.String({
    description: 'One whole sentence, which says nothing that its citations do not.',
  }),
  citations: Type.Array(Type.Object(CITATION_PROPERTIES), { maxItems: CITATIONS_MAX }),
});
type AnswerSentence = Static<typeof AnswerSentence>;

/** Sentence that the document supports. */
export type VerifiedSentence = {
  text: string;
  sources: AnswerSource[];
  /** Lowest alignment of a quote with the text, 0 to 1. */
  alignment: number;
  /** Share of its content words that occur in its sources, 0 to 1. */
  share: number;
};

/** Text that the model was shown for a question. */
export type QuestionContext = {
  pages: PageExtract;
  blocks: readonly Block[];
  /** Spans of the pages that match the question, best first. */
  passages: readonly Span[];
  /** The question and the earlier ones, one a line. */
  questions: string;
};

/** Input of `checkSupport` in the compute child. */
export type SupportInput = {
  /** Sentence of an answer. */
  claim: string;
  /** Spans of `shown` that the sentence cites. */
  places: readonly Span[];
  /** Everything that the model has read of the document. */
  shown: string;
  questions: string;
};

/** Verifies a sentence; undefined if its citations are not in the pages or do not support it. */
export async function verifySentence(
  dependencies: LanguageModelDependencies,
  { pages, blocks, questions }: QuestionContext,
  sentence: unknown,
  signal: AbortSignal,
): Promise<VerifiedSentence | undefined> {
  if (!Value.Check(AnswerSentence, sentence)) return undefined;
  const prose = dependencies.guard.sanitize(sentence.text).replace(/\s+/g, ' ').trim();
  const text = addFinalStop(prose);
  if (text === '') return undefined;
  const grounded = await groundCitations(dependencies, pages, blocks, sentence.citations, signal);
  const cited = grounded.flatMap((citation) => {
    const source = citation && pages.toSource(citation.evidence);
    return source ? [{ source, ...citation }] : [];
  });
  if (cited.length === 0) return undefined;
  const places = cited.map(({ evidence: { start, end } }) => ({ start, end }));
  const input: SupportInput = { claim: text, places, shown: pages.text, questions };
  const { isSupported, share } = await dependencies.compute.run<Support>(
    SUPPORT_MODULE,
    'checkSupport',
    input,
    { ...COMPUTE_OPTIONS, signal },
  );
  if (!isSupported) return undefined;
  return {
    text,
    sources: cited.map(({ source }) => source),
    alignment: Math.min(...cited.map(({ located }) => located.score)),
    share,
  };
}
