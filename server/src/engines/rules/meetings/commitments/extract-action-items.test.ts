import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { ACTION_DIALOGUES } from '../testing/action-dialogues.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';

const DEFAULT = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };

function itemsOf(said: string, request: Partial<typeof DEFAULT> = {}) {
  return extractActionItems(spokenMeeting(said), { ...DEFAULT, ...request }).items;
}

function priorityOf(words: string) {
  return itemsOf(`Ana: Tom, please send the deck ${words}.\nTom: Sure.`)[0]!.priority;
}

/** Confidence that each item of a dialogue has at least; what is no item has less than the default threshold. */
const FOUND_MIN = 0.65;

suite('action items of short dialogues', () => {
  for (const { said, language = 'en', items } of ACTION_DIALOGUES) {
    test(`extracts ${items.length} action items from: ${said.replaceAll('\n', ' – ')}`, () => {
      const request = { ...DEFAULT, confidenceThreshold: FOUND_MIN };
      const found = extractActionItems(spokenMeeting(said, { language }), request).items;
      const isItem = ({ description }: { description: string }) =>
        items.some((item) => item.description === description);
      assert.deepEqual(
        found
          .filter((item) => isItem(item) || item.confidence >= DEFAULT.confidenceThreshold)
          .map(({ description, assigned_to, due_date }) => ({
            description,
            owner: assigned_to,
            due: due_date,
          })),
        items,
      );
    });
  }
});

suite('action item', () => {
  const SAID = 'Ana: Tom, can you send the deck by Friday?\nTom: Sure, will do.';

  test('an action item has the request and the reply as evidence, cut out of the text', () => {
    const meeting = spokenMeeting(SAID);
    const [item] = extractActionItems(meeting, DEFAULT).items;
    assert.deepEqual(
      item!.evidence.map(({ excerpt }) => excerpt),
      ['Tom, can you send the deck by Friday?', 'Sure, will do.'],
    );
    for (const { start, end, excerpt, text_sha256 } of item!.evidence) {
      assert.equal(meeting.text.slice(start, end), excerpt);
      assert.equal(text_sha256, meeting.text_sha256);
    }
  });

  for (const [said, description] of [
    ["I'll move the chairs into the barn it's dry in there", 'Move the chairs into the barn'],
    ["I'll make sure it is locked", 'Make sure it is locked'],
    ['I will send Tom the list we have.', 'Send Tom the list we have'],
  ]) {
    test(`the description of "${said}" is "${description}"`, () => {
      const [item] = itemsOf(`Ana: ${said}\nTom: Great.`, { confidenceThreshold: 0 });
      assert.equal(item!.description, description);
    });
  }

  test('tasks that differ in a number alone are not merged', () => {
    const said = 'Ben: I will close ticket 2231 tomorrow.\nBen: I will close ticket 2240 tomorrow.';
    assert.deepEqual(
      itemsOf(said).map(({ description }) => description),
      ['Close ticket 2231', 'Close ticket 2240'],
    );
  });

  test('an action item keeps the words of its due date', () => {
    assert.equal(itemsOf(SAID)[0]!.due_date_text, 'by Friday');
  });

  test('an action item has no owner and no due date when the request turns them off', () => {
    const [item] = itemsOf(SAID, { assignToSpeakers: false, extractDeadlines: false });
    assert.deepEqual([item!.assigned_to, item!.due_date, item!.due_date_text], [null, null, null]);
  });

  test('an action item has high priority when it is urgent or due today, and low priority when there is no rush', () => {
    assert.equal(priorityOf('as soon as possible'), 'high');
    assert.equal(priorityOf('today'), 'high');
    assert.equal(priorityOf('when you get a chance'), 'low');
    assert.equal(priorityOf('by Friday'), 'medium');
  });

  test('a repeated action item occurs once, with the evidence of both and the later due date', () => {
    const said = `Ana: I'll send the tax forms to the bank on Thursday.\nTom: Great.\n${'Tom: It rained.\nAna: It did.\n'.repeat(6)}Tom: So Ana will send the tax forms to the bank by Friday.\nAna: Yes.`;
    const items = itemsOf(said);
    assert.equal(items.length, 1);
    assert.equal(items[0]!.due_date, '2026-11-20');
    assert.ok(items[0]!.evidence.length >= 2);
  });

  test('a higher confidence threshold never returns more action items', () => {
    const said = ACTION_DIALOGUES.map((one) => one.said).join('\n');
    const counts = [0, 0.5, 0.8, 0.95, 1].map(
      (confidenceThreshold) => itemsOf(said, { confidenceThreshold }).length,
    );
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
    );
    assert.ok(counts[0]! > counts[2]! && counts[2]! > counts[4]!);
  });

  test('a description has at most 200 characters, and odd text does not throw', () => {
    const long = `Ana: I'll send ${'the very long list of things and '.repeat(30)}more by Friday.`;
    for (const { description } of itemsOf(long, { confidenceThreshold: 0 })) {
      assert.ok(description.length <= 200);
    }
    for (const odd of [
      '',
      'Ana:',
      'Ana: , , ,',
      'Ana: I will',
      'Ana: can you?',
      `Ana: ${'i will '.repeat(9_000)}`,
      `Ana: ${', and '.repeat(9_000)}`,
    ]) {
      itemsOf(odd, { confidenceThreshold: 0 });
    }
  });
});
