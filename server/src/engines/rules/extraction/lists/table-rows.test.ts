import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { extractBySchema } from '../extract-by-schema.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    services: {
      type: 'array',
      items: {
        type: 'object',
        properties: { service: { type: 'string' }, amount: { type: 'number' } },
      },
    },
  },
};

/** Lists the services of an invoice with these rows below the heading. */
function listServices(...rows: [label: string, amount: string][]) {
  const lines = [['Service', 'Amount'], ...rows].map(
    ([label = '', amount = '']) => `${label.padEnd(40)}${amount}`,
  );
  const { data, warnings } = extractBySchema(makeExtractedText(lines.join('\n')), {
    schema: SCHEMA,
  });
  const { services } = data as { services: { service: string }[] };
  return { names: services.map(({ service }) => service), warnings };
}

const NO_TOTALS = [
  'Tax advice',
  'Total station rental',
  'Discount card',
  'Sum insured',
  'VAT return',
];
const CARRIED = [
  'VAT 19 %',
  'Sales tax (CA) 8.25%',
  'Discount 10 %',
  'Page 2 of 3',
  'Opening balance',
  'MwSt. 19 %',
  'TVA 20 %',
  'IVA 21 %',
];
const TOTALS = [
  'Total',
  'Grand total:',
  'Subtotal',
  'Total due (EUR)',
  'Total incl. 19 % VAT',
  'Nettobetrag',
  'Gesamtbetrag brutto',
  'Sous-total',
  'Total HT',
  'Importe total',
  'Valor total',
];

suite('rows of a table', () => {
  for (const label of NO_TOTALS) {
    test(`include one labelled ${label}`, () => {
      const { names, warnings } = listServices(
        ['Audit', '500.00'],
        [label, '1,200.00'],
        ['Travel', '80.00'],
        ['Total', '1,780.00'],
      );

      assert.deepEqual(names, ['Audit', label, 'Travel']);
      assert.deepEqual(warnings, []);
    });
  }

  for (const label of CARRIED) {
    test(`leave out one labelled ${label}`, () => {
      const { names } = listServices(['Audit', '500.00'], [label, '90.00'], ['Travel', '80.00']);

      assert.deepEqual(names, ['Audit', 'Travel']);
    });
  }

  for (const label of TOTALS) {
    test(`end at one labelled ${label}`, () => {
      const { names, warnings } = listServices(
        ['Audit', '500.00'],
        ['Travel', '80.00'],
        [label, '600.00'],
        ['Next', '1.00'],
      );

      assert.deepEqual(names, ['Audit', 'Travel']);
      assert.partialDeepStrictEqual(warnings, [{ details: { sum: 580, stated: 600 } }]);
    });
  }
});
