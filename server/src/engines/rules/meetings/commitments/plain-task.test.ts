import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import { correctTags } from '../sentence-model/orders.ts';
import { findPlainTask } from './plain-task.ts';

/** Finds the task of a sentence, with the words of its verb and of its object. */
function taskOf(text: string, ownerText?: string) {
  const words = correctTags(tagPartsOfSpeech(text));
  const start = ownerText === undefined ? -1 : text.indexOf(ownerText);
  const end = start + (ownerText?.length ?? 0);
  const owner = {
    start: words.findIndex((word) => word.start === start),
    end: words.findIndex((word) => word.end === end) + 1,
  };
  const task = findPlainTask(words, ownerText === undefined ? undefined : owner);
  if (!task) return undefined;
  const { verb, base, object } = task;
  return {
    verb: verb === undefined ? undefined : words[verb]!.text,
    base,
    object: object && text.slice(words[object.start]!.start, words[object.end - 1]!.end),
  };
}

/** Sentences with the owner, the verb as it stands there, and its base form. */
const VERBS: readonly (readonly [
  text: string,
  owner: string | undefined,
  verb: string,
  base: string,
])[] = [
  ['Chen to book the hall by Friday.', 'Chen', 'book', 'book'],
  ['Action: Chen to book the hall.', 'Chen', 'book', 'book'],
  ['The clerk agreed to write to the council.', 'The clerk', 'write', 'write'],
  ['Ana was asked to check the alarms.', 'Ana', 'check', 'check'],
  ['Tom is printing the posters.', 'Tom', 'printing', 'print'],
  ['Marketing owes us the banner.', 'Marketing', 'owes', 'give'],
  ['Fix the login bug.', undefined, 'Fix', 'fix'],
  ['Action: fix the login bug.', undefined, 'fix', 'fix'],
  ['Please update the register by Monday.', undefined, 'update', 'update'],
  ['We have to get a price.', 'We', 'get', 'get'],
  ['Could somebody call the bank?', 'somebody', 'call', 'call'],
  ['It was agreed to paint the fence.', undefined, 'paint', 'paint'],
];
/** Passives with the owner, the verb in its base form and its object. */
const PASSIVES: readonly (readonly [
  text: string,
  owner: string | undefined,
  base: string,
  object: string,
])[] = [
  ['The seal is to be ordered by the clerk.', 'the clerk', 'order', 'The seal'],
  ['The minutes have to be sent today.', undefined, 'send', 'The minutes'],
  ['If it rains, the chairs have to be moved.', undefined, 'move', 'the chairs'],
  ['The deposit needs to go out by Friday.', undefined, 'send out', 'The deposit'],
];

suite('task of a plain sentence', () => {
  for (const [text, owner, verb, base] of VERBS) {
    test(`the task of "${text}" is to ${base}`, () =>
      assert.deepEqual(taskOf(text, owner), { verb, base, object: undefined }));
  }

  for (const [text, owner, base, object] of PASSIVES) {
    test(`the task of "${text}" is to ${base} ${object}`, () => {
      const task = taskOf(text, owner);
      assert.deepEqual([task?.base, task?.object], [base, object]);
    });
  }

  for (const [text, owner, object] of [
    ['Judith: folders', 'Judith', 'folders'],
    ['The banner is on Tom.', 'Tom', 'The banner'],
  ] as const) {
    test(`the task of "${text}" is the thing alone`, () =>
      assert.deepEqual(taskOf(text, owner), { verb: undefined, base: 'take care of', object }));
  }

  test('a sentence that names neither a verb nor a thing states no task', () => {
    for (const text of ['On Friday.', 'By Monday or Tuesday.', '']) {
      assert.equal(taskOf(text), undefined, text);
    }
  });
});
