import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { ANALYSIS_TYPES, findAnalysisDefinition } from '../../../contract/analysis-types.ts';
import {
  type AnalysisRequest,
  type Answer,
  type LanguageAnalysis,
  type LanguageEngine,
  type QuestionRequest,
} from '../language-engine.ts';
import { collectEvidence, makeExtractedText } from '../testing/engine-texts.ts';
import { checkEngines } from './check-engines.ts';

const PAGES = [
  `SERVICES AGREEMENT

This Services Agreement (the "Agreement") is made as of March 1, 2026 (the "Effective Date") by and
between Lindenhof Works, Inc., a Delaware corporation ("Client"), and Ada Quill Consulting LLC, a New
York limited liability company ("Consultant").

1. Services. Consultant shall deliver a monthly report to Client. Client shall pay Consultant a fee of
$4,500 within thirty (30) days after receipt of each invoice.`,
  `2. Term. The term of this Agreement shall begin on the Effective Date and continue for a period of two
(2) years, unless sooner terminated.

3. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the
State of Delaware, without regard to its conflict of laws principles.`,
];

const TEXT = makeExtractedText(...PAGES);

const TIMEOUT_MS = 60_000;

type MakeEngine = () => Promise<LanguageEngine & AsyncDisposable>;

/** Registers the tests that every language engine must pass on documents. The test file of each engine calls it. */
export function testLanguageEngine(name: string, makeEngine: MakeEngine): void {
  suite(`${name} as a language engine`, () => {
    test('an analysis has exactly the requested fields, with null for those not in the text', async () => {
      const { analysis } = await analyze({ extractFields: ['parties', 'bogus_serial_no'] });

      assert.deepEqual(Object.keys(analysis.extracted_fields), ['parties', 'bogus_serial_no']);
      assert.equal(analysis.extracted_fields['bogus_serial_no'], null);
      assert.equal(analysis.field_confidence['bogus_serial_no'], 0);
    });

    test('an analysis has no fields when the request lists none', async () => {
      const { analysis } = await analyze({ extractFields: [] });

      assert.deepEqual(analysis.extracted_fields, {});
    });

    test('an analysis extracts parties, dates and governing law of a plain contract', async () => {
      const { analysis, language } = await analyze({
        extractFields: ['parties', 'dates', 'governing_law'],
      });

      assert.deepEqual(analysis.extracted_fields, {
        parties: ['Lindenhof Works, Inc.', 'Ada Quill Consulting LLC'],
        dates: { start: '2026-03-01', end: '2028-03-01' },
        governing_law: 'Delaware',
      });
      assert.deepEqual(analysis.field_values, {
        '/extracted_fields/parties/0': { type: 'party', value: 'Lindenhof Works, Inc.' },
        '/extracted_fields/parties/1': { type: 'party', value: 'Ada Quill Consulting LLC' },
        '/extracted_fields/dates/start': { type: 'date', value: '2026-03-01' },
        '/extracted_fields/dates/end': { type: 'date', value: '2028-03-01' },
        '/extracted_fields/governing_law': { type: 'place', value: 'Delaware' },
      });
      assert.equal(language, 'en');
    });

    testDefaults(analyze);
    testEvidence(analyze);
    testMetadata(analyze, makeEngine);
    testAnswers(makeEngine);
  });

  async function analyze(changes: Partial<AnalysisRequest>): Promise<LanguageAnalysis> {
    await using engine = await makeEngine();
    return await engine.analyze(TEXT, analysisRequest(changes), AbortSignal.timeout(TIMEOUT_MS));
  }
}

type Analyze = (changes: Partial<AnalysisRequest>) => Promise<LanguageAnalysis>;

function testDefaults(analyze: Analyze): void {
  for (const analysisType of ANALYSIS_TYPES) {
    test(`an analysis has the default fields of ${analysisType} when extractFields is null`, async () => {
      const { analysis } = await analyze({ analysisType, extractFields: null });

      assert.deepEqual(
        Object.keys(analysis.extracted_fields),
        findAnalysisDefinition(analysisType).fields,
      );
      assert.equal(analysis.analysis_type, analysisType);
    });
  }

  test('an analysis has the key summary only when a summary is requested', async () => {
    assert.ok(!('summary' in (await analyze({ includeSummary: false })).analysis));
    assert.ok('summary' in (await analyze({ includeSummary: true })).analysis);
  });
}

function testEvidence(analyze: Analyze): void {
  test('each piece of evidence cuts its excerpt out of the text and names its page', async () => {
    const { analysis } = await analyze({ extractFields: null });

    const all = collectEvidence(analysis);
    assert.ok(all.length > 5);
    for (const { start, end, excerpt, page, text_sha256 } of all) {
      assert.equal(TEXT.text.slice(start, end), excerpt);
      assert.equal(text_sha256, TEXT.text_sha256);
      const span = TEXT.pages.find((one) => one.page === page);
      assert.ok(span && start >= span.start && start < span.end);
    }
  });

  test('every value that is not null has evidence', async () => {
    const { analysis } = await analyze({ extractFields: ['parties', 'dates', 'governing_law'] });

    const { parties, dates } = analysis.extracted_fields as {
      parties: string[];
      dates: Record<string, string | null>;
    };
    const pointers = [
      ...parties.map((_, index) => `/parties/${index}`),
      ...Object.keys(dates).map((part) => `/dates/${part}`),
      '/governing_law',
    ];
    for (const pointer of pointers) {
      assert.ok(analysis.evidence[`/extracted_fields${pointer}`]?.length, pointer);
    }
  });
}

function testMetadata(analyze: Analyze, makeEngine: MakeEngine): void {
  test('each requested field has a confidence from 0 to 1', async () => {
    const { analysis } = await analyze({ extractFields: ['parties', 'insurance', 'risks'] });

    assert.deepEqual(Object.keys(analysis.field_confidence), ['parties', 'insurance', 'risks']);
    for (const value of [analysis.confidence, ...Object.values(analysis.field_confidence)]) {
      assert.ok(value >= 0 && value <= 1);
    }
  });

  test('an analysis names its engine and the number of pages read', async () => {
    const { analysis } = await analyze({});

    checkEngines(analysis.engine);
    assert.deepEqual(analysis.coverage, { pages_total: 2, pages_read: 2 });
  });

  test('two analyses of the same text are equal', async () => {
    assert.deepEqual(
      await analyze({ extractFields: null }),
      await analyze({ extractFields: null }),
    );
  });

  test('analyze throws AbortError when the signal is aborted', async () => {
    await using engine = await makeEngine();

    await assert.rejects(engine.analyze(TEXT, analysisRequest({}), AbortSignal.abort()), {
      name: 'AbortError',
    });
  });
}

function analysisRequest(changes: Partial<AnalysisRequest>): AnalysisRequest {
  return {
    analysisType: 'contract_review',
    extractFields: ['parties'],
    includeSummary: true,
    layoutPath: null,
    ...changes,
  };
}

type Ask = (question: string | Partial<QuestionRequest>) => Promise<Answer>;

function testAnswers(makeEngine: MakeEngine): void {
  const ask: Ask = async (question) => {
    await using engine = await makeEngine();
    const request = typeof question === 'string' ? { question } : question;
    const whole = { question: '', contextPages: 5, history: [], ...request };
    return await engine.answer(TEXT, whole, AbortSignal.timeout(TIMEOUT_MS));
  };
  testSources(ask);
  testRefusals(ask);
  testRequests(ask);

  test('answer cites a source for each of its sentences, which are the answer', async () => {
    const { answer, outcome, sentences, sources } = await ask('What is the fee?');

    assert.equal(sentences.map(({ text }) => text).join(' '), answer);
    for (const { text, sources: cited } of sentences) {
      assert.ok(cited.length > 0 || outcome === 'not_found', text);
      assert.ok(
        cited.every((index) => sources[index] && !sources[index].is_nearby),
        text,
      );
    }
  });

  test('answer throws AbortError when the signal is aborted', async () => {
    await using engine = await makeEngine();
    const request = { question: 'What is the fee?', contextPages: 5, history: [] };

    await assert.rejects(engine.answer(TEXT, request, AbortSignal.abort()), { name: 'AbortError' });
  });
}

function testSources(ask: Ask): void {
  for (const [question, words, page] of [
    ['Which law governs the agreement?', 'Delaware', 2],
    ['How long is the term of the agreement?', 'two', 2],
    ['What fee shall Client pay to Consultant?', '$4,500', 1],
  ] as const) {
    test(`the answer to “${question}” cites its page`, async () => {
      const { answer, outcome, sources } = await ask(question);

      assert.equal(outcome, 'answered');
      assert.ok(answer.includes(words), answer);
      assert.equal(sources[0]?.page, page);
    });
  }

  test('each source cuts its excerpt out of the text and names its page', async () => {
    const { sources } = await ask('When does Client pay the invoice?');

    assert.ok(sources.length > 0 && sources.length <= 3);
    for (const { page, start, end, excerpt } of sources) {
      assert.equal(TEXT.text.slice(start, end), excerpt);
      const span = TEXT.pages.find((one) => one.page === page);
      assert.ok(span && start >= span.start && start < span.end);
    }
  });
}

function testRefusals(ask: Ask): void {
  for (const question of [
    'Which kangaroos did the astronaut photograph in Reykjavik in 1987?',
    'the of and to',
    '?!… ---',
    '🦘🚀',
    'متى يبدأ العقد؟',
    '',
  ]) {
    test(`the answer to “${question}” says that the document has none`, async () => {
      const { answer, outcome, confidence } = await ask(question);

      assert.equal(outcome, 'not_found');
      assert.match(answer, /\.$/);
      assert.ok(confidence >= 0 && confidence < 0.5);
    });
  }
}

function testRequests(ask: Ask): void {
  test('a follow-up question is read with the question before it', async () => {
    const history = [{ question: 'What fee does the Client pay?', answer: '$4,500' }];

    const { sources } = await ask({ question: 'And within how many days?', history });

    assert.match(sources[0]!.excerpt, /thirty \(30\) days/);
  });

  test('the sources are from at most contextPages pages', async () => {
    const { sources } = await ask({ question: 'Who is the Consultant?', contextPages: 1 });

    assert.equal(new Set(sources.map(({ page }) => page)).size, 1);
  });

  test('the same question gets the same answer twice', async () => {
    assert.deepEqual(await ask('What is the fee?'), await ask('What is the fee?'));
  });
}
