import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findField } from '../fields/fields.ts';
import { readText } from '../document/reading.ts';

type Clauses = Readonly<Record<string, string | null>>;

const CASES: readonly [what: string, text: string, clauses: Clauses][] = [
  [
    'German, with numbered headings',
    'MIETVERTRAG\n\n§ 1 Mietobjekt\nVermietet wird die Halle am Kai 4 in Bremen an die Segelwerkstatt Brandt GmbH.\n\n§ 2 Mietdauer\nDer Vertrag läuft vom 1. Mai 2025 bis zum 30. April 2028.\n\n§ 3 Miete\nDie Mieterin zahlt monatlich 2.300,00 EUR. Der Betrag ist zum dritten Werktag fällig.\n\n§ 4 Kündigung\nJede Partei kann mit einer Frist von drei Monaten kündigen.\n\n§ 5 Haftung\nDie Haftung der Vermieterin ist auf 40.000 EUR begrenzt. Die Parteien besprechen Schäden zügig.',
    {
      term: 'Der Vertrag läuft vom 1. Mai 2025 bis zum 30. April 2028.',
      payment:
        'Die Mieterin zahlt monatlich 2.300,00 EUR.\n\nDer Betrag ist zum dritten Werktag fällig.',
      termination: 'Jede Partei kann mit einer Frist von drei Monaten kündigen.',
      liability_cap: 'Die Haftung der Vermieterin ist auf 40.000 EUR begrenzt.',
      renewal: null,
    },
  ],
  [
    'Spanish, with headings in the line',
    'CONTRATO DE SERVICIOS\n\nPRIMERA. Objeto. El Taller revisará las máquinas de la Imprenta.\n\nSEGUNDA. Vigencia. El contrato estará vigente dos años y se prorrogará por años sucesivos.\n\nTERCERA. Precio. La Imprenta abonará 900 euros al mes.\n\nCUARTA. Responsabilidad. La responsabilidad del Taller no podrá exceder de 20.000 euros.\n\nQUINTA. Terminación. La Imprenta podrá rescindir este contrato con un mes de aviso.',
    {
      term: 'El contrato estará vigente dos años y se prorrogará por años sucesivos.',
      payment: 'La Imprenta abonará 900 euros al mes.',
      termination: 'La Imprenta podrá rescindir este contrato con un mes de aviso.',
      liability_cap: 'La responsabilidad del Taller no podrá exceder de 20.000 euros.',
      renewal: 'El contrato estará vigente dos años y se prorrogará por años sucesivos.',
    },
  ],
  [
    'French, with a penalty that is no price',
    "CONTRAT D'ENTRETIEN\n\nArticle 1 - Objet\nL'Atelier entretient les fours de la Boulangerie.\n\nArticle 2 - Durée\nLe contrat est conclu pour une durée de trois ans. Il est reconduit tacitement.\n\nArticle 3 - Prix\nLa Boulangerie verse 310 euros par mois.\n\nArticle 4 - Retard\nL'Atelier paie une pénalité de 50 euros par jour.\n\nArticle 5 - Résiliation\nChaque partie peut résilier le contrat moyennant un préavis de deux mois.\n\nArticle 6 - Responsabilité\nLa responsabilité de l'Atelier est plafonnée à 5 000 euros.",
    {
      term: 'Le contrat est conclu pour une durée de trois ans.',
      payment: 'La Boulangerie verse 310 euros par mois.',
      termination: 'Chaque partie peut résilier le contrat moyennant un préavis de deux mois.',
      liability_cap: "La responsabilité de l'Atelier est plafonnée à 5 000 euros.",
      renewal: 'Il est reconduit tacitement.',
    },
  ],
  [
    'Portuguese, with headings in brackets',
    'CONTRATO DE MANUTENÇÃO\n\nCláusula 1.ª (Prazo)\nO contrato vigora até 30 de junho de 2027.\n\nCláusula 2.ª (Preço)\nA Padaria pagará 450 € por mês.\n\nCláusula 3.ª (Rescisão)\nQualquer das partes pode rescindir com aviso de 30 dias.\n\nCláusula 4.ª (Responsabilidade)\nA responsabilidade da Oficina está limitada a 8.000 €.',
    {
      term: 'O contrato vigora até 30 de junho de 2027.',
      payment: 'A Padaria pagará 450 € por mês.',
      termination: 'Qualquer das partes pode rescindir com aviso de 30 dias.',
      liability_cap: 'A responsabilidade da Oficina está limitada a 8.000 €.',
      renewal: null,
    },
  ],
];

suite('clauses of contracts in Spanish, French, German and Portuguese', () => {
  for (const [what, text, clauses] of CASES) {
    const reading = readText(text);
    for (const [field, expected] of Object.entries(clauses)) {
      test(`${what}: ${field}`, () => {
        assert.equal(findField(reading, field).value, expected);
      });
    }
  }

  test('a clause under a heading of its topic has a higher confidence', () => {
    const clause = 'Der Vertrag endet am 31. Dezember 2029.';
    const plain = findField(readText(`VERTRAG\n\nDie Parteien vereinbaren das. ${clause}`), 'term');
    const under = findField(readText(`VERTRAG\n\n§ 1 Laufzeit\n${clause}`), 'term');

    assert.equal(plain.value, clause);
    assert.ok(plain.confidence < under.confidence);
  });
});
