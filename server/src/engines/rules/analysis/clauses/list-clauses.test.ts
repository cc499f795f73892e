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
        text: 'Neither party may assign this Agreement without prior written consent.',
      },
    ]);
  });
});
