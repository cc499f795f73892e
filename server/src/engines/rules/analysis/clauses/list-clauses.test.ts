import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findField } from '../fields/fields.ts';
import { readText } from '../document/reading.ts';

suite('fields of a legal review', () => {
  test('statutes lists each law that the text cites once', () => {
    const reading = readText(
      'It is exempt under the Securities Act of 1933 and 15 U.S.C. § 78m, and under the Securities Act of 1933. Data falls under Regulation (EU) 2016/679.',
    );

    assert.deepEqual(findField(reading, 'statutes').value, [
      'Securities Act of 1933',
      '15 U.S.C. § 78m',
      'Regulation (EU) 2016/679',
    ]);
  });

  test('jurisdiction names the place of the competent courts', () => {
    const reading = readText(
      'The parties submit to the exclusive jurisdiction of the courts of the State of Ohio. This contract is governed by the laws of Nevada.',
    );

    assert.equal(findField(reading, 'jurisdiction').value, 'Ohio');
  });

  test('jurisdiction follows the governing law when no court is named', () => {
    const reading = readText('This contract is governed by the laws of Nevada.');

    assert.equal(findField(reading, 'jurisdiction').value, 'Nevada');
  });

  test('issues are blanks in the text, not those for signatures', () => {
    const reading = readText('The rent is $______ a month.\n\nSigned.\n\nBy: ______\nName: ______');

    assert.partialDeepStrictEqual(findField(reading, 'issues').value, [
      { kind: 'blank', description: 'A blank is left to be filled in: The rent is $___ a month.' },
    ]);
  });

  test('clauses lists each clause with its category', () => {
    const reading = readText(
      'Neither party may assign this Agreement without prior written consent.',
    );

    assert.partialDeepStrictEqual(findField(reading, 'clauses').value, [
      {
        category: 'anti_assignment',
        title: 'Ban on assignment',
        text: 'Neither party may assign this Agreement without prior written consent.',
      },
    ]);
  });

  test('a passage of several categories, or that is repeated, is one clause with all of them', () => {
    const renewal =
      'This Agreement renews automatically for successive terms of one year unless either party gives notice of non-renewal sixty days before the end of the term.';
    const reading = readText(
      `This Agreement is made on May 2, 2026 between Arlo Ltd ("Supplier") and Bexley plc ("Client").\n\n3. Term\n3.1 ${renewal}\n\nSchedule A\n\n2. ${renewal}`,
    );
    const { value } = findField(reading, 'clauses');
    const clauses = value as { text: string; categories: string[]; spans: object[] }[];
    const [clause, ...others] = clauses.filter(({ text }) => text.includes('renews'));

    assert.deepEqual(others, []);
    assert.partialDeepStrictEqual(clause, { title: 'Renewal' });
    assert.deepEqual(clause!.categories.toSorted(), [
      'notice_period_to_terminate_renewal',
      'renewal_term',
    ]);
    assert.equal(clause!.spans.length, 2);
  });
});
