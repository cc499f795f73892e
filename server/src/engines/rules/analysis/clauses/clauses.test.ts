import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { toClauseCategory } from '../../../../language/clause-categories.ts';
import { findClauses } from './clauses.ts';
import { readText, spanText } from '../document/reading.ts';
import { findRisks } from './risks.ts';

const CLAUSES: Readonly<Record<string, string>> = {
  governing_law:
    'This Agreement shall be governed by and construed in accordance with the laws of the State of Ohio.',
  anti_assignment:
    'Neither party may assign this Agreement without the prior written consent of the other party.',
  insurance:
    'Supplier shall maintain commercial general liability insurance and name Customer as an additional insured.',
  audit_rights: "Customer may audit and inspect Supplier's books and records on ten days' notice.",
  cap_on_liability:
    'In no event shall the aggregate liability of either party exceed the fees paid in the preceding year.',
  termination_for_convenience:
    'Customer may terminate this Agreement at any time without cause upon thirty (30) days written notice.',
  license_grant:
    'Supplier hereby grants to Customer a non-exclusive license to use the Software during the Term.',
  non_compete:
    'Supplier shall not, directly or indirectly, engage in any business that competes with Customer in the Territory.',
  most_favored_nation:
    'Customer shall receive most favored customer pricing, no less favorable than that offered to any other customer.',
  confidentiality:
    'Supplier shall keep all Confidential Information secret and shall not disclose it to any third party.',
  force_majeure:
    'Neither party is in default when delayed by force majeure, an act of God or any cause beyond its reasonable control.',
};
const REST = 'The Software is written in a language that both parties know. Its colour is blue.';

suite('clauses', () => {
  const reading = readText(`1. Clauses.\n\n${Object.values(CLAUSES).join('\n\n')}\n\n${REST}`);

  for (const [category, sentence] of Object.entries(CLAUSES)) {
    test(`finds the clause of the category ${category} among others`, () => {
      const found = findClauses(reading, category).map((clause) => spanText(reading, clause));
      assert.ok(found.includes(sentence));
      assert.ok(found.length <= 2);
    });
  }

  test('finds no clause in a text without clauses', () => {
    const plain = readText(REST);
    for (const category of Object.keys(CLAUSES)) {
      assert.deepEqual(findClauses(plain, category), [], category);
    }
  });

  test('maps synonyms of a category to its name', () => {
    assert.equal(toClauseCategory('liability_cap'), 'cap_on_liability');
    assert.equal(toClauseCategory('assignment'), 'anti_assignment');
    assert.equal(toClauseCategory('notice_period'), 'notice_period_to_terminate_renewal');
    assert.equal(toClauseCategory('shoe_size'), undefined);
    assert.equal(toClauseCategory('constructor'), undefined);
  });
});

suite('risks', () => {
  test('risks are listed by severity, the highest first', () => {
    const reading = readText(Object.values(CLAUSES).join('\n\n'));

    const risks = findRisks(reading);

    const severities = risks.map(({ severity }) => severity);
    assert.deepEqual(
      severities,
      severities.toSorted((a, b) => 'hml'.indexOf(a[0]!) - 'hml'.indexOf(b[0]!)),
    );
    assert.deepEqual(
      risks.map(({ category }) => category),
      [
        'non_compete',
        'termination_for_convenience',
        'most_favored_nation',
        'limited_remedy',
        'anti_assignment',
      ],
    );
  });

  for (const [sentence, category] of [
    ['Provider may change these terms at any time without prior notice.', 'unilateral_change'],
    [
      'The Software is provided "as is" and Provider disclaims all warranties.',
      'warranty_disclaimer',
    ],
    ['Late payments bear interest at 1.5% per month.', 'late_payment_interest'],
    ['Each party waives its right to trial by jury.', 'jury_trial_waiver'],
    [
      'This Agreement shall automatically renew for successive one-year terms unless either party gives notice of non-renewal.',
      'automatic_renewal',
    ],
  ] as const) {
    test(`${category}: ${sentence}`, () => {
      const [risk] = findRisks(readText(sentence));
      assert.equal(risk?.category, category);
      assert.equal(risk?.spans.length, 1);
    });
  }

  for (const sentence of [
    'Supplier will give as much notice of upgrades as is feasible.',
    'Customer will provide such data as is reasonably necessary for the services.',
    'The goods are marked as is dictated by the regulations.',
    'Sponsor may change its policies and operating procedures from time to time.',
    'Supplier may set its own prices and discounts for other customers at any time.',
    'In no event shall either party be liable for lost profits or indirect, incidental or consequential damages.',
  ]) {
    test(`finds no risk in “${sentence}”`, () => {
      const found = findRisks(readText(sentence)).map(({ category }) => category);
      assert.deepEqual(
        found.filter((category) => category !== 'limited_remedy'),
        [],
      );
    });
  }

  for (const [sentence, category] of [
    ['The machine is sold as is, with all faults.', 'warranty_disclaimer'],
    ['THE SOFTWARE IS PROVIDED ON AN AS-IS BASIS.', 'warranty_disclaimer'],
    ['The data come without warranty of any kind.', 'warranty_disclaimer'],
    [
      'Provider may increase the prices of the services at any time by notice to Customer.',
      'unilateral_change',
    ],
  ] as const) {
    test(`${category}: ${sentence}`, () => {
      assert.ok(findRisks(readText(sentence)).some((risk) => risk.category === category));
    });
  }

  test('finds no risks in a harmless text', () => assert.deepEqual(findRisks(readText(REST)), []));
});
