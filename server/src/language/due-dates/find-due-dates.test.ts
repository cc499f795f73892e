import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TextLanguage } from '../text-language.ts';
import { findDueDate } from './find-due-dates.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';

function isos(
  phrases: Readonly<Record<string, string | null>>,
  language: TextLanguage = 'en',
): void {
  for (const [phrase, iso] of Object.entries(phrases)) {
    assert.equal(findDueDate(phrase, TODAY, language)?.iso ?? null, iso, phrase);
  }
}

suite('due dates', () => {
  test('a weekday is the first one after today; with `next` it lies in the next week', () => {
    isos({
      'by Friday': '2026-11-20',
      'I can do it Friday EOD': '2026-11-20',
      'by Wednesday': '2026-11-25',
      'next Friday': '2026-11-27',
      'by Tuesday next week': '2026-11-24',
      'a week from Friday': '2026-11-27',
      'by 5 pm Thursday': '2026-11-19',
      'by Friday, December 4th': '2026-12-04',
      'on Monday the 30th': '2026-11-30',
    });
  });

  test('durations in days, weeks and business days count from today', () => {
    isos({
      'the day after tomorrow': '2026-11-20',
      'in a couple of days': '2026-11-20',
      'within 48 hours': '2026-11-20',
      'within five business days': '2026-11-25',
      'over the next two weeks': '2026-12-02',
      'three weeks from now': '2026-12-09',
    });
  });

  test('a week ends on its Friday; a month, quarter or year on its last day', () => {
    isos({
      'later this week': '2026-11-20',
      'next week': '2026-11-27',
      'by mid next week': '2026-11-25',
      'end of the month': '2026-11-30',
      'by the end of the quarter': '2026-12-31',
      'by end of Q1': '2027-03-31',
      'by year end': '2026-12-31',
      'in May': '2027-05-31',
    });
  });

  test('a day of a month is the next one that is not past', () => {
    isos({
      'by the 20th': '2026-11-20',
      'by the 3rd': '2026-12-03',
      'by the 15th of next month': '2026-12-15',
      'before March 3rd, 2027': '2027-03-03',
      'by December first': '2026-12-01',
      'by mid-January': '2027-01-15',
      'by 12/4': '2026-12-04',
      'by Thanksgiving': '2026-11-26',
    });
  });

  test('a past or recurring day, or one that only specifies a noun, is no due date', () => {
    isos({
      'The contract was signed last Friday.': null,
      'since Monday we have waited': null,
      'we did it three weeks ago': null,
      'every Friday I send it': null,
      'the first quarter results': null,
      "tomorrow's agenda": null,
      'the 3rd option is best': null,
      'do it ASAP': null,
      'in March 2025 we had this': null,
    });
  });

  test('the phrase of a due date includes its noun and time of day, but no full stop', () => {
    const phrases = {
      'Report to the board before the Christmas break.': 'before the Christmas break',
      'Please ring her by tomorrow evening, Tom.': 'by tomorrow evening',
      'Pay the rent by the tenth of December.': 'by the tenth of December',
      'Send it by Dec. 4.': 'by Dec. 4',
    };
    for (const [said, phrase] of Object.entries(phrases)) {
      assert.equal(findDueDate(said, TODAY)!.text, phrase);
    }
  });

  test('a duration that counts from another event than the meeting has no day', () => {
    for (const said of [
      'Once I have it, I reply within two working days.',
      'We pay within ten days of the delivery.',
    ]) {
      assert.equal(findDueDate(said, TODAY)!.iso, null);
    }
    assert.equal(findDueDate('I reply within two working days.', TODAY)!.iso, '2026-11-20');
  });

  test('a phrase with a deadline word comes before other days', () => {
    const due = findDueDate("Send Tuesday's numbers before Friday, please.", TODAY);
    assert.deepEqual(due, { start: 23, end: 36, text: 'before Friday', iso: '2026-11-20' });
  });

  test('the most common phrases of German, Spanish, French and Portuguese are resolved', () => {
    isos(
      {
        'bis Freitag': '2026-11-20',
        'bis zum 3. Dezember': '2026-12-03',
        'in zwei Wochen': '2026-12-02',
      },
      'de',
    );
    isos(
      {
        'antes del viernes': '2026-11-20',
        'pasado mañana': '2026-11-20',
        'antes de fin de mes': '2026-11-30',
      },
      'es',
    );
    isos(
      { "d'ici vendredi": '2026-11-20', 'la semaine prochaine': '2026-11-27', hier: null },
      'fr',
    );
    isos(
      { 'até sexta-feira': '2026-11-20', 'até o fim do mês': '2026-11-30', amanhã: '2026-11-19' },
      'pt',
    );
  });

  test('short weekdays and parts of a day as notes write them are the next such day', () => {
    isos({
      'walk the route on Sat': '2026-11-21',
      'get the float, Fri am': '2026-11-20',
      'rope it off Thurs eve': '2026-11-19',
      'rota by COB Fri': '2026-11-20',
      'results wanted Thursday group meeting': '2026-11-19',
      'Sun-mi makes the poster': null,
      'we sat down': null,
    });
  });

  test('an hour without a day is today', () => {
    isos({
      'do it b4 6': TODAY,
      'timesheets by 5.': TODAY,
      "I'll ring at nine.": TODAY,
      'say 5.30, yes': TODAY,
      'couriered 9am': TODAY,
      'send it by 1700 hrs': TODAY,
      'by half five': TODAY,
      'move the calendar today itself': TODAY,
      'confirm this pm': TODAY,
      'explain it one by one.': null,
      'reduce it by 5 people': null,
    });
  });

  test('a night and the next morning are tomorrow', () => {
    isos({ 'move the passes overnight': '2026-11-19', 'ring in the morning': '2026-11-19' });
  });

  test('weeks by their short names and numbers end on their Friday', () => {
    isos({
      'set it up this wk': '2026-11-20',
      'rota, wk beg 14th': '2026-12-18',
      'sealer coat, wk of 7th': '2026-12-11',
      'fascia, w/c 7 December': '2026-12-11',
      'scan the leases – KW 14': '2027-04-09',
      'hourly for the rest of the week': '2026-11-20',
    });
  });

  test('months in notes end on their last day, and a month that work is about is no due date', () => {
    isos({
      'newts by end Feb': '2027-02-28',
      'measure the noise – Feb': '2027-02-28',
      'do a round in October': '2027-10-31',
      'prob 2nd wk of May': '2027-05-14',
      'pull the numbers for March': null,
      'before the month is out': '2026-11-30',
      'by the last business day of August': '2027-08-31',
      'on the last of the month': '2026-11-30',
      'by the first of the month': '2026-12-01',
    });
  });

  test('a numeric date has the month first in English unless the first number is above 12', () => {
    isos({
      'live 1/11': '2027-01-11',
      'by 14/6': '2027-06-14',
      'runs out 11/11 – Terry books it': '2027-11-11',
      'last date 31st': '2026-12-31',
      'walk the site 3 Nov': '2027-11-03',
      'read 1/2 of it': null,
    });
  });

  test('the first day of something that lasts is a due phrase without a date', () => {
    const phrases = {
      'Serve it on green trays from Monday, please.': 'from Monday',
      'Check the bund, starting Sat, initial it.': 'starting Sat',
      'Stop posting as of tonight.': 'as of tonight',
      'Introduce it with effect from the coming Monday.': 'with effect from the coming Monday',
    };
    for (const [said, phrase] of Object.entries(phrases)) {
      const due = findDueDate(said, TODAY);
      assert.deepEqual([due?.text, due?.iso], [phrase, null]);
    }
    assert.equal(findDueDate('We have waited since July.', TODAY), undefined);
  });

  test('short and informal durations count from today', () => {
    isos({
      'minutes within 24 hrs': '2026-11-19',
      'inside of two weeks': '2026-12-02',
      'over the coming fortnight': '2026-12-02',
      'give me a couple of days.': null,
      'push it in 10': TODAY,
    });
  });

  test('calendar feasts are the next one that is not past', () => {
    isos({
      'by Advent': '2026-11-29',
      'by Candlemas': '2027-02-02',
      'by Ash Wednesday': '2027-02-10',
      'before Holy Week': '2027-03-21',
      'before Lady Day': '2027-03-25',
      'by Easter Monday': '2027-03-29',
      'by Anzac Day': '2027-04-25',
      'pilot by Whitsun': '2027-05-16',
      'back for Pentecost': '2027-05-16',
      'by Labor Day': '2027-09-06',
      'by Michaelmas': '2027-09-29',
      'by Black Friday': '2026-11-27',
    });
  });

  test('words for at once have a phrase and no day', () => {
    for (const said of ['immed.', 'w/o delay', 'right now', 'at its earliest convenience']) {
      assert.deepEqual(
        [findDueDate(`hang the alarm ${said}`, TODAY)?.text, findDueDate(said, TODAY)?.iso],
        [said, null],
      );
    }
  });

  test('a past phrase is no due phrase', () => {
    for (const said of ['as I saw last night', 'out since July', 'as discussed this morning']) {
      assert.equal(findDueDate(said, TODAY), undefined, said);
    }
  });

  test('German phrases of notes and speech are resolved', () => {
    isos(
      {
        'vor Weihnachten': '2026-12-25',
        'bis Fr': '2026-11-20',
        'bis Freitagmittag': '2026-11-20',
        'bis Ende KW 12': '2027-03-26',
        'spätestens am 14.': '2026-12-14',
        'bis zum 15. in den Kalender': '2026-12-15',
        'bis 1.12. anpassen': '2026-12-01',
        'bis zum Zwanzigsten': '2026-11-20',
        'Mitte Mai': '2027-05-15',
        'bis Sept.': '2027-09-30',
        'bis 15 Uhr': TODAY,
        'innert zehn Tagen': '2026-11-28',
        'bis Pfingsten': '2027-05-16',
        'Fr. Aebischer hilft': null,
      },
      'de',
    );
  });

  test('before the weekend is its Friday', () => {
    const friday = '2026-11-20';
    isos({ 'before the weekend': friday, 'ahead of this weekend': friday });
    isos({ 'at the weekend': '2026-11-22' });
    isos({ 'vor dem Wochenende': friday, 'am Wochenende': '2026-11-22' }, 'de');
    isos({ 'antes del fin de semana': friday }, 'es');
    isos({ 'avant le week-end': friday }, 'fr');
    isos({ 'antes do fim de semana': friday }, 'pt');
  });

  test('a weekday with its date is one phrase, which gives the date', () => {
    const phrases: readonly (readonly [string, string, TextLanguage])[] = [
      ['bis Mittwoch, dem 9. Dezember', '2026-12-09', 'de'],
      ['am Samstag, den 28. November', '2026-11-28', 'de'],
      ['Montag, dem 30. November 2026', '2026-11-30', 'de'],
      ['bis Freitag, den 4.12.', '2026-12-04', 'de'],
      ['el miércoles, 9 de diciembre', '2026-12-09', 'es'],
      ['antes del lunes, día 30 de noviembre', '2026-11-30', 'es'],
      ['avant le mercredi 9 décembre', '2026-12-09', 'fr'],
      ['até sábado, dia 28 de novembro', '2026-11-28', 'pt'],
      ['by Wednesday the 9th of December', '2026-12-09', 'en'],
      ['on Saturday, 28 November', '2026-11-28', 'en'],
      ['Monday the thirtieth', '2026-11-30', 'en'],
      ['by Friday, the twenty-seventh', '2026-11-27', 'en'],
    ];
    for (const [phrase, iso, language] of phrases) {
      const due = findDueDate(`${phrase}, ok`, TODAY, language)!;
      assert.equal(due.iso, iso, phrase);
      assert.ok(phrase.endsWith(due.text.replace(/,$/, '')), due.text);
    }
  });

  test('Spanish phrases of notes and speech are resolved', () => {
    isos(
      {
        'para el viernes': '2026-11-20',
        'antes de Semana Santa': '2027-03-21',
        'a finales de mes': '2026-11-30',
        'a más tardar el 18': TODAY,
        'plazo: 15/03': '2027-03-15',
        'en el plazo de quince días': '2026-12-03',
        'para noviembre': '2026-11-30',
        'este finde': '2026-11-22',
        'antes de las seis': TODAY,
        'sem. 38': '2027-09-24',
      },
      'es',
    );
  });

  test('French phrases of notes and speech are resolved', () => {
    isos(
      {
        "d'ici vendredi": '2026-11-20',
        'avant le 14/6': '2027-06-14',
        'en fin de semaine': '2026-11-22',
        'avant le 10': '2026-12-10',
        'avant Noël': '2026-12-25',
        "d'ici la Chandeleur": '2027-02-02',
        'pour 17 h': TODAY,
        'sous quinzaine': '2026-12-03',
        'à partir de lundi': null,
        'S. 42': '2027-10-22',
      },
      'fr',
    );
  });

  test('Portuguese phrases of notes and speech are resolved', () => {
    isos(
      {
        'até sexta': '2026-11-20',
        'até dia 14': '2026-12-14',
        'na próxima semana': '2026-11-27',
        'até 30/06': '2027-06-30',
        'até 2.ª feira': '2026-11-23',
        'no prazo de cinco dias úteis': '2026-11-25',
        'até às cinco': TODAY,
        'antes do Carnaval': '2027-02-09',
        'em sessenta dias': '2027-01-17',
        'segunda via do recibo': null,
      },
      'pt',
    );
  });
});
