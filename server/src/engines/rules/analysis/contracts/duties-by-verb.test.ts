import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import {
  collectEvidence,
  makeExtractedText,
} from '../../../language-engine/testing/engine-texts.ts';
import { analyzeText } from '../analyze-text.ts';

const CASES = [
  {
    language: 'Spanish',
    text: 'CONTRATO\n\nEntre Molinos del Sur, S.A., con domicilio en Sevilla (en adelante, "el Cliente"), y Talleres Ríos, S.L., con domicilio en Madrid (en adelante, "el Proveedor"), se acuerda:\n\nPRIMERA. El Cliente deberá pagar 1.200 euros cada mes, dentro de los diez días siguientes.\n\nSEGUNDA. El contrato se prorrogará tácitamente por años.',
    obligation: { party: 'Molinos del Sur, S.A.', type: 'payment', recurrence: 'monthly' },
    risk: 'automatic_renewal',
  },
  {
    language: 'French',
    text: "CONTRAT\n\nEntre Moulins du Nord SAS, dont le siège est à Lille (ci-après « le Client »), et Atelier Rivière SARL, dont le siège est à Douai (ci-après « le Prestataire »), il est convenu :\n\nArticle 1. Le Prestataire s'engage à livrer les pièces avant le 3 mai 2027.\n\nArticle 2. Le Prestataire paiera des pénalités de 100 € par jour de retard.",
    obligation: { party: 'Atelier Rivière SARL', type: 'delivery', due_date: '2027-05-03' },
    risk: 'liquidated_damages',
  },
  {
    language: 'German',
    text: 'VERTRAG\n\nzwischen der Mühlenwerk GmbH, Hamburg (nachfolgend "Auftraggeber") und der Feldmann AG, Köln (nachfolgend "Auftragnehmer").\n\n§ 1 Pflichten\n\nDer Auftragnehmer ist verpflichtet, alle Unterlagen vertraulich zu behandeln.\n\n§ 2 Strafe\n\nFür jeden Verstoß ist eine Vertragsstrafe von 5.000 € fällig.',
    obligation: { party: 'Feldmann AG', type: 'confidentiality' },
    risk: 'liquidated_damages',
  },
  {
    language: 'Portuguese',
    text: 'CONTRATO\n\nEntre Moinhos do Sul, S.A., com sede em Évora ("Cliente") e Oficina Rios, Lda., com sede em Braga ("Prestador"), acorda-se:\n\n1. O Cliente obriga-se a pagar 300,00 € por mês.\n\n2. O Cliente não poderá ceder a sua posição.',
    obligation: { party: 'Moinhos do Sul, S.A.', type: 'payment', recurrence: 'monthly' },
    risk: 'anti_assignment',
  },
] as const;

suite('duties and risks in Spanish, French, German and Portuguese', () => {
  for (const { language, text, obligation, risk } of CASES) {
    test(`finds a duty with its party and a risk in ${language}`, () => {
      const { extracted_fields, evidence } = analyze(text);

      const { obligations, risks } = extracted_fields as Record<string, object[]>;
      assert.partialDeepStrictEqual(obligations?.[0], obligation);
      assert.ok(risks?.some((one) => 'category' in one && one.category === risk));
      for (const { start, end, excerpt } of collectEvidence(analyze(text))) {
        assert.equal(text.slice(start, end), excerpt);
      }
      assert.ok(evidence);
    });
  }
});

suite('duties in plain wordings', () => {
  const { extracted_fields } = analyze(
    'VERTRAG\n\nzwischen der Mühlenwerk GmbH, Hamburg (nachfolgend "Auftraggeber") und der Feldmann AG, Köln (nachfolgend "Auftragnehmer").\n\n§ 1 Strafe\nVersäumt der Auftragnehmer die Frist, hat er 700 EUR zu zahlen.\n\n§ 2 Rechnung\nRechnungen sind binnen 14 Tagen zu bezahlen. Der Vertrag verlängert sich um ein Jahr, wenn er nicht gekündigt wird. Bei Verzug fallen Zinsen an. Ausschließlicher und exklusiver Gerichtsstand ist Köln.',
  );
  const { obligations, risks } = extracted_fields as Record<string, Record<string, unknown>[]>;

  test('a duty begins behind the heading and binds the party before the verb', () => {
    assert.partialDeepStrictEqual(obligations?.[0], {
      party: 'Feldmann AG',
      description: 'Versäumt der Auftragnehmer die Frist, hat er 700 EUR zu zahlen',
      type: 'payment',
      amount: { value: 700, currency: 'EUR' },
    });
  });

  test('the deadline of another clause behind a semicolon is not that of the duty', () => {
    const { extracted_fields: fields } = analyze(
      'VERTRAG\n\nzwischen der Mühlenwerk GmbH, Hamburg (nachfolgend "Auftraggeber") und der Feldmann AG, Köln (nachfolgend "Auftragnehmer").\n\n§ 1 Daten\n\nDer Auftragnehmer ist verpflichtet, Daten nur auf Weisung zu verarbeiten; Verletzungen meldet er innerhalb von 2 Tagen.',
    );

    assert.partialDeepStrictEqual(fields['obligations'], [
      { party: 'Feldmann AG', due_text: null },
    ]);
  });

  test('a duty to pay may have no party', () => {
    assert.partialDeepStrictEqual(obligations?.[1], {
      party: null,
      description: 'Rechnungen sind binnen 14 Tagen zu bezahlen',
      type: 'payment',
    });
  });

  test('renewal and interest are risks, exclusive jurisdiction is none', () => {
    assert.deepEqual(
      risks?.map(({ category }) => category),
      ['automatic_renewal', 'late_payment_interest'],
    );
  });

  for (const [text, type] of [
    ['Le Client doit assurer un accès libre aux locaux du Prestataire.', 'other'],
    ["Le Client doit souscrire une assurance contre l'incendie.", 'insurance'],
  ] as const) {
    test(`the duty type is ${type} for “${text}”`, () => {
      const found = analyze(
        `CONTRAT\n\nEntre Moulins du Nord SAS, dont le siège est à Lille (ci-après « le Client »), et Atelier Rivière SARL, dont le siège est à Douai (ci-après « le Prestataire »), il est convenu :\n\nArticle 1. ${text}`,
      ).extracted_fields as Record<string, { type: string }[]>;

      assert.equal(found.obligations?.[0]?.type, type);
    });
  }
});

suite('amount, due date and confidence of duties in four languages', () => {
  const SPANISH =
    'CONTRATO\n\nEntre Molinos del Sur, S.A., con domicilio en Sevilla (en adelante, "el Cliente"), y Talleres Ríos, S.L., con domicilio en Madrid (en adelante, "el Proveedor"), se acuerda:\n\n';
  const GERMAN =
    'VERTRAG\n\nzwischen der Mühlenwerk GmbH, Hamburg (nachfolgend "Auftraggeber") und der Feldmann AG, Köln (nachfolgend "Auftragnehmer").\n\n';

  for (const [opening, sentence, expected] of [
    [
      SPANISH,
      'El Cliente deberá pagar 1.200 euros al mes por los servicios.',
      { recurrence: 'monthly', amount: { value: 1_200, currency: 'EUR' } },
    ],
    [
      SPANISH,
      'El Cliente deberá pagar 30 euros por cada pieza.',
      { recurrence: null, amount: null },
    ],
    [
      GERMAN,
      'Der Auftraggeber ist verpflichtet, vierteljährlich 900 EUR zu zahlen.',
      { recurrence: 'quarterly', amount: { value: 900, currency: 'EUR' } },
    ],
    [
      GERMAN,
      'Der Auftraggeber ist verpflichtet, die Rechnung innerhalb von 30 Tagen nach Zugang zu zahlen.',
      { due_text: 'innerhalb von 30 Tagen nach Zugang' },
    ],
  ] as const) {
    test(sentence, () => {
      assert.partialDeepStrictEqual(obligationsOf(opening + sentence)[0], expected);
    });
  }

  test('a verb of duty next to its party has a higher confidence than a distant future tense', () => {
    const text = `${SPANISH}El Cliente deberá conservar los planos.\n\nEl Proveedor, con todos los medios que el taller tiene a su alcance, conservará los planos.`;

    const [sure, unsure] = obligationsOf(text);

    assert.ok(sure!.confidence > unsure!.confidence);
  });
});

function obligationsOf(text: string) {
  return analyze(text).extracted_fields['obligations'] as { confidence: number }[];
}

function analyze(text: string) {
  return analyzeText(makeExtractedText(text), {
    analysisType: 'legal_review',
    extractFields: ['obligations', 'risks'],
    includeSummary: false,
    layoutPath: null,
  });
}
