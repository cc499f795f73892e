import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TextLanguage } from '../text-language.ts';
import { findDueDate } from './find-due-dates.ts';

/** Monday 23 November 2026 to Sunday 29 November 2026. */
const WEEK = Array.from({ length: 7 }, (_, index) => `2026-11-${23 + index}`);

const NEXT_WEEK = [
  ['en', 'next week', '2026-12-04'],
  ['en', 'by the end of next week', '2026-12-04'],
  ['en', 'at the start of next week', '2026-11-30'],
  ['en', 'by the middle of next week', '2026-12-02'],
  ['en', 'on Tuesday next week', '2026-12-01'],
  ['en', 'next weekend', '2026-12-06'],
  ['en', 'the week after next', '2026-12-11'],
  ['de', 'nächste Woche', '2026-12-04'],
  ['de', 'Anfang nächster Woche', '2026-11-30'],
  ['de', 'Mitte der nächsten Woche', '2026-12-02'],
  ['de', 'nächste Woche Dienstag', '2026-12-01'],
  ['de', 'am Dienstag nächster Woche', '2026-12-01'],
  ['de', 'übernächste Woche', '2026-12-11'],
  ['fr', 'la semaine prochaine', '2026-12-04'],
  ['fr', 'avant la fin de la semaine prochaine', '2026-12-04'],
  ['fr', 'au début de la semaine prochaine', '2026-11-30'],
  ['fr', 'au milieu de la semaine prochaine', '2026-12-02'],
  ['fr', 'mardi de la semaine prochaine', '2026-12-01'],
  ['es', 'la próxima semana', '2026-12-04'],
  ['es', 'a finales de la semana que viene', '2026-12-04'],
  ['es', 'a principios de la próxima semana', '2026-11-30'],
  ['es', 'a mediados de la próxima semana', '2026-12-02'],
  ['es', 'el martes de la próxima semana', '2026-12-01'],
  ['pt', 'na próxima semana', '2026-12-04'],
  ['pt', 'no fim da próxima semana', '2026-12-04'],
  ['pt', 'no início da semana que vem', '2026-11-30'],
  ['pt', 'no meio da próxima semana', '2026-12-02'],
  ['pt', 'na terça da próxima semana', '2026-12-01'],
] as const satisfies readonly (readonly [TextLanguage, string, string])[];

const SAID: Readonly<Record<TextLanguage, string>> = {
  en: 'I will send the plan',
  de: 'Ich schicke den Plan',
  fr: "J'envoie le plan",
  es: 'Envío el plan',
  pt: 'Eu envio o plano',
};

suite('weeks begin on Monday, whatever the day on which they are named', () => {
  for (const [language, phrase, iso] of NEXT_WEEK) {
    test(`“${phrase}” (${language}) is ${iso} on all seven days`, () => {
      const found = WEEK.map(
        (today) => findDueDate(`${SAID[language]} ${phrase}.`, today, language)?.iso,
      );
      assert.deepEqual(found, Array(7).fill(iso));
    });
  }

  for (const [language, phrase] of [
    ['en', 'by the end of the week'],
    ['de', 'bis Ende der Woche'],
    ['fr', 'avant la fin de la semaine'],
    ['es', 'a finales de esta semana'],
    ['pt', 'até o fim da semana'],
  ] as const) {
    test(`“${phrase}” (${language}) is the coming Friday`, () => {
      const found = WEEK.map(
        (today) => findDueDate(`${SAID[language]} ${phrase}.`, today, language)?.iso,
      );
      assert.deepEqual(found, [
        ...Array<string>(5).fill('2026-11-27'),
        ...Array<string>(2).fill('2026-12-04'),
      ]);
    });
  }
});
