import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Analysis, Evidence } from '../../../contract/analysis.ts';
import { makeExtractedText } from '../testing/engine-texts.ts';
import { createGrounder } from './grounder.ts';
import { verifyAnalysis } from './verify-documents.ts';

const TEXT = makeExtractedText('Acme pays Tin.', 'Ohio law governs.');
const grounder = createGrounder(TEXT);

function evidenceFor(excerpt: string): Evidence[] {
  const start = TEXT.text.indexOf(excerpt);
  return [grounder.evidenceAt(start, start + excerpt.length, excerpt)!];
}

const FALSE: Evidence[] = [{ ...evidenceFor('Acme')[0]!, excerpt: 'Apex' }];

function analysis(parts: Partial<Analysis>): Analysis {
  return {
    extracted_fields: {},
    field_values: {},
    confidence: 0.8,
    analysis_type: 'contract_review',
    evidence: {},
    field_confidence: {},
    warnings: [],
    coverage: { pages_total: 2, pages_read: 2 },
    engine: { name: 'test', version: '1' },
    ...parts,
  };
}

suite('verification of document evidence', () => {
  test('the grounder names the page of a span and trims its blanks', () => {
    assert.partialDeepStrictEqual(grounder.evidenceAt(14, 20, 'Ohio'), {
      page: 2,
      start: 15,
      end: 19,
      excerpt: 'Ohio',
      match: 'exact',
    });
    assert.equal(grounder.evidenceAt(4, 5, 'x'), undefined);
  });

  test('an analysis whose evidence cuts every excerpt is returned unchanged', () => {
    const whole = analysis({
      summary: 'Acme pays Tin.',
      extracted_fields: { parties: ['Acme', 'Tin'], governing_law: 'Ohio', insurance: null },
      evidence: {
        '/extracted_fields/parties/0': evidenceFor('Acme'),
        '/extracted_fields/parties/1': evidenceFor('Tin'),
        '/extracted_fields/governing_law': evidenceFor('Ohio law'),
        '/summary': evidenceFor('Acme pays Tin.'),
      },
      field_values: { '/extracted_fields/governing_law': { type: 'place', value: 'Ohio' } },
    });

    assert.deepEqual(verifyAnalysis(TEXT, whole), whole);
  });

  test('typed values follow their values, and those of removed values are removed', () => {
    const place = { type: 'place', value: 'Ohio' } as const;
    const acme = { type: 'party', value: 'Acme' } as const;
    const amount = { type: 'money', value: 5, currency: 'EUR' } as const;
    const { field_values } = verifyAnalysis(
      TEXT,
      analysis({
        extracted_fields: {
          parties: ['Apex', 'Acme'],
          governing_law: 'Ohio',
          jurisdiction: 'Iowa',
          totals: [
            { value: 4, evidence: FALSE },
            { value: 5, evidence: evidenceFor('Tin') },
          ],
          period: { start: '2026-01-01', end: '2026-12-31' },
        },
        evidence: {
          '/extracted_fields/parties/0': FALSE,
          '/extracted_fields/parties/1': evidenceFor('Acme'),
          '/extracted_fields/governing_law': evidenceFor('Ohio'),
          '/extracted_fields/period/start': evidenceFor('Tin'),
        },
        field_values: {
          '/extracted_fields/parties/0': { type: 'party', value: 'Apex' },
          '/extracted_fields/parties/1': acme,
          '/extracted_fields/governing_law': place,
          '/extracted_fields/jurisdiction': { type: 'place', value: 'Iowa' },
          '/extracted_fields/totals/0/value': { ...amount, value: 4 },
          '/extracted_fields/totals/1/value': amount,
          '/extracted_fields/period': {
            type: 'period',
            value: { start: '2026-01-01', end: '2026-12-31' },
          },
          '/extracted_fields/unknown': place,
        },
      }),
    );

    assert.deepEqual(field_values, {
      '/extracted_fields/parties/0': acme,
      '/extracted_fields/governing_law': place,
      '/extracted_fields/totals/0/value': amount,
    });
  });

  test('a scalar without valid evidence becomes null, with a warning', () => {
    const verified = verifyAnalysis(
      TEXT,
      analysis({
        extracted_fields: { governing_law: 'Ohio', term: 'two years' },
        evidence: { '/extracted_fields/governing_law': FALSE },
        field_confidence: { governing_law: 0.9, term: 0.9 },
      }),
    );

    assert.deepEqual(verified.extracted_fields, { governing_law: null, term: null });
    assert.deepEqual(verified.field_confidence, { governing_law: 0, term: 0 });
    assert.deepEqual(verified.evidence, {});
    assert.deepEqual(
      verified.warnings.map(({ code, field }) => [code, field]),
      [
        ['evidence_failed', 'governing_law'],
        ['evidence_failed', 'term'],
      ],
    );
  });

  test('a list loses the item without valid evidence, and later pointers are renumbered', () => {
    const verified = verifyAnalysis(
      TEXT,
      analysis({
        extracted_fields: { parties: ['Apex', 'Tin'] },
        evidence: {
          '/extracted_fields/parties/0': FALSE,
          '/extracted_fields/parties/1': evidenceFor('Tin'),
        },
      }),
    );

    assert.deepEqual(verified.extracted_fields, { parties: ['Tin'] });
    assert.deepEqual(Object.keys(verified.evidence), ['/extracted_fields/parties/0']);
  });

  test('evidence outside the text, at a fraction of a character or on another page is removed', () => {
    const law = { ...evidenceFor('governs.')[0]! };
    const outside = [
      { ...law, end: law.end + 1 },
      { ...law, start: law.start - TEXT.text.length },
      { ...law, start: law.start + 0.5 },
      { ...law, page: 1 },
    ];
    for (const [index, evidence] of outside.entries()) {
      const fields = { risks: [{ category: 'a', evidence: [evidence] }] };

      const verified = verifyAnalysis(TEXT, analysis({ extracted_fields: fields }));

      assert.deepEqual(verified.extracted_fields['risks'], [], `evidence ${index}`);
    }
  });

  test('false evidence inside objects is removed, with objects that have no other', () => {
    const verified = verifyAnalysis(
      TEXT,
      analysis({
        extracted_fields: {
          risks: [
            { category: 'a', evidence: FALSE },
            { category: 'b', evidence: [...FALSE, ...evidenceFor('Ohio')] },
          ],
        },
      }),
    );

    assert.deepEqual(verified.extracted_fields['risks'], [
      { category: 'b', evidence: evidenceFor('Ohio') },
    ]);
  });

  test('a member of an object without valid evidence becomes null', () => {
    const verified = verifyAnalysis(
      TEXT,
      analysis({
        extracted_fields: { dates: { start: '2026-01-01', end: '2027-01-01' } },
        evidence: {
          '/extracted_fields/dates/start': evidenceFor('Acme'),
          '/extracted_fields/dates/end': FALSE,
        },
      }),
    );

    assert.deepEqual(verified.extracted_fields['dates'], { start: '2026-01-01', end: null });
  });

  test('a summary becomes empty when one of its sentences has false evidence', () => {
    const verified = verifyAnalysis(
      TEXT,
      analysis({
        summary: 'Acme pays Tin. Apex pays.',
        evidence: { '/summary': [...evidenceFor('Acme pays Tin.'), ...FALSE] },
      }),
    );

    assert.equal(verified.summary, '');
    assert.deepEqual(verified.evidence, {});
  });

  test('evidence with the hash of another text is removed', () => {
    const foreign = evidenceFor('Ohio').map((one) => ({ ...one, text_sha256: '0'.repeat(64) }));

    const { extracted_fields } = verifyAnalysis(
      TEXT,
      analysis({
        extracted_fields: { governing_law: 'Ohio' },
        evidence: { '/extracted_fields/governing_law': foreign },
      }),
    );

    assert.equal(extracted_fields['governing_law'], null);
  });

  test('evidence with negative offsets is removed, although slice would cut the same excerpt', () => {
    const [found] = evidenceFor('Acme');
    const { length } = TEXT.text;
    const evidence = [{ ...found!, start: found!.start - length, end: found!.end - length }];
    const { extracted_fields } = verifyAnalysis(
      TEXT,
      analysis({
        extracted_fields: { payer: 'Acme' },
        evidence: { '/extracted_fields/payer': evidence },
      }),
    );

    assert.deepEqual(extracted_fields, { payer: null });
  });

  test('evidence of values that are not in the result is removed', () => {
    const orphaned = analysis({
      extracted_fields: { parties: null },
      evidence: {
        '/extracted_fields/parties/0': evidenceFor('Acme'),
        '/other': evidenceFor('Tin'),
      },
    });

    assert.deepEqual(verifyAnalysis(TEXT, orphaned).evidence, {});
  });
});
