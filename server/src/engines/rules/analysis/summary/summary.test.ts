import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type AnalysisType, findAnalysisDefinition } from '../../../../contract/analysis-types.ts';
import { measureLeadIn } from '../document/readable-sentence.ts';
import { readText, spanText } from '../document/reading.ts';
import { summarize } from './summary.ts';

const OPENING =
  'This Supply Agreement is made as of March 1, 2026 by and between Acme Rails, Inc., a Nevada corporation with offices at 12 Long Harbour Street, Reno, Nevada ("Buyer"), and Tin Foundry Ltd., a Delaware corporation with offices at 9 Mill Lane, Dover, Delaware ("Seller").';

function summaryOf(text: string, analysisType: AnalysisType = 'contract_review'): string[] {
  const reading = readText(text);
  return summarize(reading, findAnalysisDefinition(analysisType).summaryPoints).map((span) =>
    spanText(reading, span),
  );
}

suite('summary of a contract', () => {
  const summary = summaryOf(
    `SUPPLY AGREEMENT\n\n${OPENING}\n\nWHEREAS, Buyer desires to purchase rails from Seller; and\n\nNOW, THEREFORE, the parties agree as follows:\n\n` +
      `12.1 Term. The initial term of this Agreement shall begin on March 1, 2026 and continue for two (2) years.\n\n` +
      `C. Payment. Buyer shall pay Seller a fee of $4,500 within thirty (30) days after receipt of each invoice.\n\n` +
      `(a) Either party may terminate this Agreement upon sixty (60) days written notice.\n\n` +
      `GOVERNING LAW This Agreement shall be governed by the laws of the State of Nevada.`,
  );

  test('the summary of a contract begins with the sentence that names the parties', () => {
    assert.equal(summary[0], OPENING);
  });

  for (const [what, sentence] of [
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
    test(`the summary of a contract states ${what}, without list marks and headings`, () => {
      assert.ok(summary.includes(sentence), summary.join('\n'));
    });
  }

  test('the summary of a contract leaves out its recitals', () => {
    assert.ok(!summary.some((sentence) => sentence.includes('desires')), summary.join('\n'));
  });

  test('the summary joins the parties of a numbered list', () => {
    const [first] = summaryOf(
      'THIS AGREEMENT is made on 25 September 2026 BETWEEN:\n\n(1) Acme Rails Limited, a company of England ("Buyer"); and\n\n(2) Tin Foundry Limited, a company of Wales ("Seller").\n\nWHEREAS Buyer wishes to purchase rails.\n\nThis Agreement is governed by the laws of England and Wales.',
    );

    assert.match(first!, /^THIS AGREEMENT is made .* Tin Foundry Limited, .*\("Seller"\)\.$/);
  });
});

suite('summary of a contract that was filed', () => {
  test('the summary of a filed contract begins behind the notes to the filing', () => {
    const [first] = summaryOf(
      `Exhibit 10.4 INFORMATION HAS BEEN OMITTED FROM THIS DOCUMENT AND FILED SEPARATELY WITH THE COMMISSION SUPPLY AGREEMENT ${OPENING}\n\nWHEREAS, Buyer desires to purchase rails from Seller; and\n\nThis Agreement shall be governed by the laws of the State of Nevada.`,
    );

    assert.equal(first, OPENING);
  });
});

suite('summary of a contract in German', () => {
  const summary = summaryOf(
    'WARTUNGSVERTRAG\n\nzwischen\n\nKai & Söhne GmbH, Hafenweg 3, 20457 Hamburg,\n– nachfolgend "Auftraggeberin" –\n\nund\n\nBrandt Technik AG, Ring 9, 50667 Köln,\n– nachfolgend "Auftragnehmerin" –\n\n§ 1 Vertragsgegenstand\nDie Auftragnehmerin wartet die Kräne der Auftraggeberin im Hafen.\n\n§ 2 Laufzeit\n(1) Der Vertrag beginnt am 01.02.2025 und endet am 31.01.2028.\n\n§ 3 Vergütung\nDie Auftraggeberin zahlt monatlich 1.900,00 EUR.\n\n§ 4 Haftung\nDie Haftung ist auf 90.000 EUR begrenzt.',
  );

  test('the summary of a German contract states parties, object, term and price, without headings', () => {
    assert.match(summary[0]!, /^Kai & Söhne GmbH, .* Brandt Technik AG, .*"Auftragnehmerin"$/);
    assert.deepEqual(summary.slice(1), [
      'Die Auftragnehmerin wartet die Kräne der Auftraggeberin im Hafen.',
      'Der Vertrag beginnt am 01.02.2025 und endet am 31.01.2028.',
      'Die Auftraggeberin zahlt monatlich 1.900,00 EUR.',
    ]);
  });
});

suite('summary of figures', () => {
  for (const [what, text, expected] of [
    [
      'a statement: its period, unit, revenue and result',
      'Lakeside Tools Ltd\nIncome statement for the year ended 31 March 2025\n(in thousands of pounds)\n\n                2025     2024\nRevenue        8,410    7,990\nCosts         (7,300)  (7,120)\nNet income     1,110      870',
      [
        'Income statement for the year ended 31 March 2025',
        '(in thousands of pounds)',
        'Revenue 8,410 7,990',
        'Net income 1,110 870',
      ],
    ],
    [
      'a receipt: whose it is and what it comes to',
      'MILL STREET BAKERY\n12 Mill Street, Reno\n\nRolls        3.20\nCoffee       2.80\n\nTOTAL        6.00\nCASH        10.00\nCHANGE       4.00',
      ['MILL STREET BAKERY', 'TOTAL 6.00'],
    ],
    ['anything else: its first words', 'Items 4 5 6', ['Items 4 5 6']],
    ['nothing', '', []],
  ] as const) {
    test(`summarizes ${what}`, () => {
      assert.deepEqual(summaryOf(text, 'financial_analysis'), expected);
    });
  }
});

suite('summary of another text', () => {
  test('the summary of another text is its lead and its most typical sentences, without greetings and notices', () => {
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
  test('the summary of a report takes sentences with any verb', () => {
    const summary = summaryOf(
      'Progress report\n\nThe harbour project finished its third quarter two weeks ahead of plan. Costs of the project came to EUR 1.2 million, below the budget. We ask the board to approve the second phase by 30 November 2026.',
    );

    assert.ok(summary.some((one) => one.startsWith('Costs of the project came')));
    assert.ok(summary.some((one) => one.startsWith('We ask the board')));
  });
});

suite('lead-ins of sentences', () => {
  for (const [sentence, rest] of [
    ['(iv) Buyer shall pay.', 'Buyer shall pay.'],
    ['C. Buyer shall pay.', 'Buyer shall pay.'],
    ['12.1 Term. The term is two years.', 'The term is two years.'],
    ['Section 8.3 This Agreement ends.', 'This Agreement ends.'],
    ['GOVERNING LAW This Agreement is governed.', 'This Agreement is governed.'],
    ['Governing Law: This Agreement is governed.', 'This Agreement is governed.'],
    ['BACKGROUND\nPlaintiff alleges a theft.', 'Plaintiff alleges a theft.'],
    ['Gegenstand des Vertrags\nDie Firma liefert.', 'Die Firma liefert.'],
    ['Exhibit 10.8 Acme shall pay.', 'Acme shall pay.'],
    ['THIS AGREEMENT is made today.', 'THIS AGREEMENT is made today.'],
    ['Acme Rails, Inc. shall pay.', 'Acme Rails, Inc. shall pay.'],
    ['J. Walter Thompson shall pay.', 'J. Walter Thompson shall pay.'],
    ['The Buyer shall pay.', 'The Buyer shall pay.'],
  ] as const) {
    test(`keeps "${rest}" of "${sentence}"`, () => {
      assert.equal(sentence.slice(measureLeadIn(sentence)), rest);
    });
  }
});
