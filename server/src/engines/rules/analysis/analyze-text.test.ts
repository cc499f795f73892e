import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { collectEvidence, makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { analyzeText } from './analyze-text.ts';

const CONTRACT = makeExtractedText(
  'This Supply Agreement is made on 03/04/2026 by and between Northern Lantern\nWorks, LLC ("Lantern") and Tin Foundry Ltd. ("Foundry"). WHEREAS Foundry makes lamps.',
  'The term of this Agreement is two (2) years from the date hereof. Neither party may assign this Agreement without\nprior written consent.',
);

function analyze(extractFields: string[] | null, text = CONTRACT) {
  return analyzeText(text, {
    analysisType: 'contract_review',
    extractFields,
    includeSummary: true,
    layoutPath: null,
  });
}

suite('analysis of a text', () => {
  test('evidence is exact for a literal value and normalized for one that a line end cuts', () => {
    const { extracted_fields, evidence } = analyze(['parties']);

    assert.deepEqual(extracted_fields['parties'], [
      'Northern Lantern Works, LLC',
      'Tin Foundry Ltd.',
    ]);
    assert.partialDeepStrictEqual(evidence['/extracted_fields/parties/0'], [
      { match: 'normalized', excerpt: 'Northern Lantern\nWorks, LLC', page: 1 },
    ]);
    assert.equal(evidence['/extracted_fields/parties/1']?.[0]?.match, 'exact');
  });

  test('a computed date has evidence on both of its pages', () => {
    const { extracted_fields, evidence } = analyze(['expiration_date']);

    assert.equal(extracted_fields['expiration_date'], '2028-03-04');
    const pages = evidence['/extracted_fields/expiration_date']?.map(({ page }) => page);
    assert.deepEqual(pages, [2, 1]);
  });

  test('dates, parties, places and amounts found by their words have typed values', () => {
    const text = makeExtractedText(
      'Deposit: EUR 1,500. Delivery date: 4 May 2026. This Agreement is governed by the laws of Ohio.',
    );
    const keys = ['deposit_amount', 'delivery_date', 'governing_law'];

    assert.deepEqual(analyze(keys, text).field_values, {
      '/extracted_fields/deposit_amount': { type: 'money', value: 1500, currency: 'EUR' },
      '/extracted_fields/delivery_date': { type: 'date', value: '2026-05-04' },
      '/extracted_fields/governing_law': { type: 'place', value: 'Ohio' },
    });
  });

  test('an ambiguous date has a warning with both readings', () => {
    const { warnings } = analyze(['agreement_date']);

    assert.partialDeepStrictEqual(warnings, [{ code: 'ambiguous_date', field: 'agreement_date' }]);
    assert.match(warnings[0]!.message, /2026-03-04 or 2026-04-03/);
  });

  test('evidence of a date has its words and both readings', () => {
    const { evidence } = analyze(['agreement_date']);

    assert.deepEqual(evidence['/extracted_fields/agreement_date']?.[0]?.date, {
      raw: '03/04/2026',
      iso: '2026-03-04',
      ambiguous: true,
      alternatives: ['2026-04-03'],
    });
  });

  test('a field that is not found is null and has a warning', () => {
    const { extracted_fields, warnings } = analyze(['insurance']);

    assert.equal(extracted_fields['insurance'], null);
    assert.partialDeepStrictEqual(warnings, [{ code: 'not_found', field: 'insurance' }]);
  });

  test('a clause is quoted literally, on one line', () => {
    const { extracted_fields } = analyze(['assignment']);

    assert.equal(
      extracted_fields['assignment'],
      'Neither party may assign this Agreement without prior written consent.',
    );
  });

  test('of many obligations the hundred most certain are listed, with a warning', () => {
    const duties = Array.from({ length: 300 }, (_, i) => ` Foundry shall deliver lamp ${i}.`);
    const long = makeExtractedText(CONTRACT.text + duties.join(''));

    const { extracted_fields, warnings } = analyze(['obligations'], long);

    assert.equal((extracted_fields['obligations'] as unknown[]).length, 100);
    assert.partialDeepStrictEqual(warnings, [{ code: 'truncated', field: 'obligations' }]);
  });

  test('any string is accepted as a field key', () => {
    const keys = ['__proto__', 'constructor', 'a/b~c', '', ' '];

    const { extracted_fields } = analyze(keys);

    assert.deepEqual(Object.keys(extracted_fields), keys);
  });

  test('each sentence of the summary occurs in the text', () => {
    const { summary, evidence } = analyze([]);

    const excerpts = evidence['/summary']!.map(({ excerpt }) => excerpt);
    assert.ok(excerpts.length > 1);
    assert.equal(summary, excerpts.map((excerpt) => excerpt.replace(/\s+/g, ' ')).join(' '));
  });

  for (const [language, text] of [
    [
      'es',
      'CONTRATO\n\nEn Madrid, a 3 de abril de 2026, entre Molinos del Sur, S.A. (en adelante, "el Cliente"), y Talleres Ríos, S.L. (en adelante, "el Proveedor").',
    ],
    [
      'fr',
      'CONTRAT\n\nEntre Moulins du Nord SAS (ci-après "le Client") et Atelier Rivière SARL (ci-après "le Prestataire"), il est convenu le 3 avril 2026 ce qui suit.',
    ],
    [
      'de',
      'VERTRAG\n\nzwischen der Mühlenwerk GmbH (nachfolgend "Auftraggeber") und der Feldmann AG (nachfolgend "Auftragnehmer"), geschlossen am 3. April 2026.',
    ],
    [
      'pt',
      'CONTRATO\n\nEntre Moinhos do Sul, S.A. ("Cliente") e Oficina Rios, Lda ("Prestador"), celebrado em 3 de abril de 2026.',
    ],
  ] as const) {
    test(`finds two parties and the date in ${language}`, () => {
      const { extracted_fields } = analyze(['parties', 'agreement_date'], makeExtractedText(text));

      assert.equal((extracted_fields['parties'] as string[]).length, 2);
      assert.equal(extracted_fields['agreement_date'], '2026-04-03');
    });
  }

  for (const [what, text] of [
    ['no text', ' '],
    ['no spaces', 'a'.repeat(300_000)],
    ['brackets only', '('.repeat(300_000)],
    ['nested quotes', '("a'.repeat(100_000)],
    ['no sentence end', 'the Company shall pay and '.repeat(12_000)],
    ['line ends only', '\n \n'.repeat(100_000)],
    ['halves of surrogate pairs', '\ud800a\udc00'.repeat(100_000)],
  ] as const) {
    test(`the analysis ends, with valid evidence, on ${what}`, () => {
      const hostile = makeExtractedText(text);

      for (const { start, end, excerpt } of collectEvidence(analyze(null, hostile))) {
        assert.equal(text.slice(start, end), excerpt);
      }
    });
  }
});
