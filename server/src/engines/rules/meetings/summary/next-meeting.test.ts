import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting, typedNotes } from '../../../meeting-text/testing/spoken-meeting.ts';
import { findNextMeeting } from './next-meeting.ts';

/** Finds the next meeting of one that began on Wednesday, 18 November 2026. */
function nextOf(said: string, language = 'en') {
  return findNextMeeting(readMeeting(spokenMeeting(said, { language })));
}

const DATED: readonly (readonly [said: string, date: string])[] = [
  ['Ana: The next meeting is on 3 December.', '2026-12-03'],
  ['Ana: Our next meeting will be on Friday.', '2026-11-20'],
  ['Ana: When is the next meeting?\nTom: On 3 December.', '2026-12-03'],
  [
    'Ana: The next meeting is on 3 December.\nTom: No, the next meeting is on 4 December.',
    '2026-12-04',
  ],
];
/** Exchanges in which people settle the day and the time. */
const SETTLED: readonly (readonly [said: string, date: string, time: string])[] = [
  [
    "Ana: When do we meet next? Does Tuesday work?\nTom: Not for me.\nAna: Then let's say Wednesday at four.\nTom: Good.",
    '2026-11-25',
    '16:00',
  ],
  [
    "Ana: So, next meeting. Monday?\nTom: I'm away on Monday.\nAna: Then let's make it Tuesday at three.",
    '2026-11-24',
    '15:00',
  ],
  [
    'Ana: Next meeting, Monday the thirtieth at nine?\nTom: Bit early.\nAna: Make it ten.',
    '2026-11-30',
    '10:00',
  ],
  [
    'Ana: When shall we meet again?\nTom: Friday the fourth at nine?\nAna: Make it half past nine.',
    '2026-12-04',
    '09:30',
  ],
  [
    'Ana: When shall we meet again?\nTom: Thursday the third at two.\nCleo: I will bring cake tomorrow.',
    '2026-12-03',
    '14:00',
  ],
];
const TIMED = [
  ['en', 'Next meeting is Tuesday at ten.', '2026-11-24', '10:00', 'Tuesday at ten'],
  ['en', 'The next call is on 3 December at 2.30 pm.', '2026-12-03', '14:30'],
  ['en', 'We meet again on Friday at half past two.', '2026-11-20', '14:30'],
  ['en', 'The next meeting is on Friday.', '2026-11-20', undefined, 'Friday'],
  ['de', 'Wir treffen uns am 3. März um 14 Uhr.', '2027-03-03', '14:00', '3. März um 14 Uhr'],
  ['de', 'Nächste Sitzung: Donnerstag, 3. Dezember 2026, 16.00 Uhr.', '2026-12-03', '16:00'],
  ['de', 'Wir sehen uns am Dienstag um halb zehn.', '2026-11-24', '09:30'],
  ['fr', 'On se revoit le mardi 1 à 10h.', '2026-12-01', '10:00', 'le mardi 1 à 10h'],
  ['fr', 'Prochaine réunion vendredi à quatorze heures.', '2026-11-20', '14:00'],
  ['es', 'Nos vemos el lunes a las nueve y media.', '2026-11-23', '09:30'],
  ['es', 'La próxima reunión es el martes 1.', '2026-12-01', undefined, 'el martes 1'],
  ['pt', 'A próxima reunião é na quinta-feira às 10h.', '2026-11-19', '10:00'],
  ['pt', 'Vemo-nos na terça às três.', '2026-11-24', '15:00'],
] as const;
const UNDATED = [
  'Ana: I will bring the numbers to the next meeting.\nTom: Fine, I am away tomorrow.',
  'Ana: We can decide about the logo at the next meeting.\nTom: I will ask the printer on Monday.',
  'Ana: Shall we leave it to the next meeting?\nTom: Yes. I am at the dentist tomorrow.',
  'Ana: The next meeting will be a long one.',
  'Ana: The report is due on 3 December.',
  'Ana: The next meeting was to be on 3 November 2026.',
  'Ana: When is the next meeting?\nTom: Good question.\nAna: Well.\nTom: Anyway.\nAna: The paint comes on 3 December.',
  '',
];

suite('next meeting', () => {
  for (const [said, date] of DATED) {
    test(`the next meeting is on ${date} after: ${said.replaceAll('\n', ' – ')}`, () =>
      assert.equal(nextOf(said)?.date, date));
  }

  for (const [said, date, time] of SETTLED) {
    test(`the next meeting is on ${date} at ${time} after: ${said.replaceAll('\n', ' – ')}`, () => {
      const next = nextOf(said);
      assert.deepEqual([next?.date, next?.time], [date, time]);
    });
  }

  for (const [language, said, date, time, text] of TIMED) {
    test(`"${said}" gives ${date} and ${time ?? 'no time'}`, () => {
      const next = nextOf(`Ana: ${said}`, language);
      assert.equal(next?.date, date);
      assert.equal(next?.time, time);
      if (text !== undefined) assert.ok(next?.text.endsWith(text), next?.text);
    });
  }

  for (const said of UNDATED) {
    test(`no next meeting is found in: "${said.replaceAll('\n', ' – ')}"`, () =>
      assert.equal(nextOf(said), null));
  }

  test('the next meeting keeps the words of its date', () =>
    assert.match(nextOf(DATED[0]![0])!.text, /3 December$/));

  test('the next meeting of notes is the first day below its heading', () => {
    const text =
      'The roof leaks.\n8. Date of next meeting\nThursday 3 December. Papers by 1 December.';
    assert.equal(findNextMeeting(readMeeting(typedNotes(text)))?.date, '2026-12-03');
  });
});
