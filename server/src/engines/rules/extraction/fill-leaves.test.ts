import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { extractBySchema } from './extract-by-schema.ts';

const DATE = { type: 'string', format: 'date' };
const NUMBER = { type: 'number' };
const TEXT = { type: 'string' };

function extract(text: string, properties: Readonly<Record<string, object>>) {
  return extractBySchema(makeExtractedText(text), { schema: { type: 'object', properties } });
}

suite('leaves that are filled with the likeliest value', () => {
  test('a property finds its value in other words, and in another language', () => {
    const text =
      'Mietvertrag\n\nDie monatliche Miete beträgt 1.240,00 EUR. Das Mietverhältnis beginnt am 1. April 2026.\n';
    const { data, evidence } = extract(text, { monthly_rent: NUMBER, start_date: DATE });
    assert.deepEqual(data, { monthly_rent: 1240, start_date: '2026-04-01' });
    assert.equal(evidence['/monthly_rent']![0]!.excerpt, '1.240,00 EUR');
  });

  test('a value that the document does not state is null', () => {
    const text = 'Lease\n\nThe monthly rent is EUR 1,240. The lease begins on 1 April 2026.\n';
    const { data, unresolved } = extract(text, { monthly_rent: NUMBER, tenant: TEXT });
    assert.deepEqual(data, { monthly_rent: 1240, tenant: null });
    assert.deepEqual(unresolved, [{ pointer: '/tenant', reason: 'not_found' }]);
  });

  test('a label that says none is not filled from elsewhere', () => {
    const sentence = 'The deposit of EUR 900 is due on 1 April 2026.';
    const property = { deposit: NUMBER };
    assert.equal(extract(`Deposit: EUR 900\n\n${sentence}\n`, property).data['deposit'], 900);
    assert.equal(extract(`Deposit: none\n\n${sentence}\n`, property).data['deposit'], null);
  });

  test('a label whose value has another type says so', () => {
    const { unresolved } = extract('Order\n\nDelivery date: as agreed\n', { delivery_date: DATE });
    assert.deepEqual(unresolved, [{ pointer: '/delivery_date', reason: 'not_convertible' }]);
  });
});
