import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText } from '../document/reading.ts';
import { findForum } from './forum.ts';

const CASES: readonly [text: string, place: string | null][] = [
  [
    'UNITED STATES DISTRICT COURT\nSOUTHERN DISTRICT OF NEW YORK\n\nCOMPLAINT\n\nPlaintiff sells lamps.',
    'New York',
  ],
  [
    'IN THE HIGH COURT OF JUSTICE\nCHANCERY DIVISION\n\nJUDGMENT\n\nThe company made bricks.',
    'England and Wales',
  ],
  [
    'Landgericht München I\n\nIm Namen des Volkes\n\nUrteil\n\nDie Klage wird abgewiesen.',
    'Germany',
  ],
  ["COUR D'APPEL DE DOUAI\n\nARRÊT\n\nLa cour statue sur l'appel du bailleur.", 'France'],
  ['Juzgado de Primera Instancia n.º 3 de Lugo\n\nSENTENCIA\n\nVistos los autos.', 'Spain'],
  ['PODER JUDICIÁRIO\n\n2ª Vara Cível\n\nSENTENÇA\n\nO autor pede a reparação do dano.', 'Brazil'],
  ['SUPERIOR COURT OF JUSTICE\nONTARIO\n\nREASONS\n\nThe plaintiff worked in Kingston.', 'Ontario'],
  ['We write under Tex. Prop. Code § 92.056 and Tex. Prop. Code § 92.0563.', 'Texas'],
  ["The duty is that in section 2 of the Occupiers' Liability (Scotland) Act 1960.", 'Scotland'],
  [
    'The parties submit to the exclusive jurisdiction of the courts of the State of Ohio. This contract is governed by the laws of Nevada.',
    'Ohio',
  ],
  ['El presente contrato se rige por la legislación española.', 'Spain'],
  ['Le présent contrat est soumis au droit français.', 'France'],
  ['Es gilt das Recht der Bundesrepublik Deutschland. Gerichtsstand ist Köln.', 'Germany'],
  ['O presente contrato rege-se pela lei portuguesa.', 'Portugal'],
  ['Fica eleito o foro da Comarca de São Paulo para dirimir quaisquer litígios.', 'Brazil'],
  ['The meeting was held in the garden and ended at noon.', null],
];

suite('jurisdiction finder', () => {
  for (const [text, place] of CASES) {
    test(`finds jurisdiction ${place} in: ${text.slice(0, 70).replace(/\s+/g, ' ')}`, () => {
      assert.equal(findForum(readText(text)).value, place);
    });
  }

  test('the finding cites the sentence that names the courts', () => {
    const text = 'The rent is low. The courts of Ohio have exclusive jurisdiction.';
    const { passages } = findForum(readText(text));

    const [span] = passages['']!;
    assert.equal(
      text.slice(span!.start, span!.end),
      'The courts of Ohio have exclusive jurisdiction.',
    );
  });
});
