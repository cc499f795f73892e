import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { parsePeople } from './list-people.ts';
import { findNoteDay, readNoteHead } from './note-head.ts';
import { hasStructureOfMinutes, isListItem, readNoteLines } from './note-lines.ts';
import { readMeeting } from './read-meeting.ts';
import { typedNotes } from './testing/spoken-meeting.ts';

/** Reads lines as `role` or, of text in a section, `section`. */
function roles(...lines: string[]): string[] {
  return readNoteLines(lines).map(({ role, section }) =>
    role === 'text' ? (section ?? 'text') : role,
  );
}

suite('lines of notes', () => {
  for (const heading of [
    '## Actions',
    '**Budget**',
    '2. Budget',
    'MATTERS ARISING',
    'Budget:',
    'Budget',
    'TOP 3 Sommerfest',
    'Any other business',
  ]) {
    test(`a heading is no text: ${heading}`, () => {
      assert.deepEqual(roles('We met.', heading, 'The hall made a profit this spring.'), [
        'text',
        'heading',
        heading === '## Actions' ? 'action' : 'text',
      ]);
    });
  }

  for (const line of [
    'Budget: 400 euros agreed',
    'Order paint',
    '- Budget',
    'Minutes of the last meeting were approved.',
    'It costs 400 euros.',
  ]) {
    test(`a line with content is text: ${line}`, () => {
      assert.deepEqual(roles('We met.', line, 'The hall made a profit this spring.')[1], 'text');
    });
  }

  test('numbers stand before items in a list, and before headings above text', () => {
    assert.deepEqual(roles('1. Call the bank', '2. Order paint', '3. Write to Tom'), [
      'text',
      'text',
      'text',
    ]);
    assert.deepEqual(roles('1. Bank', 'It was closed.', '2. Paint', 'It was wet.'), [
      'heading',
      'text',
      'heading',
      'text',
    ]);
  });

  for (const [heading, section] of [
    ['Actions', 'action'],
    ['## To do', 'action'],
    ['Next steps:', 'action'],
    ['Aufgaben', 'action'],
    ['Tareas', 'action'],
    ['Actions à mener :', 'action'],
    ['Ações', 'action'],
    ['4. Decisions', 'decision'],
    ['Offene Fragen', 'question'],
    ['Risks (top 3)', 'risk'],
    ['Done', 'done'],
  ] as const) {
    test(`items below “${heading}” are in the section ${section}, up to the next heading`, () => {
      assert.deepEqual(roles(heading, '- Paint the door', '## Weather', '- It rains'), [
        'heading',
        section,
        'heading',
        'text',
      ]);
    });
  }

  test('a box tells done items from open ones', () => {
    const lines = ['- [x] Book', '☑ Pay', '- ✓ done: renew', '[ ] Order', '☐ Ask', '- Wash (done)'];
    assert.deepEqual(roles(...lines), ['done', 'done', 'done', 'action', 'action', 'done']);
  });

  test('items begin with a mark, a box or a number', () => {
    assert.deepEqual(['- a', '[ ] a', '3) a', 'a - b', '3 apples'].map(isListItem), [
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('minutes have lists of people, headings or a title; speech has not', () => {
    assert.equal(hasStructureOfMinutes(['Présents : Claire Dubois', 'On a parlé.']), true);
    assert.equal(hasStructureOfMinutes(['Minutes of the board meeting, 7 May', 'Hi.']), true);
    assert.equal(hasStructureOfMinutes(['Good morning.', 'Thing: it rains.']), false);
  });
});

suite('people of notes', () => {
  for (const [line, names] of [
    ['Present: Petra Novak (PN), Sam Ojo and 12 members', ['Petra Novak', 'Sam Ojo']],
    ['Attendees (2): Ana; Ben', ['Ana', 'Ben']],
    ['**In attendance:** Mr. P. Hale (agent), who took the minutes', ['Mr. P. Hale']],
    ['Anwesend: Frau Dr. Wiesinger (Vorsitz), Herr Kopp', ['Frau Dr. Wiesinger', 'Herr Kopp']],
    ['Présents : Claire Dubois et Marc Petit', ['Claire Dubois', 'Marc Petit']],
    ['Asistentes: Lucía Pérez y Marcos Gil', ['Lucía Pérez', 'Marcos Gil']],
    ['Presentes: Rita Lopes, João da Silva', ['Rita Lopes', 'João da Silva']],
  ] as const) {
    test(`those present are read from: ${line}`, () => {
      const { present } = readNoteHead(typedNotes(`${line}\nWe met.`));
      assert.deepEqual(
        present.map(({ name }) => name),
        names,
      );
    });
  }

  test('names may stand in the lines below, and apologies are apart', () => {
    const head = readNoteHead(
      typedNotes('Attendees:\n- Ana\n- Ben Li (BL)\nApologies: Tom Ray\nNext steps\n- Paint'),
    );
    assert.deepEqual(head, {
      present: [
        { name: 'Ana', initials: undefined },
        { name: 'Ben Li', initials: 'BL' },
      ],
      absent: [{ name: 'Tom Ray', initials: undefined }],
    });
  });

  for (const [line, ...people] of [
    ['Mrs. Ida Ram (Chairman) – IR', 'Mrs. Ida Ram IR'],
    ['Mr. Curt Joe, Mobile Services – CJ', 'Mr. Curt Joe CJ'],
    ['Ms. Shan Raj, Recording Secretary', 'Ms. Shan Raj'],
    ['Marta Ruiz, Joan Pla – JP', 'Marta Ruiz', 'Joan Pla'],
    ['Frau Lenz, Herr Maier', 'Frau Lenz', 'Herr Maier'],
  ]) {
    test(`the people of “${line}” are ${people.join(' and ')}`, () =>
      assert.deepEqual(
        parsePeople(line!).map(({ name, initials }) => [name, initials ?? ''].join(' ').trim()),
        people,
      ));
  }

  test('words in place of names name nobody', () => {
    assert.deepEqual(parsePeople('None'), []);
    assert.deepEqual(parsePeople('all members of the board'), []);
  });

  test('lists of people and headings give no sentences', () => {
    const text = 'Minutes of the board meeting, 7 May\nPresent: Ana, Ben\nBudget:\nWe meet in May.';
    assert.deepEqual(
      readMeeting(typedNotes(text)).sentences.map((sentence) => sentence.text),
      ['We meet in May.'],
    );
  });
});

suite('day of notes', () => {
  for (const [line, language, day] of [
    ['Date: 12 May 2026', 'en', '2026-05-12'],
    ['Minutes of the meeting held on 12 May 2026', 'en', '2026-05-12'],
    ['Protokoll des Beirats vom 5. Januar 2026', 'de', '2026-01-05'],
    ['Fecha: 5 de enero de 2026', 'es', '2026-01-05'],
    ['Date : 5 janvier 2026', 'fr', '2026-01-05'],
    ['Ata da reunião de 5 de janeiro de 2026', 'pt', '2026-01-05'],
    ['We opened on 12 May 2026.', 'en', undefined],
  ] as const) {
    test(`is ${day ?? 'unknown'} in “${line}”`, () => {
      assert.equal(findNoteDay(typedNotes(`${line}\nPresent: Ana, Ben\nWe met.`), language), day);
    });
  }
});
