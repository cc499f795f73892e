import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { analyzeText } from './analyze-text.ts';
import { readTopic } from '../generation/topic.ts';

function analyze(text: string, field: string, dateOrder?: 'dmy' | 'mdy') {
  const { extracted_fields, evidence } = analyzeText(makeExtractedText(text), {
    analysisType: 'contract_review',
    extractFields: [field],
    includeSummary: false,
    layoutPath: null,
    dateOrder,
  });
  const date = evidence[`/extracted_fields/${field}`]?.[0]?.date;
  return { value: extracted_fields[field], isAmbiguous: date?.ambiguous };
}

const CONTRACT =
  'This Supply Agreement is made on 03/04/2026 by and between Northern Lantern Works, LLC and Tin Foundry Ltd.';
const RECEIPT = 'CORNER SHOP\nDate: 03/04/2026\nBread 2.00\nTotal 2.00\n';

suite('date order of a workspace', () => {
  test('the date order of a workspace resolves ambiguous dates', () => {
    assert.deepEqual(analyze(CONTRACT, 'agreement_date'), {
      value: '2026-03-04',
      isAmbiguous: true,
    });
    assert.deepEqual(analyze(CONTRACT, 'agreement_date', 'dmy'), {
      value: '2026-04-03',
      isAmbiguous: false,
    });
    assert.deepEqual(analyze(CONTRACT, 'agreement_date', 'mdy'), {
      value: '2026-03-04',
      isAmbiguous: false,
    });
    assert.equal(analyze(RECEIPT, 'date', 'dmy').value, '2026-04-03');
    assert.equal(analyze(RECEIPT, 'date', 'mdy').value, '2026-03-04');
  });

  test('the date order of a workspace yields to an unambiguous date in the text', () => {
    const told = `${CONTRACT} It ends on 31/12/2027.`;
    assert.equal(analyze(told, 'agreement_date', 'mdy').value, '2026-04-03');
    const british = `${RECEIPT}VAT No. GB 123\n£ 2.00\n`;
    assert.equal(analyze(british, 'date', 'mdy').value, '2026-04-03');
  });
});

suite('language of a topic without a language of its own', () => {
  test('the language of such a topic is that of the workspace', () => {
    assert.equal(readTopic('Budget 2027').isEnglish, true);
    assert.equal(readTopic('Budget 2027', 'de').isEnglish, false);
    assert.equal(readTopic('What should we do about the rent of the house', 'de').isEnglish, true);
  });
});
