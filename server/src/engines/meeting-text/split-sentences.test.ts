import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TextLanguage } from '../../language/text-language.ts';
import { splitSpeechSentences } from './split-sentences.ts';

function split(text: string, language: TextLanguage): string[] {
  const turn = { start: 0, end: text.length };
  return splitSpeechSentences(text, turn, language).map(({ start, end }) => text.slice(start, end));
}

suite('sentences of speech and notes', () => {
  const WHOLE: readonly (readonly [TextLanguage, string])[] = [
    ['de', 'Das Protokoll vom 1.12. wurde genehmigt.'],
    ['de', 'Die Sitzung war am 5. Januar in der Aula.'],
    ['de', 'Bis zum 20.1. Turnhalle reservieren.'],
    ['de', 'Wir machen das am 3. März, z. B. in Haus Nr. 4.'],
    ['de', 'Das klären wir in der 2. Sitzung des Jahres.'],
    ['en', 'Ask No. 4 about the noise.'],
    ['en', 'We meet at 7 p. m. in the small room.'],
    ['en', 'See p. 12 and Oct. 3 in the plan.'],
    ['es', 'Llamar al banco a las 5 p. m. desde la oficina.'],
    ['es', 'La Sra. Pérez paga la factura núm. 4 el 1.º de marzo.'],
    ['fr', 'M. Petit lit l’art. 4 du règlement avec Mme. Roy, p. ex. demain.'],
    ['pt', 'O Sr. Sousa e a Dra. Reis leem o art. 4 na pág. 3.'],
  ];
  for (const [language, text] of WHOLE) {
    test(`stay whole at an ordinal or an abbreviation (${language}): ${text}`, () => {
      assert.deepEqual(split(text, language), [text]);
    });
  }

  const PAIRS: readonly (readonly [TextLanguage, string, string])[] = [
    ['de', 'Wir sehen uns am 1.12.', 'Danach ist Pause.'],
    ['de', 'Es waren 12.', 'Tom kam später.'],
    ['en', 'Is it ready?', 'No.'],
    ['en', 'We meet at 7 p.m.', 'The room is booked.'],
    ['en', 'The answer was no.', 'Four people left.'],
    ['es', 'Nos vemos a las 5 p. m.', 'Después cenamos.'],
  ];
  for (const [language, first, second] of PAIRS) {
    test(`end at a stop before a new sentence (${language}): ${first}`, () => {
      assert.deepEqual(split(`${first} ${second}`, language), [first, second]);
    });
  }

  test('keep the number of a list item with its words', () => {
    assert.deepEqual(split('1. Minutes of the last meeting', 'en'), [
      '1. Minutes of the last meeting',
    ]);
  });
});
