import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { extractedText } from '../../conformance.ts';
import { analyzeWith } from '../testing/analyze-with.ts';
import { readQuestion } from '../testing/read-question.ts';
import { createMemoryCache, startScriptedEngine } from '../testing/scripted-engine.ts';

suite('a document that does not fit into one question', () => {
  const FILLER = 'Nothing of note is said in this sentence of the annex, which goes on. ';
  const LONG = extractedText(
    'Made as of March 1, 2026 between Ada Works, Inc. and Quill LLC.',
    ...Array.from({ length: 12 }, () => FILLER.repeat(60)),
    'This Agreement is governed by the laws of the State of Delaware. Offer of May 5, 2024.',
  );
  const asked = { extractFields: ['effective_date', 'governing_law'], includeSummary: true };

  test('is read in parts, between whose findings the model chooses', async () => {
    const analysis = await analyzeWith({}, asked, {
      text: LONG,
      contextTokens: 8_192,
      handlers: {},
    });

    assert.deepEqual(analysis.extracted_fields, {
      effective_date: '2026-03-01',
      governing_law: 'Delaware',
    });
    assert.ok(analysis.evidence['/summary']!.length <= 6);
    assert.deepEqual(analysis.coverage, { pages_total: 14, pages_read: 14 });
  });

  test('is paid for once: its parts are not asked about again', async () => {
    const parts = { cache: createMemoryCache() };
    const ask = async () => {
      await using engine = await startScriptedEngine({ contextTokens: 8_192, parts });
      const request = { analysisType: 'contract_review', layoutPath: null, ...asked } as const;
      const { analysis } = await engine.analyze(LONG, request, AbortSignal.timeout(60_000));
      return { analysis, tasks: engine.questions.map(({ user }) => readQuestion(user).task) };
    };
    const first = await ask();
    const second = await ask();

    assert.ok(first.tasks.filter((task) => task === 'analyze').length > 3);
    assert.deepEqual(second.tasks, ['choose-findings']);
    assert.deepEqual(second.analysis, first.analysis);
  });

  test('says which pages the model made nothing of', async () => {
    const handlers = {
      analyze: ({ sections }: { sections: Record<string, readonly { id: string }[]> }) =>
        sections['document']!.some(({ id }) => id === 'p5:b2') ? 'no JSON' : { summary: [] },
    };
    const analysis = await analyzeWith(
      {},
      { includeSummary: true },
      { text: LONG, contextTokens: 8_192, handlers },
    );

    assert.ok(analysis.coverage.pages_read < 14);
    assert.ok(analysis.warnings.some(({ code }) => code === 'partial'));
  });
});
