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
});
