import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { extractBySchema } from '../extract-by-schema.ts';

type Columns = Readonly<Record<string, 'string' | 'number' | 'date'>>;

/** Fills lists, by name, from a text; their items have these columns. */
function fillLists(text: string, columns: Columns, ...names: string[]): Record<string, unknown> {
  const leaves = Object.entries(columns).map(([name, type]) => [
    name,
    type === 'date' ? { type: 'string', format: 'date' } : { type },
  ]);
  const items = { type: 'object', properties: Object.fromEntries(leaves) };
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'array', items }]));
  const schema = { type: 'object', properties };
  return extractBySchema(makeExtractedText(text), { schema }).data;
}

suite('a list whose columns have other names than its table', () => {
  test('is filled from headings that mean the same', () => {
    const text = [
      'Code      Details                    Each        Net',
      'RB850     Roller banner              64.50       129.00',
      'CX600     Visitor board              11.25       135.00',
    ].join('\n');

    const { lines } = fillLists(
      text,
      { description: 'string', unit_price: 'number', net_total: 'number' },
      'lines',
    );

    assert.deepEqual(lines, [
      { description: 'Roller banner', unit_price: 64.5, net_total: 129 },
      { description: 'Visitor board', unit_price: 11.25, net_total: 135 },
    ]);
  });

  test('is filled from headings in German', () => {
    const text = [
      'Wir liefern Ihnen die folgenden Waren und danken für die Bestellung.',
      'Bezeichnung               Menge       Einzelpreis',
      'Tresen aus Eiche          1           4.380,00',
      'Schrank mit Tür           3             615,00',
    ].join('\n');

    const { items } = fillLists(
      text,
      { description: 'string', quantity: 'number', unit_price: 'number' },
      'items',
    );

    assert.deepEqual(items, [
      { description: 'Tresen aus Eiche', quantity: 1, unit_price: 4_380 },
      { description: 'Schrank mit Tür', quantity: 3, unit_price: 615 },
    ]);
  });

  test('is filled from a table of Markdown without its pipes', () => {
    const text = [
      '| Asset | Value | Status |',
      '| --- | --- | --- |',
      '| House in Hobart | 870,000 | Under contract |',
      '| Term deposit | 146,300 | Collected |',
    ].join('\n');

    const { assets } = fillLists(
      text,
      { asset: 'string', value: 'number', status: 'string' },
      'assets',
    );

    assert.deepEqual(assets, [
      { asset: 'House in Hobart', value: 870_000, status: 'Under contract' },
      { asset: 'Term deposit', value: 146_300, status: 'Collected' },
    ]);
  });

  test('has the words of the first column for what its rows are about', () => {
    const text = [
      'Earnings        Amount',
      'Basic pay       834.60',
      'Overtime        128.40',
    ].join('\n');

    const { earnings } = fillLists(text, { label: 'string', amount: 'number' }, 'earnings');

    assert.deepEqual(earnings, [
      { label: 'Basic pay', amount: 834.6 },
      { label: 'Overtime', amount: 128.4 },
    ]);
  });
});

suite('two tables with the same columns', () => {
  const TEXT = [
    'PAYMENTS                     Amount',
    'Basic pay                  2,981.42',
    'Overtime                     175.14',
    '               TOTAL PAY   3,156.56',
    '',
    'DEDUCTIONS                   Amount',
    'Income tax                   386.60',
    'Pension                      206.38',
  ].join('\n');
  const COLUMNS = { label: 'string', amount: 'number' } as const;

  test('fill the lists that their headings name', () => {
    const { payments, deductions } = fillLists(TEXT, COLUMNS, 'deductions', 'payments');

    assert.deepEqual(payments, [
      { label: 'Basic pay', amount: 2_981.42 },
      { label: 'Overtime', amount: 175.14 },
    ]);
    assert.deepEqual(deductions, [
      { label: 'Income tax', amount: 386.6 },
      { label: 'Pension', amount: 206.38 },
    ]);
  });

  test('end at headings of the other one', () => {
    const untotalled = TEXT.split('\n').filter((line) => !line.includes('TOTAL'));

    const { payments } = fillLists(untotalled.join('\n'), COLUMNS, 'payments');

    assert.equal((payments as unknown[]).length, 2);
  });
});
