import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TextLanguage } from '../../../../language/text-language.ts';
import { typedNotes } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';

function extract(text: string, language: TextLanguage, confidenceThreshold = 0.5) {
  const request = { confidenceThreshold, assignToSpeakers: true, extractDeadlines: true };
  return extractActionItems(typedNotes(text, { language }), request).items;
}

/** Extracts the items of notes as `owner: description`. */
function itemsOf(text: string, language: TextLanguage = 'en'): string[] {
  return extract(text, language).map(
    ({ assigned_to, description }) => `${assigned_to}: ${description}`,
  );
}

function confidenceOf(text: string): number {
  return extract(text, 'en', 0)[0]?.confidence ?? 0;
}

const HEAD = 'Present: Petra Novak (PN), Sam Ojo, Dilys Rhys';

suite('owners that the layout of notes marks', () => {
  for (const [line, item] of [
    ['- Order paint - Sam', 'Sam Ojo: Order paint'],
    ['- Get three quotes for the roof – Sam, Fri', 'Sam Ojo: Get three quotes for the roof'],
    ['- Call the plumber → Dilys', 'Dilys Rhys: Call the plumber'],
    ['- Ask the school about the noise (Petra)', 'Petra Novak: Ask the school about the noise'],
    ['- Clean the windows (by the secretary)', 'Secretary: Clean the windows'],
    ['- Renew the licence – Leila by 3 June', 'Leila: Renew the licence'],
    ['[ ] @Sue write to the council', 'Sue: Write to the council'],
    ['- [ ] Write to the council @Sue and @Tom', 'Sue and Tom: Write to the council'],
    ['- PN to send the figures to the auditor', 'Petra Novak: Send the figures to the auditor'],
    ['- PN: send the figures to the auditor', 'Petra Novak: Send the figures to the auditor'],
  ] as const) {
    test(`the item of “${line}” is “${item}”`, () =>
      assert.deepEqual(itemsOf(`${HEAD}\n## Actions\n${line}`), [item]));
  }

  for (const [line, item] of [
    ['The minutes are to be typed up by the secretary.', 'Secretary: Type the minutes up'],
    ["The boiler is to be serviced by Hallam's.", "Hallam's: Service the boiler"],
    ['The report must be sent by Friday.', 'null: Send the report'],
    ['The fence should be painted by hand.', 'null: Paint the fence by hand'],
    [
      'Each group leader to hand in a list of allergies by Friday',
      'Each group leader: Hand in a list of allergies',
    ],
  ] as const) {
    test(`the item of “${line}” is “${item}”`, () => assert.deepEqual(itemsOf(line), [item]));
  }

  for (const [language, text, item] of [
    ['de', 'Aufgaben:\n- SK: Turnhalle reservieren', 'Sabine Krüger: Turnhalle reservieren'],
    ['de', 'Aufgaben:\n- Plakate drucken – Sabine', 'Sabine Krüger: Plakate drucken'],
    ['es', 'Tareas:\n- Reservar la sala (Sabine)', 'Sabine Krüger: Reservar la sala'],
    ['fr', 'Actions à mener :\n- @Sabine réserver la salle', 'Sabine Krüger: Réserver la salle'],
    ['pt', 'Ações:\n- SK: reservar a sala', 'Sabine Krüger: Reservar a sala'],
  ] as const) {
    test(`the item of “${text.replace('\n', ' ')}” is “${item}”`, () =>
      assert.deepEqual(itemsOf(`Presentes: Sabine Krüger (SK), Ana Ruiz\n${text}`, language), [
        item,
      ]));
  }

  test('a day, a number or a remark behind a dash is no owner', () => {
    assert.deepEqual(itemsOf('## Actions\n- Order paint – Friday\n- Order chairs – ASAP'), [
      'null: Order paint',
      'null: Order chairs',
    ]);
  });
});

suite('checklists', () => {
  test('checked items are done, and open ones are action items', () => {
    const text = [
      '- [x] Book the hall for July - Dilys',
      '- [ ] Order the paint',
      '☑ Pay the electricity bill',
      '- ✓ done: renew the licence',
      '☐ Call the plumber',
    ].join('\n');
    assert.deepEqual(itemsOf(text), ['null: Order the paint', 'null: Call the plumber']);
  });

  test('a heading is no item, and an item below it counts as work', () => {
    const text = '## Pricing\n- Draft pricing page - Leila';
    assert.ok(confidenceOf(text.replace('Pricing', 'Next steps')) > confidenceOf(text));
    assert.deepEqual(itemsOf('MATTERS ARISING\nWe met.\nTo do:\nBudget:\nIt was fine.'), []);
  });
});
