import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import type { MeetingText } from '../../../language-engine/meeting-engine.ts';
import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { scoreWork } from './extract-action-items.ts';
import { isUnknownPerson, resolveOwner, writeRole } from './task-owner.ts';

const PARTICIPANTS = ['Kim Larsen', 'Mikkel Holm', 'Marta Ruiz'];

function noteOf(text: string): MeetingText {
  const line = { speaker: null, start: 0, end: text.length, start_time: null, end_time: null };
  return spokenMeeting(text, { lines: [line], participants: PARTICIPANTS });
}

/** Reads the words of an owner in the last sentence of a meeting. */
function readOwner(meeting: MeetingText, ownerText: string) {
  const { tagged } = scoreWork(readMeeting(meeting));
  const sentence = tagged.sentences.at(-1)!;
  const start = sentence.text.indexOf(ownerText);
  const words = tagged
    .wordsOf(sentence.index)!
    .filter((word) => word.start >= start && word.end <= start + ownerText.length);
  return { tagged, sentence, words };
}

function ownerOf(text: string, ownerText: string) {
  const { tagged, sentence, words } = readOwner(noteOf(text), ownerText);
  return resolveOwner(tagged, sentence, words);
}

function isUnknown(said: string, ownerText: string): boolean {
  const { tagged, sentence, words } = readOwner(spokenMeeting(said), ownerText);
  return isUnknownPerson(tagged, sentence, words);
}

/** Notes with the words of the owner, and the name that they stand for. */
const NAMED: readonly (readonly [text: string, owner: string, name: string | undefined])[] = [
  ['Kim Larsen will call the bank.', 'Kim Larsen', 'Kim Larsen'],
  ['Marta will call the bank.', 'Marta', 'Marta Ruiz'],
  ['KL to call the bank.', 'KL', 'Kim Larsen'],
  ['K to call the bank.', 'K', 'Kim Larsen'],
  ['K. to call the bank.', 'K.', 'Kim Larsen'],
  ['M to call the bank.', 'M', 'M'],
  ['XY to call the bank.', 'XY', 'XY'],
  ['The treasurer will call the bank.', 'The treasurer', 'Treasurer'],
  ['Then Berta will call the bank.', 'Berta', 'Berta'],
  ['Kim wrote a draft. He will call the bank.', 'He', 'Kim Larsen'],
  ['Marta met Kim. They will call the bank.', 'They', 'Kim Larsen'],
  ['She will call the bank.', 'She', undefined],
  ["Kim wrote a draft. She'll call Marta.", 'She', 'Kim Larsen'],
];

/** Notes with the owner of their only item. */
const OWNED: readonly (readonly [text: string, owner: string])[] = [
  ['6.2 Kim to ask the supplier about the tariff.', 'Kim Larsen'],
  ["Marta: I'll ask the bank for a new card.", 'Marta Ruiz'],
  ['Kim and Marta will write to the landlord by Friday.', 'Kim Larsen and Marta Ruiz'],
  ['The draft will be put to the broker by Kim.', 'Kim Larsen'],
];

suite('owner of a task', () => {
  for (const [text, owner, name] of NAMED) {
    test(`"${owner}" in "${text}" is ${name ?? 'nobody known'}`, () => {
      const found = ownerOf(text, owner);
      assert.deepEqual([found.form, found.name], ['named', name]);
    });
  }

  for (const [text, owner] of OWNED) {
    test(`the work of "${text}" is of ${owner}`, () => {
      const { work } = scoreWork(readMeeting(noteOf(text)));
      assert.deepEqual(
        work.map(({ finding }) => finding.owner),
        [owner],
      );
    });
  }

  for (const [text, owner, form] of [
    ['I will call the bank.', 'I', 'self'],
    ['You could call the bank.', 'You', 'ask'],
    ['We must call the bank.', 'We', 'team'],
    ['Somebody must call the bank.', 'Somebody', 'someone'],
  ] as const) {
    test(`"${owner}" names nobody, and its form is ${form}`, () =>
      assert.deepEqual(ownerOf(text, owner), { form, person: undefined, name: undefined }));
  }

  test('a pronoun does not stand for a name of more than two sentences before', () => {
    const text = 'Kim wrote a draft. It rained. It snowed. He will call the bank.';
    assert.equal(ownerOf(text, 'He').name, undefined);
  });

  test('a pronoun in a conversation that names nobody stands for an unknown person', () => {
    assert.equal(isUnknown("Ana: They'll call the bank.", 'They'), true);
    assert.equal(isUnknown("Ana: Tom has it. He'll call the bank.\nTom: He'll call.", 'He'), false);
    assert.equal(isUnknown("Ana: I'll call the bank.", 'I'), false);
  });
});

suite('written role', () => {
  for (const [text, written] of [
    ['the treasurer', 'Treasurer'],
    ['our head of sales', 'Head of sales'],
    ['head-gardener', 'Head-gardener'],
    ["a bank's clerk", "Bank's clerk"],
    ['R&D', 'R&D'],
    ['Team Blue', 'Team Blue'],
  ] as const) {
    test(`the role "${text}" is written "${written}"`, () =>
      assert.equal(writeRole(tagPartsOfSpeech(text)), written));
  }
});
