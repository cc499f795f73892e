import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { extractedText } from '../../conformance.ts';
import { analyzeWith } from '../testing/analyze-with.ts';
import { readQuestion } from '../testing/read-question.ts';
import { createMemoryCache, HANDLERS, startScriptedEngine } from '../testing/scripted-engine.ts';
import type { TaskHandlers } from '../testing/scripted-model.ts';

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

  test('has each name once that the model chooses of those of all parts', async () => {
    const names = ['Ada Works, Inc.', 'Quill LLC', 'Nothing of note'];
    const handlers: TaskHandlers = {
      analyze: ({ sections }) => ({
        findings: names
          .filter((name) => sections['document']!.some(({ text }) => text.includes(name)))
          .map((name) => ({ field_id: 'f1', value: name, quote: name, block_id: '' })),
      }),
      'choose-findings': ({ sections }) => ({
        chosen: sections['candidates']!.flatMap(({ id, text }) =>
          text.startsWith('parties = Nothing') ? [] : [id],
        ),
      }),
    };
    const { extracted_fields } = await analyzeWith(
      {},
      { extractFields: ['parties'] },
      { text: LONG, contextTokens: 8_192, handlers },
    );

    assert.deepEqual(extracted_fields, { parties: ['Ada Works, Inc.', 'Quill LLC'] });
  });

  test('keeps what was found most often where the model does not choose', async () => {
    const handlers: TaskHandlers = { ...HANDLERS, 'choose-findings': () => 'no JSON' };
    const { extracted_fields } = await analyzeWith({}, asked, {
      text: LONG,
      contextTokens: 8_192,
      handlers,
    });

    assert.equal(extracted_fields['governing_law'], 'Delaware');
  });

  test('is read in parts also where one question has room for it and its answer has not', async () => {
    const handlers: TaskHandlers = {
      analyze: (question) =>
        question.sections['document']!.length > 20
          ? { summary: [], filler: 'x'.repeat(200_000) }
          : HANDLERS['analyze']!(question),
    };
    const { extracted_fields, coverage, warnings } = await analyzeWith(
      {},
      { extractFields: ['governing_law'] },
      { text: LONG, contextTokens: 60_000, handlers },
    );

    assert.deepEqual(extracted_fields, { governing_law: 'Delaware' });
    assert.deepEqual(coverage, { pages_total: 14, pages_read: 14 });
    assert.deepEqual(warnings, []);
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
