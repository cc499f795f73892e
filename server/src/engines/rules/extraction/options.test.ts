import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { extractBySchema } from './extract-by-schema.ts';

/** Fills one property that allows these values from a labelled value. */
function readOption(words: string, ...options: (string | number)[]): unknown {
  const status = { type: typeof options[0], enum: options };
  const schema = { type: 'object', properties: { status } };
  return extractBySchema(makeExtractedText(`Notice\n\nStatus: ${words}\n`), { schema }).data[
    'status'
  ];
}

suite('a property with allowed values', () => {
  for (const [words, options, expected] of [
    ['In progress since May', ['in_progress', 'done'], 'in_progress'],
    ['net 30', ['Net', 'Net 30', 'Net 60'], 'Net 30'],
    ['Open or closed', ['open', 'closed'], null],
    ['reopened', ['open', 'closed'], null],
    ['N/A', ['N/A', 'open'], 'N/A'],
    ['C++', ['C', 'C++', 'D'], 'C++'],
    ['€100', ['EUR', 'USD'], 'EUR'],
    ['type 7', [6, 7], 7],
    ['closed, and archived', ['archived closed', 'open'], 'archived closed'],
    ['open', ['Open', 'open'], null],
  ] as const) {
    test(`takes ${expected} from "${words}"`, () => {
      assert.equal(readOption(words, ...options), expected);
    });
  }

  test('reads one of 1,000 options in each of 300 rows', () => {
    const options = Array.from({ length: 1_000 }, (_, at) => `Department of product ${at}`);
    const department = { type: ['string', 'null'], enum: [...options, null] };
    const items = { type: 'object', properties: { department, amount: { type: 'number' } } };
    const schema = { type: 'object', properties: { costs: { type: 'array', items } } };
    const rows = Array.from({ length: 300 }, (_, at) => `${options[at % 1_000]}     ${at}.00`);
    const text = makeExtractedText(['Department     Amount', ...rows].join('\n'));

    const { costs } = extractBySchema(text, { schema }).data as { costs: { department: string }[] };

    assert.deepEqual(
      costs.map((cost) => cost.department),
      rows.map((_, at) => options[at % 1_000]),
    );
  });
});

suite('a party with parts that nothing states', () => {
  test('has each part of the schema, with null for its leaves', () => {
    const address = {
      type: 'object',
      required: ['city'],
      properties: {
        city: { type: 'string' },
        geo: { type: 'object', properties: { lat: { type: 'number' } } },
        lines: { type: 'array', items: { type: 'string' } },
      },
    };
    const items = { type: 'object', properties: { name: { type: 'string' }, address } };
    const schema = { type: 'object', properties: { parties: { type: 'array', items } } };
    const text = makeExtractedText(
      'This agreement is between Ada Ltd ("Supplier") and Grace Inc ("Customer").',
    );

    const { parties } = extractBySchema(text, { schema }).data as { parties: object[] };

    const empty = { city: null, geo: { lat: null }, lines: [] };
    assert.deepEqual(parties, [
      { name: 'Ada Ltd', address: empty },
      { name: 'Grace Inc', address: empty },
    ]);
  });
});
