import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText } from '../reading.ts';

const CASES: readonly [text: string, parties: string[]][] = [
  [
    'UNITED STATES DISTRICT COURT\n\nTALLOW & PINE LLC, Plaintiff, v. GLASSHOUSE TRADING INC., Defendant.\n\nCOMPLAINT',
    ['TALLOW & PINE LLC', 'GLASSHOUSE TRADING INC.'],
  ],
  [
    'BETWEEN: HAMISH PATRICK DUFF, Plaintiff, and SPRUCE FURNITURE LTD., Defendant\n\nREASONS',
    ['HAMISH PATRICK DUFF', 'SPRUCE FURNITURE LTD.'],
  ],
  [
    'In dem Rechtsstreit der Hausverwaltung Rosengarten GmbH, Klägerin, gegen Herrn Otto Pahl, Beklagter, hat das Amtsgericht für Recht erkannt: Die Klage wird abgewiesen.',
    ['Hausverwaltung Rosengarten GmbH', 'Otto Pahl'],
  ],
  [
    'SENTENÇA\n\nTrata-se de ação de indenização proposta por Marta Prado Reis e Tiago Reis contra Asa Norte Linhas Aéreas S.A. Narram os autores que o voo foi cancelado.',
    ['Marta Prado Reis', 'Tiago Reis', 'Asa Norte Linhas Aéreas S.A.'],
  ],
];

suite('litigants', () => {
  for (const [text, parties] of CASES) {
    test(`are ${parties.join(' against ')}`, () => {
      assert.deepEqual(
        readText(text).parties.map(({ name }) => name),
        parties,
      );
    });
  }
});
