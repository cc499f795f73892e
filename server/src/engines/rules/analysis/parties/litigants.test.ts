import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText } from '../document/reading.ts';

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
  [
    'UNITED STATES DISTRICT COURT\n\nORCHARD DRONES, INC., Plaintiff, v. LIN MAREK, Defendant.\n\nThe claim is one for breach. See Amber Tools, LLC v. Pine Holdings, Inc., 812 F.3d 44 (9th Cir. 2016). Under Vane v. United States, 501 U.S. 12 (1991), it fails.',
    ['ORCHARD DRONES, INC.', 'LIN MAREK'],
  ],
  [
    'TRIBUNAL SUPREMO. Sala de lo Civil.\n\nRecurso interpuesto por Minas del Norte, S.A. contra la sentencia de la Audiencia Provincial de Lugo. La demandante, Dña. Eva Soto Gil, pidió la devolución de la suma pagada.',
    ['Minas del Norte, S.A.', 'Eva Soto Gil'],
  ],
];

suite('litigant finder', () => {
  for (const [text, parties] of CASES) {
    test(`finds the litigants ${parties.join(' against ')}`, () => {
      assert.deepEqual(
        readText(text).parties.map(({ name }) => name),
        parties,
      );
    });
  }
});
