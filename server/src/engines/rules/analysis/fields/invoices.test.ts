import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';

import { writeTemporaryFile } from '../../../text-extraction/conformance.ts';
import { extractText } from '../../../text-extraction/extract.compute.ts';
import { collectEvidence } from '../../../language-engine/testing/engine-texts.ts';
import { analyze } from '../../documents.compute.ts';
import { readText } from '../document/reading.ts';
import {
  INVOICE_LAYOUTS,
  type InvoiceLayout,
  printInvoice,
} from '../receipts/testing/invoice-layouts.ts';
import { findField } from './fields.ts';

const LIMITS = { pagesMax: 20, unpackedBytesMax: 100_000 };

async function analyzeInvoice(t: TestContext, layout: InvoiceLayout) {
  const path = await writeTemporaryFile(t, 'invoice.pdf', printInvoice(layout));
  const layoutPath = `${path}.layout`;
  const text = await extractText({ path, limits: LIMITS, layoutPath });
  const request = {
    analysisType: 'financial_analysis',
    extractFields: [...Object.keys(layout.values), 'period'],
    includeSummary: false,
    layoutPath,
  } as const;
  return { text: text.text, ...(await analyze({ text, request })).analysis };
}

function ibanConfidence(iban: string): number {
  return findField(readText(`Invoice 1\nIBAN ${iban}`), 'iban').confidence;
}

type Item = { description: string; quantity: number; unit_price: number; amount: number };

suite('invoice fields', () => {
  for (const layout of INVOICE_LAYOUTS) {
    test(`reads every field of a ${layout.title}`, async (t) => {
      const { text, extracted_fields, ...analysis } = await analyzeInvoice(t, layout);
      const { period, line_items, ...values } = extracted_fields;
      const items = (line_items as Item[]).map(({ description, quantity, unit_price, amount }) => [
        description,
        quantity,
        unit_price,
        amount,
      ]);
      assert.deepEqual({ ...values, line_items: items }, layout.values);
      assert.deepEqual(period, { start: values['date'], end: values['date'] });
      for (const { start, end, excerpt } of collectEvidence({ ...analysis, extracted_fields })) {
        assert.equal(text.slice(start, end), excerpt);
      }
    });
  }

  test('items of a text without columns have the quantity whose product is the amount', () => {
    const reading = readText(
      '1 Roll-up banner 85 x 200 cm 12 64.50 774.00\n2 Backdrop 6 x 3 m 2 90.00 180.00\nNet 954.00',
    );
    const items = findField(reading, 'line_items').value as Item[];
    assert.deepEqual(
      items.map(({ quantity, amount }) => [quantity, amount]),
      [
        [12, 774],
        [2, 180],
      ],
    );
  });

  test('an IBAN with wrong check digits has a low confidence', () => {
    assert.ok(ibanConfidence('DE89 3704 0044 0532 0130 00') > 0.9);
    assert.ok(ibanConfidence('DE88 3704 0044 0532 0130 00') < 0.8);
  });

  test('one order of day and month holds for all dates of a document', () => {
    const reading = readText('Acme\nDate: 03/04/2026\nDue: 25/04/2026\nTotal 5.00');
    assert.equal(findField(reading, 'date').value, '2026-04-03');
    assert.equal(findField(reading, 'due_date').value, '2026-04-25');
  });
});
