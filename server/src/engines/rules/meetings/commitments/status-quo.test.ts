import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';

const REQUEST = { confidenceThreshold: 0.5, assignToSpeakers: true, extractDeadlines: true };

function itemsOf(said: string): string[] {
  const { items } = extractActionItems(spokenMeeting(said), REQUEST);
  return items.map(({ assigned_to, description }) => `${assigned_to}: ${description}`);
}

suite('decisions that something stays as it is', () => {
  for (const said of [
    'We should keep the test server for another month.',
    "Let's leave the shop open through the summer.",
    "I'll leave the price as it is.",
  ]) {
    test(`no item comes of: ${said}`, () => {
      assert.deepEqual(itemsOf(`Ana: ${said}\nBen: Okay, fine.`), []);
    });
  }

  test('the request behind the decision is the item', () => {
    const said =
      'Ana: We should keep the old tool for now. Ben, can you ask for a quote?\nBen: Sure.';
    assert.deepEqual(itemsOf(said), ['Ben: Ask for a quote']);
  });

  test('the request takes its object from the decision', () => {
    const said =
      'Ana: We should keep the test server for another month. Ben, can you extend it?\nBen: Yes, today.';
    assert.deepEqual(itemsOf(said), ['Ben: Extend the test server for another month']);
  });

  test('keeping a list, or an eye on something, is work', () => {
    const said = 'Ana: Ben, can you keep an eye on the alerts tonight?\nBen: Sure.';
    assert.deepEqual(itemsOf(said), ['Ben: Keep an eye on the alerts']);
    const list = "Ana: Let's keep a list of the open bugs.\nBen: I'll do that.";
    assert.deepEqual(itemsOf(list), ['Ben: Keep a list of the open bugs']);
  });
});
