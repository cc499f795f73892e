import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';

const DEFAULT = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };

suite('promises in the present tense', () => {
  for (const [said, ...items] of [
    ['Ana: okay I order the pump tomorrow', 'Ana: Order the pump'],
    ['Ana: Good, I send you the drawings tonight.', 'Ana: Send the drawings'],
    ['Ana: I call my mother every Friday.'],
    ['Ana: I have a dentist at four today.'],
  ] as const) {
    test(`${said} gives ${items.join('; ') || 'nothing'}`, () => {
      const found = extractActionItems(spokenMeeting(said), DEFAULT).items;
      assert.deepEqual(
        found.map(({ assigned_to, description }) => `${assigned_to}: ${description}`),
        items,
      );
    });
  }
});
