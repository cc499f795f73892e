import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Analysis, Obligation } from '../../../contract/analysis.ts';
import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { readAmended } from './amendments/current-reading.ts';
import { analyzeText } from './analyze-text.ts';
import { readText } from './document/reading.ts';
import { EVERYDAY_DOCUMENTS } from './testing/everyday-documents.ts';

function analyze(text: string, ...extractFields: string[]): Analysis {
  return analyzeText(makeExtractedText(text), {
    analysisType: 'contract_review',
    extractFields,
    includeSummary: true,
    layoutPath: null,
  });
}

suite('parties of everyday documents', () => {
  for (const [name, expected] of [
    ['offer', ['Brightwater Dental Care', 'Ms Hannah Okafor']],
    ['emailDeal', ['Tom Reyes', 'Priya Nair']],
    ['lease', ['Mrs Joan Whitcombe', 'Mr Daniel Sorrell', 'Ms Ifeoma Eze']],
    ['order', ['Nordholm Kitchens Ltd', 'Mr Peter Halloran']],
    ['loan', ['Marcus Bell', 'Aisha Rahman']],
    ['changeLetter', ['Kestrel Storage Ltd', 'Mr Owen Davies']],
    ['club', ['RIVERSIDE ROWING CLUB', 'Julia Brandt']],
    ['insurance', ['HELIX HOME INSURANCE', 'Mrs Elaine Porter']],
    ['minutes', ['Oakline Interiors', 'Moss & Daughters Joinery']],
    ['renewal', ['Palmer & Hughes Law', 'Tasklane Inc.']],
    ['carsale', ['Georgina Hart', 'Samuel Obi']],
    ['demand', ['Wensum Builders Ltd', 'Mrs Alison Mead']],
    ['stall', ['Mr. Kowalski', 'Petra Lang']],
  ] as const) {
    test(`the document “${name}” names ${expected.join(' and ')}`, () => {
      const { extracted_fields, evidence } = analyze(EVERYDAY_DOCUMENTS[name], 'parties');

      assert.deepEqual(extracted_fields['parties'], expected);
      assert.equal(evidence['/extracted_fields/parties/0']?.[0]?.excerpt, expected[0]);
    });
  }
});

suite('first and last day of everyday documents', () => {
  for (const [name, agreement_date, dates] of [
    ['offer', '2026-03-12', { start: '2026-04-13', end: null }],
    ['emailDeal', '2026-05-05', { start: null, end: null }],
    ['lease', '2025-08-20', { start: '2025-09-01', end: '2026-08-31' }],
    ['club', '2026-04-22', { start: '2026-05-01', end: '2027-04-30' }],
    ['insurance', '2026-03-03', { start: '2026-04-01', end: '2027-03-31' }],
    ['stall', '2026-09-03', { start: '2026-11-27', end: '2026-12-23' }],
    ['sponsor', '2025-11-06', { start: '2025-11-06', end: '2027-10-31' }],
  ] as const) {
    test(`the document “${name}” is dated ${agreement_date}, and runs from ${dates.start} to ${dates.end}`, () => {
      const { extracted_fields } = analyze(EVERYDAY_DOCUMENTS[name], 'agreement_date', 'dates');

      assert.deepEqual(extracted_fields, { agreement_date, dates });
    });
  }

  test('a last day before the first day is dropped', () => {
    const { extracted_fields } = analyze(
      'Storage\n\nStart: 1 May 2026\nEnd: 3 March 2026\nFee: £20 a month',
      'dates',
    );
    const { start, end } = extracted_fields['dates'] as {
      start: string | null;
      end: string | null;
    };
    assert.ok(start === null || end === null);
  });
});

suite('changes of everyday documents', () => {
  for (const [name, key, value, former, words] of [
    ['amend1', 'fee', /690/, /640/, 'From 1 July 2025 the fee is £690 per month.'],
    ['amend1', 'liability_cap', /100,000/, /50,000/, 'The liability limit goes up to £100,000.'],
    ['amend1', 'notice_period', /one month/, /three months/, 'goes down to one month'],
    ['notesAmend', 'fee', /£840/, /£780/, 'from 1 March 2024 the rent is £815'],
    ['notesAmend', 'notice_period', /three months/, /two months/, 'notice is now three months'],
  ] as const) {
    test(`${key} of “${name}” is ${value} and no longer ${former}, with both passages`, () => {
      const text = EVERYDAY_DOCUMENTS[name];
      const { extracted_fields, findings, warnings } = analyze(text, key);

      assert.match(String(extracted_fields[key]), value);
      assert.doesNotMatch(String(extracted_fields[key]), former);
      const { supersedes } = findings[`/extracted_fields/${key}`]!;
      assert.ok(supersedes!.superseded.length > 0);
      assert.ok(supersedes!.superseding.some(({ excerpt }) => excerpt.includes(words)));
      assert.equal(warnings[0]!.code, 'amended');
    });
  }

  test('a clause that now says something else takes the place of the nearest sentence', () => {
    const { current } = readAmended(readText(EVERYDAY_DOCUMENTS.notesAmend))!;

    assert.match(current.reading.text, /one cat and one dog/);
    assert.doesNotMatch(current.reading.text, /one cat\./);
  });

  test('the summary states what applies now', () => {
    const { summary, evidence } = analyze(EVERYDAY_DOCUMENTS.amend1, 'fee');

    assert.match(summary!, /£690 per month/);
    assert.doesNotMatch(summary!, /£640|£50,000|three months/);
    assert.ok(evidence['/summary']!.every(({ verified }) => verified));
  });

  test('a rise from one sum to another leaves the new one', () => {
    const { extracted_fields } = analyze(EVERYDAY_DOCUMENTS.changeLetter, 'fee');

    assert.equal(extracted_fields['fee'], 92);
  });
});

suite('values of everyday documents', () => {
  test('a label that says none is no value', () => {
    const { extracted_fields } = analyze(EVERYDAY_DOCUMENTS.club, 'deposit', 'fee');

    assert.deepEqual(extracted_fields, { deposit: null, fee: 38 });
  });

  test('cells of a table are labels with their values', () => {
    const rows = [
      'Provider\tBluepeak IT Services Ltd, 3 Harbour Way',
      'Client\tMeadow Veterinary Group LLP',
      'Start date\t1 October 2025',
      'Initial term\t24 months',
      'Notice period\t90 days before the end of the term',
      'Monthly fee\t£1,450 plus VAT',
      'Liability cap\t£75,000 in total',
      'Security deposit\tnone',
      'Governing law\tScotland',
    ];
    const text = `SERVICE AGREEMENT\n${rows.join('\n')}\n1. The Provider looks after the computers.\n4. In the second year the monthly fee is £1,520 plus VAT.`;

    const { extracted_fields, field_values } = analyze(
      text,
      'parties',
      'dates',
      'fee',
      'deposit',
      'term',
      'liability_cap',
      'governing_law',
    );

    assert.deepEqual(extracted_fields, {
      parties: ['Bluepeak IT Services Ltd', 'Meadow Veterinary Group LLP'],
      dates: { start: '2025-10-01', end: '2027-09-30' },
      fee: 1450,
      deposit: null,
      term: 'Initial term 24 months',
      liability_cap: 'Liability cap £75,000 in total',
      governing_law: 'Scotland',
    });
    assert.partialDeepStrictEqual(field_values['/extracted_fields/liability_cap'], {
      value: 75_000,
    });
  });
});

suite('duties of everyday documents', () => {
  for (const [name, party, description, due_date] of [
    [
      'offer',
      'Ms Hannah Okafor',
      'Sign both copies of this letter and return one to us by 27 March 2026 if you are happy with this',
      '2026-03-27',
    ],
    [
      'offer',
      'Ms Hannah Okafor',
      'Bring your passport or another proof of your right to work on your first day',
      null,
    ],
    ['emailDeal', 'Tom Reyes', 'Deliver at least 150 edited pictures by 3 July 2026', '2026-07-03'],
    ['lease', 'Mrs Joan Whitcombe', 'Repair the boiler, the roof and the windows', null],
    [
      'demand',
      'Wensum Builders Ltd',
      'Pay £2,340 to our client account within 14 days of the date of this letter',
      '2026-02-11',
    ],
    ['stall', 'Mr. Kowalski', 'Pay it by October 15, 2026', '2026-10-15'],
    ['carsale', 'Georgina Hart', 'Hand over both keys, the logbook and the MOT certificate', null],
    [
      'renewal',
      'Palmer & Hughes Law',
      'Tell us at least 30 days before the renewal date if you do not want to renew',
      null,
    ],
  ] as const) {
    test(`“${description}” is a duty of ${party}, due ${due_date}`, () => {
      const { extracted_fields } = analyze(EVERYDAY_DOCUMENTS[name], 'parties', 'obligations');
      const duties = extracted_fields['obligations'] as Obligation[];

      const duty = duties.find((one) => one.description === description);
      assert.partialDeepStrictEqual(duty, { party, due_date });
    });
  }

  test('quoted lines, courtesies and what the reader gets are no duties', () => {
    const letters = ['emailDeal', 'offer', 'stall'] as const;
    const duties = letters.flatMap(
      (name) =>
        analyze(EVERYDAY_DOCUMENTS[name], 'obligations').extracted_fields[
          'obligations'
        ] as Obligation[],
    );
    const descriptions = duties.map(({ description }) => description).join('\n');

    assert.doesNotMatch(
      descriptions,
      /Write down the dates|Start on Monday|Look forward|stall no/i,
    );
  });
});
