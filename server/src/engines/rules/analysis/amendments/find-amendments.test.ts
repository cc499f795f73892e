import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText } from '../document/reading.ts';
import { findAmendments } from './find-amendments.ts';
import { AMENDED_CONTRACTS, HELD_CONTRACTS, readContract } from './testing/amended-contracts.ts';

/** Lists the amendments of a text with the words of their spans. */
function describe(text: string) {
  const reading = readText(text);
  const cut = ({ start, end }: { start: number; end: number }) => reading.text.slice(start, end);
  return findAmendments(reading).map((one) => ({
    kind: one.kind,
    target: one.target,
    old: one.old.map(cut),
    new: one.new && cut(one.new),
  }));
}

const LEASE = `LEASE

This Lease is made on 2 May 2024 between Gale Estates Ltd ("Landlord") and Finch Cafe Ltd ("Tenant").

1. Rent. The rent is EUR 2,000 a month.
2. Term. This Lease ends on 1 May 2027.
3. Use. The Tenant uses the rooms as a cafe.

`;

suite('amendments of a document', () => {
  for (const contract of [...AMENDED_CONTRACTS, ...HELD_CONTRACTS]) {
    test(`the amendments in ${contract.name} are of the kinds ${contract.kinds.join(', ') || 'none'}`, () => {
      assert.deepEqual(
        describe(readContract(contract)).map(({ kind }) => kind),
        contract.kinds,
      );
    });
  }

  test('an amendment has the old and the new passage and the section that it names', () => {
    const amendment =
      'AMENDMENT NO. 1\n\nThis Amendment is made on 3 May 2025. In Section 1 "EUR 2,000" is replaced by "EUR 2,300".';

    assert.deepEqual(describe(LEASE + amendment), [
      { kind: 'replace_words', target: { section: '1' }, old: ['EUR 2,000'], new: 'EUR 2,300' },
    ]);
  });

  test('a value is set for a term', () => {
    const letter = 'Re: Extension of the lease\n\nThe rent is increased to EUR 2,300 a month.';

    assert.deepEqual(describe(LEASE + letter), [
      { kind: 'set_value', target: { term: 'rent' }, old: ['EUR 2,000'], new: 'EUR 2,300' },
    ]);
  });

  test('a second amendment replaces what the first one put in', () => {
    const amendments =
      'FIRST AMENDMENT\n\nThis First Amendment is made on 3 May 2025. The rent is increased to EUR 2,300.\n\nSECOND AMENDMENT\n\nThis Second Amendment is made on 4 May 2026. The rent is increased from EUR 2,300 to EUR 2,500.';

    assert.deepEqual(
      describe(LEASE + amendments).map((one) => one.old),
      [['EUR 2,000'], ['EUR 2,300']],
    );
  });

  for (const [what, text] of [
    [
      'a change on a condition',
      'ADDENDUM\n\nThe parties agree: if the Tenant is late, the rent is increased to EUR 2,300.',
    ],
    [
      'a section that the document does not have',
      'ADDENDUM\n\nThe parties agree that Section 9 is deleted.',
    ],
    [
      'words that the document does not have',
      'ADDENDUM\n\nThe parties agree that "bakery" is replaced by "bar".',
    ],
    ['a form for amendments', '4. Amendment. This Lease may be amended only in writing.'],
    ['a statute as amended', '4. Law. The Rent Act, as amended, applies to this Lease.'],
    [
      'a recital',
      'AMENDMENT NO. 1\n\nThis Amendment is made on 3 May 2025.\n\nWHEREAS the rent was increased from EUR 2,000 to EUR 2,300;',
    ],
  ] as const) {
    test(`${what} is no amendment`, () => {
      assert.deepEqual(describe(LEASE + text), []);
    });
  }

  test('an amendment without its contract changes nothing', () => {
    const text =
      'FIRST AMENDMENT\n\nThis First Amendment is made on 3 May 2025. 1. Section 2 is deleted. 2. A new Section 9 is added: "9. Pets. Pets are allowed."';

    assert.deepEqual(describe(text), []);
  });
});

suite('hostile text with amendments', () => {
  for (const [what, text] of [
    ['quotation marks without end', '"a "b is replaced by '.repeat(4_000)],
    ['titles without end', 'AMENDMENT NO. 1\nThis Amendment is made.\n'.repeat(3_000)],
    ['notes without end', 'Note: fee 1 USD (was 2 USD)\n'.repeat(2_000)],
    ['sections without end', 'Section 1 is deleted and replaced by: '.repeat(3_000)],
    ['pairs without end', 'from $1 to $2 '.repeat(6_000)],
    ['numbers of sections without end', '\n1.1.1 A'.repeat(10_000)],
  ] as const) {
    test(`reads ${what} like any other text`, () => {
      assert.ok(
        findAmendments(readText(`${LEASE}ADDENDUM\n\nThe parties agree:\n${text}`)).length <= 100,
      );
    });
  }
});
