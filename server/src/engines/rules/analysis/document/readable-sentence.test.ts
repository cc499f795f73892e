import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isHeading } from './readable-sentence.ts';

suite('headings', () => {
  for (const line of [
    '5. Return.',
    '6. Term.',
    'Governing Law',
    '3. Term and Termination',
    'ARTICLE 7 TERM AND TERMINATION',
    '4. Limitation of liability.',
    '(c) Force majeure',
    '9. Rights and duties',
  ]) {
    test(`“${line}” only names what follows`, () => assert.equal(isHeading(line), true));
  }

  for (const line of [
    '6. The term is two years.',
    'No assignment.',
    '5. Buyer pays rent.',
    'Notice period: 90 days',
    'Scots law applies.',
    'THE SELLER SHALL NOT BE LIABLE.',
    'Rent: EUR 500 a month',
    // Capitals that no space divides: this never ended while a word could be cut at each of its letters.
    `${'NOTIFICATIONS'.repeat(8)}(X)`,
  ]) {
    test(`“${line}” says something`, () => assert.equal(isHeading(line), false));
  }
});
