import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { lengthInFront } from './readable-sentence.ts';
import { readText, textOf } from '../reading.ts';
import { summarize } from './summary.ts';

const OPENING =
  'This Supply Agreement is made as of March 1, 2026 by and between Acme Rails, Inc., a Nevada corporation with offices at 12 Long Harbour Street, Reno, Nevada ("Buyer"), and Tin Foundry Ltd., a Delaware corporation with offices at 9 Mill Lane, Dover, Delaware ("Seller").';

function summaryOf(text: string): string[] {
  const reading = readText(text);
  return summarize(reading).map((span) => textOf(reading, span));
}

suite('summary of a contract', () => {
  const summary = summaryOf(
    `SUPPLY AGREEMENT\n\n${OPENING}\n\nWHEREAS, Buyer desires to purchase rails from Seller; and\n\nNOW, THEREFORE, the parties agree as follows:\n\n` +
      `12.1 Term. The initial term of this Agreement shall begin on March 1, 2026 and continue for two (2) years.\n\n` +
      `C. Payment. Buyer shall pay Seller a fee of $4,500 within thirty (30) days after receipt of each invoice.\n\n` +
      `(a) Either party may terminate this Agreement upon sixty (60) days written notice.\n\n` +
      `GOVERNING LAW This Agreement shall be governed by the laws of the State of Nevada.`,
  );

  test('begins with the whole sentence that says between whom', () => {
    assert.equal(summary[0], OPENING);
  });

  for (const [what, sentence] of [
    ['what for', 'Buyer desires to purchase rails from Seller'],
    [
      'how long',
      'The initial term of this Agreement shall begin on March 1, 2026 and continue for two (2) years.',
    ],
    [
      'for how much',
      'Buyer shall pay Seller a fee of $4,500 within thirty (30) days after receipt of each invoice.',
    ],
    [
      'how it ends',
      'Either party may terminate this Agreement upon sixty (60) days written notice.',
    ],
    ['by which law', 'This Agreement shall be governed by the laws of the State of Nevada.'],
  ] as const) {
    test(`says ${what}, without list marks and headings`, () => {
      assert.ok(summary.includes(sentence), summary.join('\n'));
    });
  }

  test('takes the parties of a numbered list together', () => {
    const [first] = summaryOf(
      'THIS AGREEMENT is made on 25 September 2026 BETWEEN:\n\n(1) Acme Rails Limited, a company of England ("Buyer"); and\n\n(2) Tin Foundry Limited, a company of Wales ("Seller").\n\nWHEREAS Buyer wishes to purchase rails.\n\nThis Agreement is governed by the laws of England and Wales.',
    );

    assert.match(first!, /^THIS AGREEMENT is made .* Tin Foundry Limited, .*\("Seller"\)\.$/);
  });
});

suite('summary of another text', () => {
  test('is its lead and what it speaks of most, without greetings and notes to everybody', () => {
    const summary = summaryOf(
      'Dear Ms Reed,\n\nWe are writing about the repair of the harbour bridge in Reno. The harbour bridge was closed in March after an inspection found cracks in two girders. ' +
        'Please contact us with questions about anything. The repair of both girders of the harbour bridge will take eight weeks. ' +
        'This message is intended only for the addressee and may hold confidential information about the harbour bridge repair.\n\nYours sincerely, Tom Hale',
    );

    assert.match(summary[0]!, /^We are writing about the repair/);
    assert.ok(summary.some((one) => one.includes('eight weeks')));
    assert.ok(!summary.some((one) => /Dear|addressee|Please contact/.test(one)));
  });
});

suite('summary of a report', () => {
  test('takes sentences whatever their verbs', () => {
    const summary = summaryOf(
      'Progress report\n\nThe harbour project finished its third quarter two weeks ahead of plan. Costs of the project came to EUR 1.2 million, below the budget. We ask the board to approve the second phase by 30 November 2026.',
    );

    assert.ok(summary.some((one) => one.startsWith('Costs of the project came')));
    assert.ok(summary.some((one) => one.startsWith('We ask the board')));
  });
});

suite('what stands in front of a sentence', () => {
  for (const [sentence, rest] of [
    ['(iv) Buyer shall pay.', 'Buyer shall pay.'],
    ['C. Buyer shall pay.', 'Buyer shall pay.'],
    ['12.1 Term. The term is two years.', 'The term is two years.'],
    ['Section 8.3 This Agreement ends.', 'This Agreement ends.'],
    ['GOVERNING LAW This Agreement is governed.', 'This Agreement is governed.'],
    ['Governing Law: This Agreement is governed.', 'This Agreement is governed.'],
    ['THIS AGREEMENT is made today.', 'THIS AGREEMENT is made today.'],
    ['Acme Rails, Inc. shall pay.', 'Acme Rails, Inc. shall pay.'],
    ['J. Walter Thompson shall pay.', 'J. Walter Thompson shall pay.'],
    ['The Buyer shall pay.', 'The Buyer shall pay.'],
  ] as const) {
    test(`leaves "${rest}" of "${sentence}"`, () => {
      assert.equal(sentence.slice(lengthInFront(sentence)), rest);
    });
  }
});
