import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { findRisks } from '../points/risks.ts';
import { extractActionItems } from './extract-action-items.ts';

const DEFAULT = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };

const ITEMS: readonly (readonly [said: string, ...items: (readonly [string, string | null])[]])[] =
  [
    [
      'Anna: Ben, du bestellst bitte den Drucker, das muss diese Woche sein.\nBen: Ja.',
      ['Bestelle den Drucker', '2026-11-20'],
    ],
    [
      'Anna: Ben, schickst du bitte die Rechnung bis Freitag raus?\nBen: Ja, mache ich.',
      ['Schicke die Rechnung raus', '2026-11-20'],
    ],
    [
      'Anna: Ben, kannst du bitte am Freitag, den 4. Dezember die Halle buchen?\nBen: Ja, mache ich.',
      ['Die Halle buchen', '2026-12-04'],
    ],
    ['Anna: Ich rufe morgen den Vermieter an.', ['Rufe den Vermieter an', '2026-11-19']],
    [
      'Anna: Ich rufe am Donnerstag, den 26. November, beim Lieferanten an.',
      ['Rufe beim Lieferanten an', '2026-11-26'],
    ],
    ['Anna: Ich gebe dir bis zum 27. Bescheid.', ['Gebe dir Bescheid', '2026-11-27']],
    ['Anna: Ich habe den Vertrag am Montag geschickt.'],
    ['Anna: Das mache ich nicht, das schickt der Lieferant.'],
  ];

suite('German tasks', () => {
  for (const [said, ...items] of ITEMS) {
    test(`${said.replaceAll('\n', ' – ')} gives ${items.join('; ') || 'nothing'}`, () => {
      const found = extractActionItems(spokenMeeting(said, { language: 'de' }), DEFAULT).items;
      assert.deepEqual(
        found.map(({ description, due_date }) => [description, due_date]),
        items,
      );
    });
  }

  test('a condition under which the group decides is no risk', () => {
    for (const [language, said] of [
      ['de', 'Wenn der Preis unter 500 Euro liegt, nehmen wir den blauen.'],
      ['de', 'Falls es regnet, feiern wir in der Halle.'],
    ] as const) {
      const reading = readMeeting(spokenMeeting(`Anna: ${said}`, { language }));
      assert.deepEqual(findRisks(reading), []);
    }
  });
});
