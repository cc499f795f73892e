import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { analyzeWith } from '../testing/analyze-with.ts';
import { parseQuestion } from '../testing/read-question.ts';
import {
  createMemoryCache,
  HONEST_HANDLERS,
  startScriptedEngine,
} from '../testing/scripted-engine.ts';
import type { TaskHandlers } from '../testing/scripted-model.ts';

suite('document that does not fit into one question', () => {
  const FILLER = 'Nothing of note is said in this sentence of the annex, which goes on. ';
  const LONG = makeExtractedText(
    'Made as of March 1, 2026 between Ada Works, Inc. and Quill LLC.',
    ...Array.from({ length: 12 }, () => FILLER.repeat(60)),
    'This Agreement is governed by the laws of the State of Delaware. Offer of May 5, 2024.',
  );
  const asked = { extractFields: ['effective_date', 'governing_law'], includeSummary: true };

  test('a long document is read by chunks, and the model chooses among their findings', async () => {
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

  test('a second analysis of a long document asks about no chunk again', async () => {
    const parts = { cache: createMemoryCache() };
    const ask = async () => {
      await using engine = await startScriptedEngine({ contextTokens: 8_192, dependencies: parts });
      const request = { analysisType: 'contract_review', layoutPath: null, ...asked } as const;
      const { analysis } = await engine.analyze(LONG, request, AbortSignal.timeout(60_000));
      return { analysis, tasks: engine.questions.map(({ user }) => parseQuestion(user).task) };
    };
    const first = await ask();
    const second = await ask();

    assert.ok(first.tasks.filter((task) => task === 'analyze').length > 3);
    assert.deepEqual(second.tasks, ['choose-findings']);
    assert.deepEqual(second.analysis, first.analysis);
  });

  test('each name that the model chooses from all chunks is listed once', async () => {
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

  test('the value that was found most often is kept when the model does not choose', async () => {
    const handlers: TaskHandlers = { ...HONEST_HANDLERS, 'choose-findings': () => 'no JSON' };
    const { extracted_fields } = await analyzeWith({}, asked, {
      text: LONG,
      contextTokens: 8_192,
      handlers,
    });

    assert.equal(extracted_fields['governing_law'], 'Delaware');
  });

  test('a document whose answer is too long for one question is read by chunks', async () => {
    const handlers: TaskHandlers = {
      analyze: (question) =>
        question.sections['document']!.length > 20
          ? { summary: [], filler: 'x'.repeat(200_000) }
          : HONEST_HANDLERS['analyze']!(question),
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

  test('a warning counts the pages that the model failed to read', async () => {
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
