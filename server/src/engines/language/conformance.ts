import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';

import { ANALYSIS_TYPES, type Analysis, type Evidence } from '../../contract/analysis.ts';
import type { ExtractedText, PageSpan } from '../text-extraction/text-extraction-engine.ts';
import { DEFAULT_FIELDS } from './default-fields.ts';
import { testAnswers } from './answer-conformance.ts';
import type { AnalysisRequest, LanguageAnalysis, LanguageEngine } from './language-engine.ts';

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

type MakeEngine = () => Promise<LanguageEngine & AsyncDisposable>;

/** What every language engine must do. Each adapter's test file calls this with its own engine. */
export function testLanguageEngine(name: string, makeEngine: MakeEngine): void {
  suite(`${name} is a language engine`, () => {
    test('answers exactly the fields asked for, null for what the text does not have', async () => {
      const { analysis } = await analyze({ extractFields: ['parties', 'bogus_serial_no'] });

      assert.deepEqual(Object.keys(analysis.extracted_fields), ['parties', 'bogus_serial_no']);
      assert.equal(analysis.extracted_fields['bogus_serial_no'], null);
      assert.equal(analysis.field_confidence['bogus_serial_no'], 0);
    });

    test('answers no field when none is asked for', async () => {
      const { analysis } = await analyze({ extractFields: [] });

      assert.deepEqual(analysis.extracted_fields, {});
    });

    test('reads parties, dates and governing law of a plain contract', async () => {
      const { analysis, language } = await analyze({
        extractFields: ['parties', 'dates', 'governing_law'],
      });

      assert.deepEqual(analysis.extracted_fields, {
        parties: ['Lindenhof Works, Inc.', 'Ada Quill Consulting LLC'],
        dates: { start: '2026-03-01', end: '2028-03-01' },
        governing_law: 'Delaware',
      });
      assert.equal(language, 'en');
    });

    testDefaults(analyze);
    testEvidence(analyze);
    testConduct(analyze, makeEngine);
    testAnswers(TEXT, makeEngine);
  });

  async function analyze(asked: Partial<AnalysisRequest>): Promise<LanguageAnalysis> {
    await using engine = await makeEngine();
    return await engine.analyze(TEXT, request(asked), AbortSignal.timeout(60_000));
  }
}

type Analyze = (asked: Partial<AnalysisRequest>) => Promise<LanguageAnalysis>;

function testDefaults(analyze: Analyze): void {
  for (const analysisType of ANALYSIS_TYPES) {
    test(`answers the default fields of ${analysisType} when none are named`, async () => {
      const { analysis } = await analyze({ analysisType, extractFields: null });

      assert.deepEqual(Object.keys(analysis.extracted_fields), DEFAULT_FIELDS[analysisType]);
      assert.equal(analysis.analysis_type, analysisType);
    });
  }

  test('leaves the key summary out when no summary is asked for', async () => {
    assert.ok(!('summary' in (await analyze({ includeSummary: false })).analysis));
    assert.ok('summary' in (await analyze({ includeSummary: true })).analysis);
  });
}

function testEvidence(analyze: Analyze): void {
  test('gives evidence that cuts exactly its excerpt out of the text, with its page', async () => {
    const { analysis } = await analyze({ extractFields: null });

    const all = evidenceOf(analysis);
    assert.ok(all.length > 5);
    for (const { start, end, excerpt, page, text_sha256 } of all) {
      assert.equal(TEXT.text.slice(start, end), excerpt);
      assert.equal(text_sha256, TEXT.text_sha256);
      const span = TEXT.pages.find((one) => one.page === page);
      assert.ok(span && start >= span.start && start < span.end);
    }
  });

  test('gives evidence for every value that is not null', async () => {
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

function testConduct(analyze: Analyze, makeEngine: MakeEngine): void {
  test('gives confidences from 0 to 1, one for each field asked for', async () => {
    const { analysis } = await analyze({ extractFields: ['parties', 'insurance', 'risks'] });

    assert.deepEqual(Object.keys(analysis.field_confidence), ['parties', 'insurance', 'risks']);
    for (const value of [analysis.confidence, ...Object.values(analysis.field_confidence)]) {
      assert.ok(value >= 0 && value <= 1);
    }
  });

  test('names itself and the pages it read', async () => {
    const { analysis } = await analyze({});

    assert.ok(analysis.engine.name && analysis.engine.version);
    assert.deepEqual(analysis.coverage, { pages_total: 2, pages_read: 2 });
  });

  test('gives the same analysis for the same text', async () => {
    assert.deepEqual(
      await analyze({ extractFields: null }),
      await analyze({ extractFields: null }),
    );
  });

  test('stops when the signal is aborted', async () => {
    await using engine = await makeEngine();

    await assert.rejects(engine.analyze(TEXT, request({}), AbortSignal.abort()), {
      name: 'AbortError',
    });
  });
}

function request(asked: Partial<AnalysisRequest>): AnalysisRequest {
  return {
    analysisType: 'contract_review',
    extractFields: ['parties'],
    includeSummary: true,
    layoutPath: null,
    ...asked,
  };
}

/** All evidence of an analysis, that inside of objects included. */
export function evidenceOf(analysis: Analysis): Evidence[] {
  const inline = Object.values(analysis.extracted_fields)
    .filter((value) => Array.isArray(value))
    .flat()
    .flatMap((item: unknown) => (item as { evidence?: Evidence[] }).evidence ?? []);
  return [...Object.values(analysis.evidence).flat(), ...inline];
}

/** An extracted text made of pages, for tests. */
export function extractedText(...pages: string[]): ExtractedText {
  const text = pages.join('\f');
  const spans: PageSpan[] = [];
  let start = 0;
  for (const page of pages) {
    spans.push({ page: spans.length + 1, start, end: start + page.length });
    start += page.length + 1;
  }
  return {
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    pages: spans,
    page_basis: 'rendered',
    media_type: 'application/pdf',
  };
}

const TEXT = extractedText(...PAGES);
