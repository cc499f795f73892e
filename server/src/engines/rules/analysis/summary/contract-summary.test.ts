import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { analyzeText } from '../analyze-text.ts';

const EMPLOYMENT = `Fernhill Bakery Ltd
9 Orchard Road, Hereford

3 August 2026

Dear Marta,

We are pleased to offer you the job of head baker. This letter is an agreement between Fernhill Bakery Ltd ("we" or "us") and Marta Lindqvist ("you").

Your first day is 7 September 2026. The first three months are a trial period.

We pay you 34,500 pounds a year, on the last working day of each month. We send you a payslip each month.

You work 38 hours a week. You return the keys, the laptop and your uniform on your last day.

Either of us can end this agreement by giving the other six weeks' notice.

For six months after you leave, you may not work for any bakery within five miles of Hereford.

The law of England and Wales governs this letter.

Yours sincerely,
Tom Abel, Fernhill Bakery Ltd
`;
const LEASE = `LEASE

This lease is made on 1 May 2026 between Orla Byrne ("Landlord") and Pascal Dube ("Tenant").

1. The home
The landlord lets the flat at 4 Quay Street, Galway to the tenant.

2. Time
The lease starts on 1 June 2026 and runs for two years.

3. Rent
The rent is 1,450 euros a month, due on the first day of each month.

4. Deposit
The tenant pays a deposit of 2,900 euros within 14 days of signature.

5. Ending the lease
Either of us can end the lease with three months' notice.

6. Law
Irish law applies to this lease.
`;
const NDA = `NON-DISCLOSURE AGREEMENT

This Agreement is made as of April 7, 2026 by and between Osprey Drones, Inc., a Delaware corporation ("Osprey"), and Calder Maps Ltd., an Ohio corporation ("Calder").

WHEREAS, Osprey desires to purchase maps from Calder; and

WHEREAS, Calder wishes to retain its secrets;

NOW, THEREFORE, the parties agree as follows:

1. Secrets 1.1 Each party shall keep the plans and prices of the other confidential and shall use them only to assess the purchase.

2. No licence; no warranty 2.1 Nothing in this Agreement grants a licence to any patent, copyright or other right.

3. Term 3.1 This Agreement begins on April 7, 2026 and continues for three (3) years.

4. Ending 4.1 Either party may terminate this Agreement upon thirty (30) days written notice.

5. Damages 5.1 Calder shall pay Osprey liquidated damages of $40,000 for each breach of section 1.

6. Law 6.1 This Agreement is governed by the laws of the State of Ohio.
`;
const ORDER = `PURCHASE ORDER

This Order is made on 12 January 2026 between Acme Rails Limited ("Buyer") and Tin Foundry Limited ("Seller").

The seller delivers 400 rails to the yard of the buyer in Leeds by 30 April 2026.

The price is 92,000 pounds. The buyer pays each invoice within 30 days.

If the rails come late, the seller owes the buyer 500 pounds for every day of delay.

The buyer can cancel this order with two weeks' notice.

The law of England and Wales applies to this order.
`;
const DEMAND = `Harrow & Pike Solicitors
2 Castle Street, York

5 October 2026

Dear Mr Boyd,

We write on behalf of Lindale Joinery Ltd about the staircase at 8 Mill View. Our client finished the work on 2 July 2026.

You owe our client 6,240 pounds, which was due for payment on 1 August 2026.

Interest runs on this sum at 8% a year.

You must pay the whole sum within 14 days of this letter.

If you do not pay, our client will ask the court in York to decide, and English law governs the contract.

Yours sincerely,
Anna Pike
`;

function summarize(text: string): { summary: string; sentences: string[] } {
  const { summary, evidence } = analyzeText(makeExtractedText(text), {
    analysisType: 'contract_review',
    extractFields: [],
    includeSummary: true,
    layoutPath: null,
  });
  const sentences = (evidence['/summary'] ?? []).map(({ excerpt }) => excerpt);
  return { summary: summary ?? '', sentences };
}

suite('summaries of contracts begin with what matters', () => {
  for (const [what, text, expected] of [
    [
      'an employment letter in plain English',
      EMPLOYMENT,
      [
        'This letter is an agreement between Fernhill Bakery Ltd ("we" or "us") and Marta Lindqvist ("you").',
        'We are pleased to offer you the job of head baker.',
        'Your first day is 7 September 2026.',
        'We pay you 34,500 pounds a year, on the last working day of each month.',
        "Either of us can end this agreement by giving the other six weeks' notice.",
        'The law of England and Wales governs this letter.',
        'For six months after you leave, you may not work for any bakery within five miles of Hereford.',
      ],
    ],
    [
      'a lease with headings on their own lines',
      LEASE,
      [
        'This lease is made on 1 May 2026 between Orla Byrne ("Landlord") and Pascal Dube ("Tenant").',
        'The landlord lets the flat at 4 Quay Street, Galway to the tenant.',
        'The lease starts on 1 June 2026 and runs for two years.',
        'The rent is 1,450 euros a month, due on the first day of each month.',
        "Either of us can end the lease with three months' notice.",
        'Irish law applies to this lease.',
      ],
    ],
    [
      'a non-disclosure agreement with recitals and joined headings',
      NDA,
      [
        'This Agreement is made as of April 7, 2026 by and between Osprey Drones, Inc., a Delaware corporation ("Osprey"), and Calder Maps Ltd., an Ohio corporation ("Calder").',
        'Each party shall keep the plans and prices of the other confidential and shall use them only to assess the purchase.',
        'This Agreement begins on April 7, 2026 and continues for three (3) years.',
        'Calder shall pay Osprey liquidated damages of $40,000 for each breach of section 1.',
        'Either party may terminate this Agreement upon thirty (30) days written notice.',
        'This Agreement is governed by the laws of the State of Ohio.',
      ],
    ],
    [
      'an order',
      ORDER,
      [
        'This Order is made on 12 January 2026 between Acme Rails Limited ("Buyer") and Tin Foundry Limited ("Seller").',
        'The seller delivers 400 rails to the yard of the buyer in Leeds by 30 April 2026.',
        'The price is 92,000 pounds.',
        "The buyer can cancel this order with two weeks' notice.",
        'The law of England and Wales applies to this order.',
      ],
    ],
  ] as const) {
    test(`the summary of ${what} states who, what, how long, how much, notice and law in this order`, () => {
      const { sentences } = summarize(text);

      assert.deepEqual(
        sentences.filter((sentence) => (expected as readonly string[]).includes(sentence)),
        expected,
        sentences.join('\n'),
      );
    });
  }

  test('the summary of a demand letter states the sum, its deadline and what follows', () => {
    const { sentences } = summarize(DEMAND);

    for (const part of ['We write on behalf of Lindale', '6,240 pounds', 'within 14 days']) {
      assert.ok(
        sentences.some((sentence) => sentence.includes(part)),
        `${part}:\n${sentences.join('\n')}`,
      );
    }
  });

  for (const text of [EMPLOYMENT, LEASE, NDA, ORDER, DEMAND]) {
    test(`five to seven sentences sum up “${text.slice(0, 24).split('\n')[0]}”, each with its evidence and without crumbs`, () => {
      const { summary, sentences } = summarize(text);

      assert.ok(sentences.length >= 5 && sentences.length <= 7, sentences.join('\n'));
      assert.equal(summary, sentences.map((one) => one.replace(/\s+/g, ' ')).join(' '));
      for (const sentence of sentences) {
        assert.match(sentence, /^["\p{Lu}].*[.!?]$/u);
        assert.doesNotMatch(sentence, /WHEREAS|^\p{Lu}\.|\d\.\d |\n/u);
      }
    });
  }
});
