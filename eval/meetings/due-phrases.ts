import { findDueDate } from '../../server/src/language/due-dates/find-due-dates.ts';
import { figure, type Table } from '../report.ts';
import { mean } from '../scores.ts';
import { loadDuePhrases } from './meeting-data.ts';

/** Sentences that say by when, each against its day. All of them were looked at; others decide. */
export function duePhraseTables(): Table[] {
  const phrases = loadDuePhrases();
  if (!phrases) return [];
  const right = phrases.map(
    ({ text, ref, due }) => (findDueDate(text, ref.slice(0, 10))?.iso ?? null) === due,
  );
  return [
    {
      name: 'Due phrases',
      columns: ['all', 'goal', 'n'],
      rows: [
        {
          name: 'day right',
          cells: [figure(mean(right.map(Number))), '≥ .95', String(phrases.length)],
        },
      ],
    },
  ];
}
