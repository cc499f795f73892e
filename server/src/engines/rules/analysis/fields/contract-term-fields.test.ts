import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { analyzeText } from '../analyze-text.ts';
import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';

function analyze(text: string, ...extractFields: string[]) {
  return analyzeText(makeExtractedText(text), {
    analysisType: 'contract_review',
    extractFields,
    includeSummary: false,
    layoutPath: null,
    dateOrder: 'dmy',
  });
}

const LETTER = `Dear Ms Okafor,

We are glad that you will look after our accounts. You start on 4 January 2027 and stay with us for two years.

We pay you £1,850 a month, and your bills are settled within 21 days.

Either of us can walk away with six weeks' notice.

Scots law applies to this letter.

The most that you would ever have to pay us is £40,000.`;

suite('terms of contracts in everyday words', () => {
  test('a letter without any clause of a contract gives its terms', () => {
    const { extracted_fields: fields } = analyze(
      LETTER,
      'dates',
      'governing_law',
      'notice_period',
      'payment',
      'liability_cap',
    );

    assert.deepEqual(fields['dates'], { start: '2027-01-04', end: '2029-01-03' });
    assert.equal(fields['governing_law'], 'Scotland');
    assert.equal(fields['notice_period'], "Either of us can walk away with six weeks' notice.");
    assert.match(String(fields['payment']), /settled within 21 days/);
    assert.match(String(fields['liability_cap']), /£40,000/);
  });

  test('typed values stand beside the sentences', () => {
    const { field_values: values } = analyze(LETTER, 'notice_period', 'liability_cap');

    assert.partialDeepStrictEqual(values, {
      '/extracted_fields/notice_period': { type: 'duration', value: 6, unit: 'weeks' },
      '/extracted_fields/liability_cap': { type: 'money', value: 40_000, currency: 'GBP' },
    });
  });

  test('what only a classifier found has a confidence of at most .6', () => {
    const { field_confidence: confidence } = analyze(LETTER, 'notice_period', 'governing_law');

    for (const one of Object.values(confidence)) assert.ok(one >= 0.5 && one <= 0.6);
  });

  test('each line of a list of key terms is read by itself', () => {
    const { extracted_fields: fields } = analyze(
      'Key terms\n- Start date: 1 March 2027\n- End date: 28 February 2029\n- Governing law: Ontario\n- Notice period: 90 days',
      'dates',
      'governing_law',
      'notice_period',
    );

    assert.deepEqual(fields['dates'], { start: '2027-03-01', end: '2029-02-28' });
    assert.equal(fields['governing_law'], 'Ontario');
    assert.match(String(fields['notice_period']), /Notice period: 90 days$/);
  });

  test('sentences about other things state no term', () => {
    const { extracted_fields: fields } = analyze(
      'The building was completed on 3 May 2019. Backups are kept for 90 days. Our lawyer studied in Ohio. The hall holds at most 300 people.',
      'dates',
      'governing_law',
      'notice_period',
      'liability_cap',
    );

    assert.deepEqual(fields, {
      dates: { start: null, end: null },
      governing_law: null,
      notice_period: null,
      liability_cap: null,
    });
  });

  test('a term that the rules found keeps their value', () => {
    const text =
      'This Agreement shall be governed by and construed in accordance with the laws of the State of Ohio.';
    const { extracted_fields: fields, field_confidence: confidence } = analyze(
      text,
      'governing_law',
    );

    assert.equal(fields['governing_law'], 'Ohio');
    assert.ok(confidence['governing_law']! > 0.6);
  });
});
