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

  test('the sentence that states the typed value comes first in the evidence and stands in the text', () => {
    const text = `This Service Agreement is made on 2 May 2026 between Arlo Ltd ("Supplier") and Bexley plc ("Client").

4. Fees
4.1 Client shall pay a yearly fee of EUR 90,000 for the Services.
4.2 Supplier shall invoice the yearly fee in advance on 1 May of each year.
4.3 Invoices are due within forty-five (45) days of receipt.`;
    const analysis = analyze(text, 'payment');
    const typed = analysis.field_values['/extracted_fields/payment'];
    const [first] = analysis.evidence['/extracted_fields/payment']!;

    assert.partialDeepStrictEqual(typed, { type: 'duration', value: 45, unit: 'days' });
    assert.equal(first!.excerpt, '4.3 Invoices are due within forty-five (45) days of receipt.');
    assert.match(String(analysis.extracted_fields['payment']), /90,000[^]*forty-five \(45\) days/);
  });

  test('headings in one line with their clauses are no values', () => {
    const text =
      'MUTUAL NON-DISCLOSURE AGREEMENT\n\nThis Agreement is made on 12 January 2026 between Brightwater Labs Inc. ("Brightwater") and Corvus Optics SA ("Corvus").\n\n1. Purpose. The parties wish to develop sensors. 2. Obligations. Each party shall keep the information secret. 3. Exceptions. This does not apply to public information. 4. Return. Each party shall return all documents on request. 5. Term. This Agreement remains in force for two years from its date.';
    const { extracted_fields: fields } = analyze(text, 'term', 'renewal', 'termination');

    assert.deepEqual(fields, {
      term: 'This Agreement remains in force for two years from its date.',
      renewal: null,
      termination: null,
    });
  });

  test('a clause begins with its own number, not with the heading above', () => {
    const text =
      'This Service Agreement is made on 2 May 2026 between Arlo Ltd ("Supplier") and Bexley plc ("Client").\n\n3. Term and Termination\n3.1 This Agreement continues for an initial term of three years from the Effective Date.';
    const { extracted_fields: fields } = analyze(text, 'term');

    assert.equal(
      fields['term'],
      '3.1 This Agreement continues for an initial term of three years from the Effective Date.',
    );
  });
});
