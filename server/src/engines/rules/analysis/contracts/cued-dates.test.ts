import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findContractDates } from './contract-dates.ts';
import { readText } from '../document/reading.ts';

type Days = [agreement: string | null, start: string | null, end: string | null];

const CASES: readonly [text: string, days: Days][] = [
  [
    'CONTRATO DE ARRENDAMIENTO\n\nEn Madrid, a 3 de abril de 2024.\n\nEl arrendatario, nacido el 1 de mayo de 1980, conforme a la Ley 29/1994, de 24 de noviembre de 1994. Duración. El presente contrato tendrá una duración de tres (3) años y entrará en vigor el 1 de mayo de 2024. El preaviso será de treinta días.',
    ['2024-04-03', '2024-05-01', '2027-05-01'],
  ],
  [
    'CONTRATO\n\nEl contrato surtirá efectos desde el primero de enero de 2024 hasta el 31 de diciembre de 2025. Firmado en Sevilla, el 20 de diciembre de 2023.',
    ['2023-12-20', '2024-01-01', '2025-12-31'],
  ],
  [
    'CONTRATO DE TRABAJO\n\nLa duración del contrato será INDEFINIDA y se iniciará el 02/09/2024. Se establece un período de prueba de dos meses. En Lugo, a 29 de agosto de 2024.',
    ['2024-08-29', '2024-09-02', null],
  ],
  [
    'CONTRAT\n\nLe présent contrat est conclu pour une durée de vingt-quatre (24) mois à compter du 1er mars 2024. Il pourra être résilié avec un préavis de trois mois.\n\nFait à Lille, le 15 février 2024, en deux exemplaires.',
    ['2024-02-15', '2024-03-01', '2026-03-01'],
  ],
  [
    "ACTE DE CESSION\n\nL'an deux mille vingt-trois, le trois juillet, à Gap, les parties ont arrêté ce qui suit. Le prix est payé comptant ce jour.",
    ['2023-07-03', '2023-07-03', null],
  ],
  [
    'BAIL\n\nLe bail est consenti pour une durée indéterminée. Il prend effet le 1er juin 2023.',
    [null, '2023-06-01', null],
  ],
  [
    'MIETVERTRAG\n\nDas Mietverhältnis beginnt am 1. Juli 2024 und wird für die Dauer von 24 Monaten geschlossen. Die Kündigungsfrist beträgt drei Monate zum Monatsende.\n\nKöln, den 15. Juni 2024',
    ['2024-06-15', '2024-07-01', '2026-07-01'],
  ],
  [
    'Vertrag\n\nDieser Vertrag tritt am 1. April 2024 in Kraft und läuft bis zum 31. März 2027. Der Arbeitnehmer wurde geboren am 3. Mai 1980.',
    [null, '2024-04-01', '2027-03-31'],
  ],
  [
    'Vertrag\n\nDer Vertrag wird auf unbestimmte Zeit geschlossen. Er gilt ab dem 01.04.2024. Die Probezeit beträgt sechs Monate.',
    [null, '2024-04-01', null],
  ],
  [
    'CONTRATO\n\nO presente contrato vigorará pelo prazo de 12 (doze) meses, com início em 1º de junho de 2023 e término em 31 de maio de 2024. São Paulo, 25 de maio de 2023.',
    ['2023-05-25', '2023-06-01', '2024-05-31'],
  ],
  [
    'CONTRATO\n\nAos 5 dias do mês de maio de 2023, as partes celebram este contrato. O prazo de vigência é de dois anos a contar da assinatura.',
    ['2023-05-05', '2023-05-05', '2025-05-05'],
  ],
];

suite('dates of contracts in Spanish, French, German and Portuguese', () => {
  for (const [text, days] of CASES) {
    test(`reads the contract dates of “${text.slice(0, 110).replace(/\s+/g, ' ')}…”`, () => {
      const { agreement, effective, expiration } = findContractDates(readText(text));

      assert.deepEqual(
        [agreement, effective, expiration].map((date) => date?.iso ?? null),
        days,
      );
    });
  }
});
