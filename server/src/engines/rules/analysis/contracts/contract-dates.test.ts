import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findContractDates } from './contract-dates.ts';
import { readText } from '../document/reading.ts';

const OPENING =
  'This Agreement is made as of March 1, 2026 (the "Effective Date") by and between Acme Rails, Inc. ("Buyer") and Tin Foundry Ltd. ("Seller"). WHEREAS they agree.';

suite('dates of a contract', () => {
  for (const [what, text, agreement, effective] of [
    [
      'made on a day',
      'This Lease is made this 1st day of March, 2026, by and between Acme, Inc. ("A") and Tin Ltd. ("B").',
      '2026-03-01',
      '2026-03-01',
    ],
    [
      'effective on another day',
      'This Agreement is dated May 2, 2026 and effective as of June 1, 2026, by and between Acme, Inc. ("A") and Tin Ltd. ("B").',
      '2026-05-02',
      '2026-06-01',
    ],
    [
      'with a term that begins later',
      'This Agreement is made as of May 2, 2026 by and between Acme, Inc. ("A") and Tin Ltd. ("B"). The term of this Agreement shall commence on July 1, 2026 and continue for one (1) year.',
      '2026-05-02',
      '2026-07-01',
    ],
    [
      'merely dated',
      'This Agreement, dated as of May 2, 2026, is between Acme, Inc. ("A") and Tin Ltd. ("B").',
      '2026-05-02',
      undefined,
    ],
    [
      'left blank',
      'This Agreement is made this ___ day of ______, 2026 by and between Acme, Inc. ("A") and Tin Ltd. ("B"). It replaces the Rail Agreement dated May 2, 2020.',
      undefined,
      undefined,
    ],
    [
      'dated in words before signatures',
      'Terms of work.\n\nIN WITNESS WHEREOF, signed on 3 April 2026.\n\nACME, INC.\nBy: ____',
      '2026-04-03',
      '2026-04-03',
    ],
  ] as const) {
    test(`reads the dates of a contract ${what}`, () => {
      const dates = findContractDates(readText(text));
      assert.deepEqual([dates.agreement?.iso, dates.effective?.iso], [agreement, effective]);
    });
  }

  for (const [term, expiration] of [
    ['The term shall be for a period of three (3) years from the Effective Date.', '2029-03-01'],
    [
      'This Agreement shall continue in effect until December 31, 2027, unless earlier terminated.',
      '2027-12-31',
    ],
    [
      'The initial term of this Agreement is eighteen months from the date hereof and shall automatically renew for successive one (1) year terms.',
      '2027-09-01',
    ],
    [
      'The term of this Agreement shall commence on January 1, 2027 and end on the fifth (5th) anniversary thereof.',
      '2032-01-01',
    ],
    [
      'Unless sooner terminated, this Agreement expires on the 2nd anniversary of the Effective Date.',
      '2028-03-01',
    ],
    ['This Agreement shall continue until terminated by either party.', undefined],
    ['Either party may terminate this Agreement on ninety (90) days written notice.', undefined],
    [
      'The parties shall keep the secret for five (5) years after termination of this Agreement.',
      undefined,
    ],
    ['This Agreement shall continue for two (2) years following the Launch Date.', undefined],
  ] as const) {
    test(`the last day is ${expiration ?? 'unknown'} for “${term}”`, () => {
      const { expiration: found } = findContractDates(readText(`${OPENING}\n\n5. Term. ${term}`));
      assert.equal(found?.iso, expiration);
    });
  }

  test('a computed last day cites the term and the first day', () => {
    const reading = readText(`${OPENING}\n\nThe term is three (3) years from the Effective Date.`);

    const { expiration } = findContractDates(reading);

    const passages = expiration?.spans.map(({ start, end }) => reading.text.slice(start, end));
    assert.deepEqual(passages, [
      'The term is three (3) years from the Effective Date.',
      'March 1, 2026',
    ]);
  });

  test('the effective date is not taken from schedules', () => {
    const body = 'The Seller shall deliver the rails in good order and in time. '.repeat(600);
    const schedule = 'SCHEDULE 3\n\nThe Effective Date is June 1, 2019.';

    const { effective } = findContractDates(
      readText(`${OPENING.replace(' (the "Effective Date")', '')}\n\n${body}\n\n${schedule}`),
    );

    assert.notEqual(effective?.iso, '2019-06-01');
  });

  test('a last day that the text states holds over one counted from the term', () => {
    const { expiration } = findContractDates(
      readText(
        'LEASE between Oak Ltd ("Landlord") and Elm Ltd ("Tenant"). The term of this Lease is five (5) years. It commences on 1 March 2024 and expires on 28 February 2029.',
      ),
    );

    assert.equal(expiration?.iso, '2029-02-28');
  });

  test('a date in the opening has a higher confidence than one in the signature block', () => {
    const signed =
      'Acme, Inc. and Tin Ltd. agree on rails.\n\nSigned: Acme, Inc.\nDate: March 4, 2026\n\nSigned: Tin Ltd.\nDate: March 9, 2026';

    const { agreement } = findContractDates(readText(signed));

    assert.ok(madeOn('March 4, 2026')!.confidence > agreement!.confidence);
  });

  test('an ambiguous numeric date has a lower confidence', () => {
    assert.equal(madeOn('03/04/2026')?.alternative, '2026-04-03');
    assert.ok(madeOn('03/04/2026')!.confidence < madeOn('March 4, 2026')!.confidence);
  });
});

function madeOn(date: string) {
  const text = `This Agreement is made on ${date} by and between Acme, Inc. ("A") and Tin Ltd. ("B").`;
  return findContractDates(readText(text)).agreement;
}
