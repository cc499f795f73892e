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

  test('a letter names sender and receiver without labels, and the last day to pay in a sentence', () => {
    const reading = readText(
      [
        'Tischlerei Arndt GmbH · Hafenstr. 4 · 18055 Rostock',
        '',
        'Museum am Kanal                    Rechnung   4471',
        'Kanalweg 2                         Datum: 02.03.2026',
        '18057 Rostock',
        '',
        'Bitte überweisen Sie die Summe bis zum 16.03.2026 auf unser Konto.',
      ].join('\n'),
    );
    const values = ['company', 'address', 'customer', 'invoice_number', 'due_date'].map(
      (key) => findField(reading, key).value,
    );
    assert.deepEqual(values, [
      'Tischlerei Arndt GmbH',
      'Hafenstr. 4 · 18055 Rostock',
      'Museum am Kanal',
      '4471',
      '2026-03-16',
    ]);
  });

  test('a receiver with an address stands below its heading, not right of it', () => {
    const reading = readText(
      'Bill to                  Engraving   2   40.00\nOld Mint Museum          Plates   1   15.00\n7 Mint Street\nBath BA1 1AA',
    );
    assert.equal(findField(reading, 'customer').value, 'Old Mint Museum');
  });

  test('a number below a heading between tabs belongs to the heading in its place', () => {
    const reading = readText(
      'Customer number\tInvoice number\tInvoice date\n7\tA-19\t2026-03-02\nTotal\t5.00',
    );
    assert.equal(findField(reading, 'invoice_number').value, 'A-19');
    assert.equal(findField(reading, 'date').value, '2026-03-02');
  });

  test('a net amount with an unknown label is the one to which the tax adds up to the total', () => {
    const reading = readText('Work and parts   200.00\nI.V.A. 21 %   42.00\nTotal   242.00 EUR');
    assert.equal(findField(reading, 'net_amount').value, 200);
    assert.equal(findField(reading, 'vat_amount').value, 42);
    assert.equal(findField(reading, 'vat_rate').value, 21);
  });

  test('amounts below their labels are read by columns', () => {
    const reading = readText('Net   VAT 20 %   Total\n50.00 €   10.00 €   60.00 €');
    assert.equal(findField(reading, 'net_amount').value, 50);
    assert.equal(findField(reading, 'vat_amount').value, 10);
    assert.equal(findField(reading, 'vat_rate').value, 20);
  });

  test('a price with fractions of a cent has a quantity with thousands', () => {
    const reading = readText(
      'Leistung   Menge   Preis   Betrag\nGas   2.150 kWh   0,0875 €   188,13 €',
    );
    const [item] = findField(reading, 'line_items').value as Item[];
    assert.equal(item?.quantity, 2_150);
    assert.equal(item?.unit_price, 0.0875);
  });

  test('one order of day and month holds for all dates of a document', () => {
    const reading = readText('Acme\nDate: 03/04/2026\nDue: 25/04/2026\nTotal 5.00');
    assert.equal(findField(reading, 'date').value, '2026-04-03');
    assert.equal(findField(reading, 'due_date').value, '2026-04-25');
  });
});
