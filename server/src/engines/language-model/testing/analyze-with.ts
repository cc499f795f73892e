import assert from 'node:assert/strict';

import type { Analysis } from '../../../contract/analysis.ts';
import { collectEvidence, makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import type { AnalysisRequest } from '../../language-engine/language-engine.ts';
import type { ChunkAnswer } from '../analysis/extract/answer-schema.ts';
import { type ScriptedEngineOptions, startScriptedEngine } from './scripted-engine.ts';

export const CONTRACT = makeExtractedText(
  `This Agreement is made as of March 1, 2026 between Lindenhof Works, Inc. and Quill LLC.
Consultant shall pay a deposit of $4,500 within ten (10) days after signing and report monthly.
The supplier must not disclose any secret of the client.`,
  `The term continues for a period of two (2) years. Delivery is due on 04/05/2026.
This Agreement is governed by the laws of the State of Delaware.`,
);

/**
 * Analyzes a document with a model that gives the answer; asserts that all evidence cuts its excerpt out of the text.
 */
export async function analyzeWith(
  answer: ChunkAnswer,
  asked: Partial<AnalysisRequest> = {},
  { text = CONTRACT, ...options }: ScriptedEngineOptions & { text?: typeof CONTRACT } = {},
): Promise<Analysis> {
  await using engine = await startScriptedEngine({
    handlers: { analyze: () => answer },
    ...options,
  });
  const request: AnalysisRequest = {
    analysisType: 'contract_review',
    extractFields: [],
    includeSummary: false,
    layoutPath: null,
    ...asked,
  };
  const { analysis } = await engine.analyze(text, request, AbortSignal.timeout(60_000));
  for (const { start, end, excerpt } of collectEvidence(analysis)) {
    assert.equal(text.text.slice(start, end), excerpt);
  }
  return analysis;
}
