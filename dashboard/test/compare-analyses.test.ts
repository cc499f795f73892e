import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { compareAnalyses, type ReadAnalysis } from '../src/documents/compare-analyses.ts';

/** An analysis whose fields have these values. */
function analysisOf(
  fields: Record<string, string | string[]>,
  asked: string[] | null = null,
): ReadAnalysis {
  const pointers = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [name] : value.map((_, index) => `${name}/${index}`),
  );
  const analysis = {
    extracted_fields: fields,
    field_confidence: {},
    field_values: {},
    evidence: {},
    findings: Object.fromEntries(
      pointers.map((name) => [`/extracted_fields/${name}`, { id: name, source: 'engine' }]),
    ),
  };
  return { extract_fields: asked, analysis: analysis as unknown as ReadAnalysis['analysis'] };
}

function summarize(before: ReadAnalysis, after: ReadAnalysis) {
  return compareAnalyses(before, after).map(({ field, state, before: old, after: now }) => [
    field,
    state,
    old?.text,
    now?.text,
  ]);
}

suite('comparison of analyses', () => {
  test('calls a value changed, and one that differs in spaces and case the same', () => {
    const before = analysisOf({ governing_law: 'Delaware', notice_period: '30  days' });
    const after = analysisOf({ governing_law: 'Ohio', notice_period: '30 Days' });

    assert.deepEqual(summarize(before, after), [
      ['governing_law', 'changed', 'Delaware', 'Ohio'],
      ['notice_period', 'same', '30  days', '30 Days'],
    ]);
  });

  test('calls elements of a list new or gone, wherever they stand', () => {
    const before = analysisOf({ parties: ['Ada Ltd', 'Grace Inc'] });
    const after = analysisOf({ parties: ['Grace Inc', 'Alan GmbH', 'Mary AG'] });

    assert.deepEqual(summarize(before, after), [
      ['parties', 'same', 'Grace Inc', 'Grace Inc'],
      ['parties', 'new', undefined, 'Alan GmbH'],
      ['parties', 'new', undefined, 'Mary AG'],
      ['parties', 'gone', 'Ada Ltd', undefined],
    ]);
  });

  test('leaves out fields that only one analysis was asked for', () => {
    const before = analysisOf({ parties: ['Ada Ltd'], dates: '2026-01-01' });
    const after = analysisOf({ parties: ['Ada Ltd'] }, ['parties']);

    assert.deepEqual(summarize(before, after), [['parties', 'same', 'Ada Ltd', 'Ada Ltd']]);
  });

  test('leaves out fields without a value', () => {
    assert.deepEqual(summarize(analysisOf({ price: '' }), analysisOf({ price: '' })), []);
  });
});
