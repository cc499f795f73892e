import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { collectFieldValues } from './field-values.ts';

suite('typed values of an analysis', () => {
  test('known fields have the types of their parts, and null has none', () => {
    const fields = [
      { key: 'parties', value: ['Acme', 'Tin'] },
      { key: 'dates', value: { start: '2026-01-01', end: null } },
      { key: 'period', value: { start: '2025-01-01', end: '2025-12-31' } },
      { key: 'governing_law', value: 'Ohio' },
      { key: 'jurisdiction', value: null },
      { key: 'term', value: 'The term is two years.' },
      { key: 'unknown', value: 'Ohio' },
    ];

    assert.deepEqual(collectFieldValues(fields, undefined), {
      '/extracted_fields/parties/0': { type: 'party', value: 'Acme' },
      '/extracted_fields/parties/1': { type: 'party', value: 'Tin' },
      '/extracted_fields/dates/start': { type: 'date', value: '2026-01-01' },
      '/extracted_fields/period': {
        type: 'period',
        value: { start: '2025-01-01', end: '2025-12-31' },
      },
      '/extracted_fields/governing_law': { type: 'place', value: 'Ohio' },
    });
  });

  test('an amount has its own currency, that of the object around it, or that of the document', () => {
    const fields = [
      { key: 'obligations', value: [{ amount: { value: 5, currency: 'EUR' }, due_date: null }] },
      { key: 'totals', value: [{ value: 6, currency: 'CHF' }] },
      { key: 'line_items', value: [{ quantity: 2, unit_price: null, amount: 7 }] },
    ];

    assert.deepEqual(collectFieldValues(fields, 'USD'), {
      '/extracted_fields/obligations/0/amount': { type: 'money', value: 5, currency: 'EUR' },
      '/extracted_fields/totals/0/value': { type: 'money', value: 6, currency: 'CHF' },
      '/extracted_fields/line_items/0/quantity': { type: 'number', value: 2 },
      '/extracted_fields/line_items/0/amount': { type: 'money', value: 7, currency: 'USD' },
    });
    assert.deepEqual(collectFieldValues([{ key: 'total', value: 9 }], undefined), {
      '/extracted_fields/total': { type: 'money', value: 9 },
    });
  });

  test('typed values of an extractor override those of the field, under an escaped key', () => {
    const days = { type: 'duration', value: 30, unit: 'days', clause: 'Thirty days.' } as const;
    const fields = [
      { key: 'notice/period', value: 'Thirty days.', typed: { '': days } },
      { key: 'total', value: 9, typed: { '': { type: 'number', value: 9 } as const } },
    ];

    assert.deepEqual(collectFieldValues(fields, 'USD'), {
      '/extracted_fields/notice~1period': days,
      '/extracted_fields/total': { type: 'number', value: 9 },
    });
  });
});
