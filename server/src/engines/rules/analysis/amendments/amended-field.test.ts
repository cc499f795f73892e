import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { analyzeText } from '../analyze-text.ts';
import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { findField } from '../fields/fields.ts';
import { readText } from '../document/reading.ts';
import {
  AMENDED_CONTRACTS,
  type AmendedContract,
  isValue,
  readContract,
} from './testing/amended-contracts.ts';

function contract(name: string): AmendedContract {
  return AMENDED_CONTRACTS.find((one) => one.name === name)!;
}

suite('fields of an amended contract', () => {
  for (const one of AMENDED_CONTRACTS) {
    const reading = readText(readContract(one));
    for (const { key, current, former } of one.values) {
      test(`${key} of ${one.name} is ${current}${former === undefined ? '' : ` and no longer ${former}`}`, () => {
        const { value, superseded = [] } = findField(reading, key);

        assert.ok(isValue(value, current), JSON.stringify(value));
        if (former === undefined) {
          assert.deepEqual(superseded, []);
        } else {
          assert.ok(superseded.some((old) => isValue(old.value, former)));
        }
        assert.ok(superseded.every(({ confidence }) => confidence <= 0.5));
      });
    }
  }

  test('a warning names the field and quotes the old passage and the amendment', () => {
    const text = makeExtractedText(readContract(contract('two-amendments')));
    const request = {
      analysisType: 'contract_review',
      extractFields: ['governing_law', 'maintenance_fee'],
      includeSummary: false,
      layoutPath: null,
    } as const;

    const { warnings } = analyzeText(text, request);

    assert.deepEqual(warnings, [
      {
        code: 'amended',
        field: 'governing_law',
        message:
          '"This Agreement shall be governed by the laws of the State of California." no longer applies: amended by "3. Governing law shall be changed to New York."',
      },
    ]);
  });

  test('the evidence of a text that amendments changed quotes both passages of the document', () => {
    const document = makeExtractedText(readContract(contract('letter')));
    const request = {
      analysisType: 'contract_review',
      extractFields: ['liability_cap'],
      includeSummary: false,
      layoutPath: null,
    } as const;

    const { extracted_fields, evidence } = analyzeText(document, request);

    const excerpts = evidence['/extracted_fields/liability_cap']!.map(({ excerpt }) => excerpt);
    assert.match(String(extracted_fields['liability_cap']), /shall not exceed USD 90,000/);
    assert.equal(excerpts.length, 3);
    assert.match(excerpts[0]!, /shall not exceed$/);
    assert.equal(excerpts[1], 'USD 90,000');
  });

  test('words that only the amendment uses for a value find the new value', () => {
    const text =
      'AGREEMENT\n\n1. The Service is reachable 99.5% of each month.\n\nADDENDUM\n\nThe parties agree: Section 1: the availability is changed from 99.5% to 99.9%.';

    const { value, superseded } = findField(readText(text), 'availability');

    assert.equal(value, '99.9%');
    assert.deepEqual(
      superseded?.map((old) => old.value),
      ['99.5%'],
    );
  });

  test('obligations are those of the contract as amended', () => {
    const { value } = findField(readText(readContract(contract('side-letter'))), 'obligations');

    const descriptions = JSON.stringify(value);
    assert.match(descriptions, /within 60 days/);
    assert.doesNotMatch(descriptions, /within 30 days/);
  });
});
