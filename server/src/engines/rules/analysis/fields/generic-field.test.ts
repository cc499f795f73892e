import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findField } from './fields.ts';
import { findFieldByKeyWords } from './generic-field.ts';
import { readText } from '../document/reading.ts';

const TEXT = `Purchase order no.: PO-4711
Project manager - Ada Quill
Delivery Date: 30 June 2026

The "Purchase Price" means EUR 12,500 including tax. Renovation of the north wing ends in autumn. The colour of the
front door is green. The deposit shall be $900.`;

suite('fields without an extractor', () => {
  for (const [key, value] of [
    ['purchase_order_number', 'PO-4711'],
    ['purchaseOrderNo', 'PO-4711'],
    ['delivery_date', '2026-06-30'],
    ['purchase price', 12_500],
    ['deposit_amount', 900],
    ['garage_amount', null],
    ['deposit', 900],
    ['front_door', 'The colour of the front door is green.'],
    ['serial_number', null],
    ['door_of_the_south_wing', null],
    ['***', null],
    ['(', null],
  ] as const) {
    test(`${key} is ${value}`, () => {
      assert.equal(findFieldByKeyWords(readText(TEXT), key).value, value);
    });
  }

  test('a labeled value has a higher confidence than one from a sentence', () => {
    const reading = readText(TEXT);
    const [label, sentence] = ['delivery_date', 'front_door'].map((key) =>
      findFieldByKeyWords(reading, key),
    );

    assert.ok(label!.confidence > sentence!.confidence);
    assert.ok(sentence!.confidence > 0);
  });
});

suite('fields named for a role', () => {
  const reading = readText(
    'This Lease is made as of May 1, 2025 by and between Mill Estates, Inc., a Nevada corporation ("Landlord"), and Reed Looms Ltd., a Delaware corporation (the "Tenant"). Tenant shall pay rent.',
  );

  for (const [key, value] of [
    ['landlord', 'Mill Estates, Inc.'],
    ['tenant_name', 'Reed Looms Ltd.'],
    ['guarantor', null],
  ] as const) {
    test(`${key} is ${value}`, () => {
      assert.equal(findField(reading, key).value, value);
    });
  }
});
