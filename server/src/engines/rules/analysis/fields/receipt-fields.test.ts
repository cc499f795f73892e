import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findField } from './fields.ts';
import { readText } from '../document/reading.ts';

const RECEIPT = `TAX INVOICE
LANTERN & LEAF TRADING SDN BHD
(204417-K)
NO. 12, JALAN MERANTI 3,
TAMAN MERANTI, 52200 KUALA LUMPUR
TEL: 03-5550 1234
DATE: 07/04/2019 10:21:07 AM
2 x GREEN TEA 500ML 2.50 5.00
1 x RICE CRACKERS 7.43 7.43
SUB TOTAL 12.43
ROUNDING 0.02
TOTAL RM 12.45
CASH 20.00
CHANGE 7.55`;

/** Text of an OCR that reads column by column. */
const IN_BLOCKS = RECEIPT.replace(
  /SUB TOTAL[^]*$/,
  'SUB TOTAL\nROUNDING\nTOTAL RM\nCASH\nCHANGE\n12.43\n0.02\n12.45\n20.00\n7.55',
);

suite('receipt fields', () => {
  const reading = readText(RECEIPT);

  for (const [key, value] of [
    ['company', 'LANTERN & LEAF TRADING SDN BHD'],
    ['address', 'NO. 12, JALAN MERANTI 3, TAMAN MERANTI, 52200 KUALA LUMPUR'],
    ['date', '2019-04-07'],
    ['total', 12.45],
    ['currency', 'MYR'],
  ] as const) {
    test(`reads ${key} ${value} from a receipt`, () =>
      assert.equal(findField(reading, key).value, value));
  }

  test('line items have description, quantity, price and amount', () => {
    assert.partialDeepStrictEqual(findField(reading, 'line_items').value, [
      { description: 'GREEN TEA 500ML', quantity: 2, unit_price: 2.5, amount: 5 },
      { description: 'RICE CRACKERS', quantity: 1, unit_price: 7.43, amount: 7.43 },
    ]);
  });

  test('a block of labels and a block of amounts are paired in order', () => {
    assert.equal(findField(readText(IN_BLOCKS), 'total').value, 12.45);
  });

  test('the evidence of a total is its label and its amount', () => {
    const passages = findField(reading, 'total').passages['']!;
    assert.deepEqual(
      passages.map(({ start, end }) => RECEIPT.slice(start, end)),
      ['TOTAL', 'RM 12.45'],
    );
  });

  test('an ambiguous date is reported with its alternative if nothing shows the country', () => {
    const { value, passages, warnings } = findField(
      readText('Acme\n03/04/2019\nTotal 5.00'),
      'date',
    );
    assert.equal(value, '2019-03-04');
    assert.equal(warnings[0]?.code, 'ambiguous_date');
    assert.deepEqual(passages['']?.[0]?.date, {
      raw: '03/04/2019',
      iso: '2019-03-04',
      ambiguous: true,
      alternatives: ['2019-04-03'],
    });
  });
});
