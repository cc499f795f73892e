import { ANALYSIS_TYPES, findAnalysisDefinition } from '../../../contract/analysis-types.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import type { Analysis, Evidence } from '../../../contract/analysis.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { analyzeText } from './analyze-text.ts';
import { collectEvidence, makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { verifyAnalysis } from '../../language-engine/evidence/verify-documents.ts';

const OWN_TEXTS = join(import.meta.dirname, '../../../../../eval/own');
const FILES = ['languages', 'legal', 'pages', 'statements'];
const FIELDS = [
  ...new Set([
    ...ANALYSIS_TYPES.flatMap((type) => findAnalysisDefinition(type).fields),
    'agreement_date',
    'effective_date',
    'expiration_date',
    'document_name',
    'line_items',
    'renewal_term',
    'insurance',
    'invoice_number',
    'deposit_amount',
  ]),
];
const PAGE_LENGTH = 700;
const LINE_LENGTH = 60;

/** Layouts of the same words, each of which shifts offsets. */
const LAYOUTS: Readonly<Record<string, (text: string) => string[]>> = {
  'as written': (text) => [text],
  'on many pages': splitByLength,
  'with words hyphenated at line ends': (text) => [
    text.replace(new RegExp(`([^\\n]{${LINE_LENGTH}}\\p{Ll}{2})(?=\\p{Ll}{3})`, 'gu'), '$1-\n'),
  ],
  'with typographic characters': (text) => [
    text
      .replace(/ (?=\d)/g, '\u00a0')
      .replace(/"([^"\n]*)"/g, '\u201c$1\u201d')
      .replaceAll("'", '\u2019')
      .replace(/(\p{Ll}{4})(?=\p{Ll}{4})/gu, '$1\u00ad')
      .replaceAll('\n', '\r\n'),
  ],
};

const FALSEHOODS: Readonly<Record<string, (evidence: Evidence) => Evidence>> = {
  'offsets shifted by one': (one) => ({ ...one, start: one.start + 1, end: one.end + 1 }),
  'another excerpt': (one) => ({ ...one, excerpt: `${one.excerpt}s` }),
  'the hash of another text': (one) => ({ ...one, text_sha256: '0'.repeat(64) }),
  'another page number': (one) => ({ ...one, page: (one.page ?? 0) + 1 }),
  'an empty excerpt': (one) => ({ ...one, end: one.start, excerpt: '' }),
};

const ITEMS = FILES.flatMap((file) =>
  readFileSync(join(OWN_TEXTS, `${file}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; text: string }),
);

suite('evidence in analyses of texts in five languages', () => {
  for (const [layout, splitPages] of Object.entries(LAYOUTS)) {
    test(`every value has exact evidence in text ${layout}`, () => {
      let count = 0;
      for (const { id, text } of ITEMS) {
        const extracted = makeExtractedText(...splitPages(text));
        const analysis = analyze(extracted);

        const all = collectEvidence(analysis);
        count += all.length;
        for (const evidence of all) assertTrue(extracted, evidence, id);
        assertSupported(analysis, id);
        assert.deepEqual(evidenceWarnings(analysis), [], id);
      }
      assert.ok(count > 5 * ITEMS.length, String(count));
    });
  }

  test('two analyses of the same text are equal', () => {
    for (const { text } of ITEMS.slice(0, 10)) {
      const extracted = makeExtractedText(text);
      assert.deepEqual(analyze(extracted), analyze(extracted));
    }
  });

  for (const [what, falsify] of Object.entries(FALSEHOODS)) {
    test(`evidence that has ${what} removes every value`, () => {
      for (const { id, text } of ITEMS.slice(0, 20)) {
        const extracted = makeExtractedText(...splitByLength(text));
        const analysis = verifyAnalysis(extracted, falsified(analyze(extracted), falsify));

        assert.deepEqual(collectEvidence(analysis), [], id);
        assert.equal(analysis.summary, '', id);
        const values = Object.values(analysis.extracted_fields).flatMap(collectLeaves);
        assert.deepEqual(values, [], id);
      }
    });
  }
});

function splitByLength(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${PAGE_LENGTH}}`, 'g'))!;
}

function analyze(text: ExtractedText): Analysis {
  return analyzeText(text, {
    analysisType: 'legal_review',
    extractFields: FIELDS,
    includeSummary: true,
    layoutPath: null,
  });
}

function assertTrue({ text, text_sha256, pages }: ExtractedText, evidence: Evidence, id: string) {
  const { start, end, excerpt, page } = evidence;
  assert.ok(Number.isInteger(start) && start >= 0 && start < end, id);
  assert.equal(text.slice(start, end), excerpt, id);
  assert.equal(evidence.text_sha256, text_sha256, id);
  const span = pages.find((one) => one.page === page);
  assert.ok(span && start >= span.start && start <= span.end, id);
}

/** Asserts that each scalar has evidence under its pointer, each object inside itself, and that no pointer is left over. */
function assertSupported({ extracted_fields, evidence, field_confidence }: Analysis, id: string) {
  const pointers = Object.entries(extracted_fields).flatMap(([key, value]) =>
    collectPointers(value, `/extracted_fields/${key}`),
  );
  const given = Object.keys(evidence).filter((pointer) => pointer !== '/summary');
  assert.deepEqual(given.toSorted(), pointers.toSorted(), id);
  for (const confidence of Object.values(field_confidence)) {
    assert.ok(confidence >= 0 && confidence <= 1, id);
  }
}

function collectPointers(value: unknown, pointer: string): string[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [pointer];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    if (!hasEvidence(part)) return collectPointers(part, `${pointer}/${key}`);
    assert.ok(part.evidence.length > 0, `${pointer}/${key}`);
    return [];
  });
}

function hasEvidence(value: unknown): value is { evidence: Evidence[] } {
  return typeof value === 'object' && value !== null && 'evidence' in value;
}

function collectLeaves(value: unknown): unknown[] {
  if (value === null) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(collectLeaves) : [value];
}

function evidenceWarnings({ warnings }: Analysis) {
  return warnings.filter(({ code }) => code === 'evidence_failed');
}

function falsified(analysis: Analysis, falsify: (evidence: Evidence) => Evidence): Analysis {
  return JSON.parse(JSON.stringify(analysis), (_, value: unknown) =>
    isEvidence(value) ? falsify(value) : value,
  ) as Analysis;
}

function isEvidence(value: unknown): value is Evidence {
  return typeof value === 'object' && value !== null && 'excerpt' in value;
}
