import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findObligations } from './obligations.ts';
import { readText } from '../document/reading.ts';

const OPENING =
  'This Order is made as of March 1, 2026 by and between Acme Rails, Inc., a Nevada corporation ("Buyer"), and Tin Foundry Ltd., a Delaware corporation ("Seller").\n\n';

function describe(text: string) {
  return findObligations(readText(OPENING + text)).map(({ description }) => description);
}

suite('descriptions of duties', () => {
  for (const [sentence, description] of [
    ['Buyer shall pay each invoice within thirty (30) days.', 'Pay each invoice within 30 days'],
    ['4.2 Payment. Buyer shall pay each invoice on receipt.', 'Pay each invoice on receipt'],
    ['Seller shall not disclose the drawings to anyone.', 'Do not disclose the drawings to anyone'],
    [
      'Seller shall repair the rails and shall not charge for the repair.',
      'Repair the rails and do not charge for the repair',
    ],
    [
      'Seller is responsible for keeping the yard of Buyer clean.',
      'Be responsible for keeping the yard of Buyer clean',
    ],
    [
      'Seller shall also send a report\nof its stock each month.',
      'Send a report of its stock each month',
    ],
    [
      'Seller shall, at its own cost and risk, clear the site.',
      'Clear the site, at its own cost and risk',
    ],
    [
      'Seller shall deliver four hundred (400) rails of the kind that is listed in the schedule to the works of Buyer in Reno, provided that Buyer has asked for them in writing and has paid the first part of the price.',
      'Deliver 400 rails of the kind that is listed in the schedule to the works of Buyer in Reno, provided that Buyer has asked for them in writing and has paid the first part of the price',
    ],
    [
      'Seller shall deliver four hundred (400) rails of the kind that is listed in the schedule to the works of Buyer in Reno, provided that Buyer has asked for them in writing and has paid the first part of the price to the account of Seller at the bank in Reno.',
      'Deliver 400 rails of the kind that is listed in the schedule to the works of Buyer in Reno, provided that Buyer has asked for them in writing and has paid the first part of the price…',
    ],
  ] as const) {
    test(`describes “${sentence}” as an imperative`, () => {
      assert.deepEqual(describe(sentence), [description]);
    });
  }

  test('each point of a list is a duty of its own', () => {
    assert.deepEqual(
      describe(
        'Seller shall (a) return the drawings and (b) delete every copy; Buyer may check this.',
      ),
      ['Return the drawings', 'Delete every copy'],
    );
  });

  test('a description without any end of a phrase is cut at a word', () => {
    const name = 'Riverbank'.repeat(3);
    const [description] = describe(`Seller shall deliver ${`${name} `.repeat(12)}rails.`);

    assert.match(description!, /^Deliver Riverbank.*Riverbank…$/);
    assert.ok(description!.length <= 200);
  });
});
