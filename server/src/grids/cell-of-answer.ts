import type { SourceEvidence } from '../contract/generation.ts';
import type { Answer, AnswerSource } from '../engines/language-engine/language-engine.ts';
import { roundConfidence } from '../questions/answered-source.ts';
import type { SourceText } from '../questions/source-text.ts';
import { EVIDENCE_MAX, type ProposedCell } from './cells.ts';

/**
 * Converts the answer to a question to a cell, with the passages that its sentences cite. A possible answer gives the
 * passages alone: a table of values must not show what the source may not say.
 */
export function cellOfAnswer(source: SourceText, answer: Answer): ProposedCell {
  if (answer.outcome === 'not_found') {
    return { value: null, evidence: [], confidence: null, reason: 'not_found' };
  }
  const evidence = listCited(answer).map((passage) => toEvidence(source, passage));
  if (answer.outcome === 'possible') {
    return { value: null, evidence, confidence: null, reason: 'uncertain' };
  }
  const value = answer.sentences.find((sentence) => sentence.value)?.value ?? answer.answer;
  return { value, evidence, confidence: roundConfidence(answer.confidence), reason: null };
}

function listCited({ sentences, sources }: Answer): AnswerSource[] {
  const cited = new Set(sentences.flatMap((sentence) => sentence.sources));
  return [...cited].slice(0, EVIDENCE_MAX).map((at) => sources[at]!);
}

function toEvidence({ text, present }: SourceText, passage: AnswerSource): SourceEvidence {
  const { page, start, end, excerpt, start_time } = present(passage);
  const { text_sha256 } = text;
  return { page, start, end, excerpt, text_sha256, match: 'exact', verified: true, start_time };
}
