import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText } from '../document/reading.ts';
import { findObligations } from './obligations.ts';

const OPENING =
  'This Agreement is made as of March 1, 2026 (the "Effective Date") by and between Acme Rails, Inc., a Nevada corporation ("Buyer"), and Tin Foundry Ltd., a Delaware corporation ("Seller"). WHEREAS they agree.\n\n';

function dueOf(sentence: string) {
  const [obligation] = findObligations(readText(OPENING + sentence));
  return obligation;
}

suite('due dates of obligations', () => {
  for (const [sentence, due_text] of [
    ['Buyer shall pay the price in equal monthly instalments.', null],
    [
      'Seller shall deliver the rails within ten (10) days of receipt of the order, freight prepaid.',
      'within ten (10) days of receipt of the order',
    ],
    [
      'Seller shall repair the rails no later than thirty (30) days after the complaint of Buyer.',
      'no later than thirty (30) days after the complaint of Buyer',
    ],
    ['Seller shall return the drawings upon request, with all copies.', 'upon request'],
    [
      'Buyer shall give notice at least sixty (60) days prior to the end of the term.',
      'at least sixty (60) days prior to the end of the term',
    ],
    [
      'Seller shall, promptly after completion of the works and at its own cost, clear the site.',
      'promptly after completion of the works',
    ],
    [
      'Seller shall answer within five (5) days of a notice that says in detail which of the rails are bent.',
      'within five (5) days of a notice',
    ],
  ] as const) {
    test(`the due text is ${due_text ?? 'null'} in “${sentence}”`, () => {
      assert.equal(dueOf(sentence)?.due_text, due_text);
    });
  }

  for (const [sentence, due_date] of [
    ['Buyer shall pay the first part by June 15, 2026.', '2026-06-15'],
    ['Seller shall deliver the rails on or before 30 September 2026.', '2026-09-30'],
    ['Buyer shall pay the fee within thirty (30) days after the Effective Date.', '2026-03-31'],
    ['Buyer shall pay the fee within thirty (30) days after each delivery.', null],
  ] as const) {
    test(`the due date is ${due_date} in “${sentence}”`, () =>
      assert.equal(dueOf(sentence)?.due_date, due_date));
  }

  for (const [sentence, recurrence] of [
    ['Seller shall report its stock of rails each month.', 'monthly'],
    ['Seller shall report its stock of rails every calendar quarter.', 'quarterly'],
    ['Buyer shall pay a license fee per license year.', 'annually'],
    ['Seller shall submit semi-annual accounts to Buyer.', 'semi-annually'],
    ['Buyer shall pay interest of 1% per month on late sums.', null],
    ['Seller shall deliver one rail within any month.', null],
  ] as const) {
    test(`the recurrence is ${recurrence} in “${sentence}”`, () =>
      assert.equal(dueOf(sentence)?.recurrence, recurrence));
  }

  for (const [sentence, amount] of [
    ['Buyer shall pay $7,250 per month for the rails.', { value: 7_250, currency: 'USD' }],
    ['Buyer shall pay EUR 90 to Seller on delivery.', { value: 90, currency: 'EUR' }],
    ['Buyer shall pay a cancellation fee of $30 per rail ordered.', null],
    ['Buyer shall approve in writing every cost that exceeds $5,000.', null],
  ] as const) {
    test(`the amount is ${amount?.value ?? 'null'} in “${sentence}”`, () => {
      assert.deepEqual(dueOf(sentence)?.amount, amount);
    });
  }
});
