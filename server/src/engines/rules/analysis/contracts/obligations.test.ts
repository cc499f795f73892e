import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findObligations } from './obligations.ts';
import { readText, spanText } from '../document/reading.ts';

const OPENING =
  'This Agreement is made as of March 1, 2026 by and between Acme Rails, Inc., a Nevada corporation ("Buyer"), and Tin Foundry Ltd., a Delaware corporation ("Seller"). WHEREAS they agree.\n\n';

function obligationsOf(sentence: string) {
  return findObligations(readText(OPENING + sentence));
}

suite('obligations', () => {
  for (const [sentence, expected] of [
    [
      'Buyer shall pay Seller a fee of $4,500 within thirty (30) days after receipt of each invoice.',
      {
        party: 'Acme Rails, Inc.',
        type: 'payment',
        due_text: 'within thirty (30) days after receipt of each invoice',
        amount: { value: 4_500, currency: 'USD' },
      },
    ],
    [
      'The Seller shall deliver the Rails no later than June 30, 2026.',
      {
        party: 'Tin Foundry Ltd.',
        type: 'delivery',
        due_date: '2026-06-30',
        due_text: 'no later than June 30, 2026',
      },
    ],
    [
      'Seller must promptly notify Buyer of any delay.',
      { party: 'Tin Foundry Ltd.', type: 'notice' },
    ],
    [
      'Each party shall keep the terms of this Agreement confidential.',
      { party: 'Each party', type: 'confidentiality' },
    ],
    [
      'Seller shall submit quarterly reports to Buyer.',
      { party: 'Tin Foundry Ltd.', type: 'reporting', recurrence: 'quarterly' },
    ],
    [
      'Buyer agrees to indemnify and hold harmless Seller from all claims.',
      { party: 'Acme Rails, Inc.', type: 'indemnity' },
    ],
    [
      'Seller shall maintain liability insurance at its own cost.',
      { party: 'Tin Foundry Ltd.', type: 'insurance' },
    ],
    [
      'Seller shall comply with all applicable laws.',
      { party: 'Tin Foundry Ltd.', type: 'compliance' },
    ],
    [
      'Buyer shall not disclose the drawings to anyone.',
      { party: 'Acme Rails, Inc.', type: 'confidentiality' },
    ],
  ] as const) {
    test(sentence, () => {
      const reading = readText(OPENING + sentence);
      const [obligation] = findObligations(reading);
      assert.partialDeepStrictEqual(obligation, expected);
      assert.equal(spanText(reading, obligation!.spans[0]!), sentence);
    });
  }

  for (const sentence of [
    '"Rails" shall mean the goods listed in Schedule A.',
    'This Agreement shall be governed by the laws of Nevada.',
    'Buyer shall have no liability.',
    'The weather will change within ten days.',
    'Seller may terminate this Agreement.',
  ]) {
    test(`finds no obligation in “${sentence}”`, () =>
      assert.deepEqual(obligationsOf(sentence), []));
  }

  test('an ambiguous due date is given as text only', () => {
    const [obligation] = obligationsOf('Seller shall deliver the Rails no later than 03/04/2026.');

    assert.equal(obligation?.due_date, null);
    assert.equal(obligation?.due_text, 'no later than 03/04/2026');
  });

  for (const [sentence, description] of [
    ['Neither Party shall disclose the prices to others.', 'Do not disclose the prices to others'],
    [
      'Neither Buyer nor Seller shall disclose the prices to others.',
      'Do not disclose the prices to others',
    ],
  ] as const) {
    test(`the obligation has no party in “${sentence}”`, () => {
      const [obligation] = obligationsOf(sentence);

      assert.equal(obligation?.party, null);
      assert.equal(obligation.description, description);
    });
  }

  test('a repeated duty is listed once, and boilerplate is left out', () => {
    const obligations = obligationsOf(
      'Buyer shall pay the fee.\n\nBuyer shall pay the fee.\n\nThe parties shall execute such further documents as may be needed.',
    );

    assert.deepEqual(
      obligations.map(({ description }) => description),
      ['Pay the fee'],
    );
  });

  const LISTS = [
    'Seller shall process the data only on instructions; notify Buyer of a breach within 48 hours; and return all copies.',
    'Seller shall: (a) process the data only on instructions; (b) notify Buyer of a breach within 48 hours; and (c) return all copies.',
    'Seller shall do the following:\n\n- Process the data only on instructions.\n- Notify Buyer of a breach within 48 hours.\n- Return all copies.',
    'Seller agrees to:\n1. process the data only on instructions,\n2. notify Buyer of a breach within 48 hours,\n3. return all copies.',
  ];
  for (const list of LISTS) {
    test(`each duty has its own passage and deadline in “${list}”`, () => {
      const reading = readText(OPENING + list);
      const found = findObligations(reading);

      assert.deepEqual(
        found.map(({ party, description, due_text }) => [party, description, due_text]),
        [
          ['Tin Foundry Ltd.', 'Process the data only on instructions', null],
          ['Tin Foundry Ltd.', 'Notify Buyer of a breach within 48 hours', 'within 48 hours'],
          ['Tin Foundry Ltd.', 'Return all copies', null],
        ],
      );
      for (const [index, { spans }] of found.entries()) {
        const quote = spanText(reading, spans[0]!);
        assert.equal(/48 hours/.test(quote), index === 1);
      }
    });
  }

  test('the words before a subject belong to the quote, and a deadline among them to the duty', () => {
    const sentence = 'Within ten days of receipt, Buyer shall pay each invoice.';
    const reading = readText(OPENING + sentence);
    const [obligation] = findObligations(reading);

    assert.equal(spanText(reading, obligation!.spans[0]!), sentence);
    assert.equal(obligation!.due_text, 'Within ten days of receipt');
  });

  test('a long sentence is quoted to its end', () => {
    const sentence = `Seller shall deliver ${'rails and sleepers to the works, '.repeat(25)}and switches.`;
    const reading = readText(OPENING + sentence);
    const [obligation] = findObligations(reading);

    assert.equal(spanText(reading, obligation!.spans[0]!), sentence);
  });

  for (const [sentence, party, bearer] of [
    ['On termination, each party shall delete all copies.', 'Each party', 'both'],
    ['Each receiving party shall keep the terms secret.', 'Each receiving party', undefined],
    ['The disclosing party shall mark its documents clearly.', 'The disclosing party', undefined],
    ['Such party shall inform the other party without delay.', 'Such party', undefined],
    ['Parties shall meet every month in Reno.', 'Each party', 'both'],
  ] as const) {
    test(`an unnamed party keeps the words that tell which in “${sentence}”`, () => {
      const [obligation] = obligationsOf(sentence);

      assert.equal(obligation?.party, party);
      assert.equal(obligation.bearer, bearer);
    });
  }
});
