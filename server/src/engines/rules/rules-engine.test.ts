import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { borrowComputePool } from '../../testing/compute-pools.ts';
import { createRulesEngine } from './rules-engine.ts';
import { makeExtractedText } from '../language-engine/testing/engine-texts.ts';
import { testLanguageEngine } from '../language-engine/conformance/document-conformance.ts';
import { testGenerationEngine } from '../language-engine/conformance/generation-conformance.ts';
import { testMeetingEngine } from '../language-engine/conformance/meeting-conformance.ts';

async function makeEngine() {
  const pool = borrowComputePool();
  return {
    ...createRulesEngine(pool.forWorkspace(null, 'interactive')),
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

testLanguageEngine('the rules engine', makeEngine);
testMeetingEngine('the rules engine', makeEngine);
testGenerationEngine('the rules engine', makeEngine);

suite('the rules engine', () => {
  test('summarizes a document by its stored analysis', async () => {
    await using engine = await makeEngine();
    const signal = AbortSignal.timeout(60_000);
    const text = makeExtractedText('The tenant shall pay a rent of 900 euros on the first day.');
    const request = { extractFields: [], includeSummary: true, layoutPath: null } as const;
    const { analysis } = await engine.analyze(
      text,
      { ...request, analysisType: 'contract_review' },
      signal,
    );
    const stored = { ...analysis, summary: 'A summary that only the analysis has.' };

    const { answer } = await engine.answer(
      text,
      { question: 'Summarize this document.', contextPages: 1, history: [], analysis: stored },
      signal,
    );

    assert.equal(answer, stored.summary);
  });
});
