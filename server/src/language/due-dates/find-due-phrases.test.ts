import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TextLanguage } from '../text-language.ts';
import { findDuePhrases } from './find-due-phrases.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';

type Reading = readonly [text: string, iso: string | null];

/** Compares the clearest phrase of each sentence, and its day. */
function reads(
  sentences: Readonly<Record<string, Reading | null>>,
  language: TextLanguage = 'en',
): void {
  for (const [sentence, reading] of Object.entries(sentences)) {
    const [first] = findDuePhrases(sentence, TODAY, language);
    assert.deepEqual(first ? [first.text, first.iso] : null, reading, sentence);
  }
}

suite('due phrases', () => {
  test('an event without a day of its own keeps its words and has no date', () => {
    reads({
      'Fix the ramp before the inspector comes.': ['before the inspector comes', null],
      'Impact report, done by the AGM.': ['by the AGM', null],
      'The chair will report at the November meeting.': ['at the November meeting', null],
      'Release the money on receipt of the certificate.': ['on receipt of the certificate', null],
      'Put the banner up 48 hours ahead.': ['48 hours ahead', null],
      'Everyone brings one idea next time.': ['next time', null],
    });
    assert.equal(findDuePhrases('Call before they land.', TODAY)[0]?.isEvent, true);
  });

  test('a day inside an event takes its place, an hour does not', () => {
    reads({
      'Send it before the board meets on 12 December.': ['12 December', '2026-12-12'],
      'Send it before the 3rd.': ['before the 3rd', '2026-12-03'],
      'Put wine in the room before they arrive at four.': ['before they arrive at four', null],
    });
  });

  test('a day that returns is kept without a date', () => {
    reads({
      'Send the figures each Friday.': ['each Friday', null],
      'Photograph the cracks every fortnight.': ['every fortnight', null],
      'Damp readings, monthly, verger.': ['monthly', null],
      'Read the weekly report.': null,
    });
  });

  test('of two phrases the one with a deadline word comes first, then a day, then an event', () => {
    reads({
      'On Saturday it broke, so test the spare one tonight.': ['tonight', TODAY],
      'Search the archive tomorrow, before court breaks.': ['tomorrow', '2026-11-19'],
      'Once I have the numbers I send them by Friday.': ['by Friday', '2026-11-20'],
    });
  });

  test('`by then` takes the day that the sentence named before', () => {
    reads({ 'The vet comes on Friday, so clean the box by then.': ['by then', '2026-11-20'] });
    reads(
      { 'Der Arzt kommt am Freitag, bis dahin miss Fieber.': ['bis dahin', '2026-11-20'] },
      'de',
    );
  });

  test('an hour or an event of the same day is today, unless the text names a day', () => {
    reads({
      'I copy it after lunch.': ['after lunch', TODAY],
      'I ring them right after this.': ['right after this', TODAY],
      'Shift it before tea break.': ['before tea break', TODAY],
      'Bring it after lunch on Friday.': ['on Friday', '2026-11-20'],
    });
  });

  test('a day of the month may be spelled with a blank, and stand alone from the sixth on', () => {
    reads({
      'Send it by the twenty fourth.': ['by the twenty fourth', '2026-11-24'],
      'No. The twenty-seventh.': ['The twenty-seventh', '2026-11-27'],
      'We take the third.': null,
      'Send the poster by 5 Mar.': ['by 5 Mar.', '2027-03-05'],
    });
  });

  test('an event in the past, a place and a purpose are no due date', () => {
    reads({
      'Two quick questions after that call.': null,
      'Explain this once and for all.': null,
      'Move the boxes in the break room.': null,
      'Ask her when she will come.': null,
    });
  });

  test('events are found in German, Spanish, French and Portuguese', () => {
    reads({ 'Prüf die Masken bis zur Inspektion.': ['bis zur Inspektion', null] }, 'de');
    reads(
      { 'Vor der nächsten Sitzung ist das zu klären.': ['Vor der nächsten Sitzung', null] },
      'de',
    );
    reads(
      { 'Revisa el contrato antes de que se renueve.': ['antes de que se renueve', null] },
      'es',
    );
    reads({ 'Presenta el balance en la reunión de agosto.': ['en la reunión', null] }, 'es');
    reads(
      {
        "Vérifie les extincteurs avant la visite de l'assureur.": [
          "avant la visite de l'assureur",
          null,
        ],
      },
      'fr',
    );
    reads({ 'Le trésorier dépose les comptes au prochain CA.': ['au prochain CA', null] }, 'fr');
    reads({ 'Pinta as linhas antes do torneio.': ['antes do torneio', null] }, 'pt');
    reads({ 'Apresenta as contas na próxima assembleia.': ['na próxima assembleia', null] }, 'pt');
  });
});
