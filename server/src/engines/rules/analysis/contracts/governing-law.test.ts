import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findGoverningLaw } from './governing-law.ts';
import { readText } from '../document/reading.ts';

suite('governing law', () => {
  for (const [text, jurisdiction] of [
    [
      'This Agreement shall be governed by the laws of the State of Delaware, without regard to conflicts of laws.',
      'Delaware',
    ],
    ['THIS AGREEMENT IS GOVERNED BY THE LAWS OF THE STATE OF NEW YORK.', 'New York'],
    [
      'This Deed is governed by and construed in accordance with the laws of England and Wales.',
      'England and Wales',
    ],
    ['The contract is subject to and governed by the laws in force in Hong Kong.', 'Hong Kong'],
    ['This Agreement shall be construed under English law.', 'England'],
    [
      'It is governed by the laws of the Province of Ontario and the federal laws of Canada.',
      'Ontario',
    ],
    [
      'This contract is governed by the laws of the United States and the State of Florida.',
      'Florida',
    ],
    [
      'Governing Law. The law of the Federal Republic of\nGermany applies to this contract.',
      'Germany',
    ],
    ['Este contrato se regirá por las leyes de España.', 'Spain'],
    ['Le contrat est régi par les lois de France.', 'France'],
  ] as const) {
    test(`the governing law is ${jurisdiction} in “${text}”`, () => {
      assert.equal(findGoverningLaw(readText(text))?.jurisdiction, jurisdiction);
    });
  }

  for (const text of [
    'Acme, Inc. is a corporation organized and existing under the laws of the State of Delaware.',
    'The Seller shall comply with the laws of Texas.',
    'The weather is governed by no law.',
  ]) {
    test(`finds no governing law in “${text}”`, () =>
      assert.equal(findGoverningLaw(readText(text)), undefined));
  }
});
