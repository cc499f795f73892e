import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Analysis, Evidence } from '../../contract/analysis.ts';
import { extractedText } from './conformance.ts';
import { createGrounder } from './grounding.ts';
import { verifyEvidence } from './verify-evidence.ts';

const TEXT = extractedText('Acme pays Tin.', 'Ohio law governs.');
const grounder = createGrounder(TEXT);

function evidenceFor(excerpt: string): Evidence[] {
  const start = TEXT.text.indexOf(excerpt);
  return [grounder.evidence(start, start + excerpt.length, excerpt)!];
}

const FALSE: Evidence[] = [{ ...evidenceFor('Acme')[0]!, excerpt: 'Apex' }];

function analysis(parts: Partial<Analysis>): Analysis {
  return {
    extracted_fields: {},
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

suite('evidence', () => {
  test('knows the page, and leaves blanks at the ends out', () => {
    assert.partialDeepStrictEqual(grounder.evidence(14, 20, 'Ohio'), {
      page: 2,
      start: 15,
      end: 19,
      excerpt: 'Ohio',
      match: 'exact',
    });
    assert.equal(grounder.evidence(4, 5, 'x'), undefined);
  });

  test('that cuts its excerpt is kept with its value', () => {
    const whole = analysis({
      summary: 'Acme pays Tin.',
      extracted_fields: { parties: ['Acme', 'Tin'], governing_law: 'Ohio', insurance: null },
      evidence: {
        '/extracted_fields/parties/0': evidenceFor('Acme'),
        '/extracted_fields/parties/1': evidenceFor('Tin'),
        '/extracted_fields/governing_law': evidenceFor('Ohio law'),
        '/summary': evidenceFor('Acme pays Tin.'),
      },
    });

    assert.deepEqual(verifyEvidence(TEXT, whole), whole);
  });

  test('that does not cut takes a single value with it', () => {
    const checked = verifyEvidence(
      TEXT,
      analysis({
        extracted_fields: { governing_law: 'Ohio', term: 'two years' },
        evidence: { '/extracted_fields/governing_law': FALSE },
        field_confidence: { governing_law: 0.9, term: 0.9 },
      }),
    );

    assert.deepEqual(checked.extracted_fields, { governing_law: null, term: null });
    assert.deepEqual(checked.field_confidence, { governing_law: 0, term: 0 });
    assert.deepEqual(checked.evidence, {});
    assert.deepEqual(
      checked.warnings.map(({ code, field }) => [code, field]),
      [
        ['evidence_failed', 'governing_law'],
        ['evidence_failed', 'term'],
      ],
    );
  });

  test('that does not cut takes one element out of a list, and the others move up', () => {
    const checked = verifyEvidence(
      TEXT,
      analysis({
        extracted_fields: { parties: ['Apex', 'Tin'] },
        evidence: {
          '/extracted_fields/parties/0': FALSE,
          '/extracted_fields/parties/1': evidenceFor('Tin'),
        },
      }),
    );

    assert.deepEqual(checked.extracted_fields, { parties: ['Tin'] });
    assert.deepEqual(Object.keys(checked.evidence), ['/extracted_fields/parties/0']);
  });

  test('that lies outside of the text, or between two characters, does not cut', () => {
    const law = { ...evidenceFor('governs.')[0]! };
    const outside = [
      { ...law, end: law.end + 1 },
      { ...law, start: law.start - TEXT.text.length },
      { ...law, start: law.start + 0.5 },
      { ...law, page: 1 },
    ];
    for (const [index, evidence] of outside.entries()) {
      const asked = { risks: [{ category: 'a', evidence: [evidence] }] };

      const checked = verifyEvidence(TEXT, analysis({ extracted_fields: asked }));

      assert.deepEqual(checked.extracted_fields['risks'], [], `evidence ${index}`);
    }
  });

  test('inside of objects is checked likewise', () => {
    const checked = verifyEvidence(
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

    assert.deepEqual(checked.extracted_fields['risks'], [
      { category: 'b', evidence: evidenceFor('Ohio') },
    ]);
  });

  test('of the parts of an object is checked part by part', () => {
    const checked = verifyEvidence(
      TEXT,
      analysis({
        extracted_fields: { dates: { start: '2026-01-01', end: '2027-01-01' } },
        evidence: {
          '/extracted_fields/dates/start': evidenceFor('Acme'),
          '/extracted_fields/dates/end': FALSE,
        },
      }),
    );

    assert.deepEqual(checked.extracted_fields['dates'], { start: '2026-01-01', end: null });
  });

  test('a summary with a sentence that the text does not have is left empty', () => {
    const checked = verifyEvidence(
      TEXT,
      analysis({
        summary: 'Acme pays Tin. Apex pays.',
        evidence: { '/summary': [...evidenceFor('Acme pays Tin.'), ...FALSE] },
      }),
    );

    assert.equal(checked.summary, '');
    assert.deepEqual(checked.evidence, {});
  });

  test('of another text is no evidence', () => {
    const foreign = evidenceFor('Ohio').map((one) => ({ ...one, text_sha256: '0'.repeat(64) }));

    const { extracted_fields } = verifyEvidence(
      TEXT,
      analysis({
        extracted_fields: { governing_law: 'Ohio' },
        evidence: { '/extracted_fields/governing_law': foreign },
      }),
    );

    assert.equal(extracted_fields['governing_law'], null);
  });

  test('with offsets counted from the end is none, though they would cut the same', () => {
    const [found] = evidenceFor('Acme');
    const { length } = TEXT.text;
    const evidence = [{ ...found!, start: found!.start - length, end: found!.end - length }];
    const { extracted_fields } = verifyEvidence(
      TEXT,
      analysis({
        extracted_fields: { payer: 'Acme' },
        evidence: { '/extracted_fields/payer': evidence },
      }),
    );

    assert.deepEqual(extracted_fields, { payer: null });
  });

  test('of what is not shown is left out', () => {
    const orphaned = analysis({
      extracted_fields: { parties: null },
      evidence: {
        '/extracted_fields/parties/0': evidenceFor('Acme'),
        '/other': evidenceFor('Tin'),
      },
    });

    assert.deepEqual(verifyEvidence(TEXT, orphaned).evidence, {});
  });
});
