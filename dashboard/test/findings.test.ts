import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Analysis } from '@docket/sdk';

import { listRows } from '../src/documents/findings.ts';

const RENEWAL = { text: 'It renews for a year.', evidence: [{ start: 10, end: 31 }] };

const ANALYSIS = {
  extracted_fields: {
    parties: ['Ada Ltd', 'Grace Inc'],
    clauses: [
      { category: 'renewal_term', ...RENEWAL },
      { category: 'payment', text: 'It costs 5.', evidence: [{ start: 40, end: 51 }] },
      { category: 'notice_period_to_terminate_renewal', ...RENEWAL },
    ],
    totals: [{ label: 'Net assets', value: 12, evidence: [{ start: 60, end: 62 }] }],
  },
  field_confidence: {},
  field_values: { '/extracted_fields/totals/0/value': { type: 'money', value: 12 } },
  // Both names stand in one passage, and are two findings.
  evidence: Object.fromEntries(
    [0, 1].map((index) => [`/extracted_fields/parties/${index}`, [{ start: 0, end: 20 }]]),
  ),
  findings: Object.fromEntries(
    ['parties/0', 'parties/1', 'clauses/0', 'clauses/1', 'clauses/2', 'totals/0'].map((name) => [
      `/extracted_fields/${name}`,
      { id: name, source: 'engine' },
    ]),
  ),
} as unknown as Analysis;

test('findings of a list that quote the same words have one row, with the name of each', () => {
  const rows = listRows(ANALYSIS).map(({ id, name, twins = [], value, text }) => [
    id,
    [name, ...twins.map((twin) => twin.name)],
    value?.value ?? text,
  ]);

  assert.deepEqual(rows, [
    ['parties/0', [undefined], 'Ada Ltd'],
    ['parties/1', [undefined], 'Grace Inc'],
    ['clauses/0', ['renewal_term', 'notice_period_to_terminate_renewal'], RENEWAL.text],
    ['clauses/1', ['payment'], 'It costs 5.'],
    ['totals/0', ['Net assets'], 12],
  ]);
});
