import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spokenMeeting } from '../../engines/meeting-text/testing/spoken-meeting.ts';
import { summarizeMeeting } from '../../engines/rules/meetings/summary/summarize-meeting.ts';
import { listAttendees, writeMinutes } from './minutes.ts';

function minutesOf(said: string, title = 'Weekly'): string {
  const meeting = { ...spokenMeeting(said), title };
  const summary = summarizeMeeting(meeting, { length: 'short', focusAreas: [] });
  return writeMinutes(meeting, listAttendees(meeting), summary);
}

suite('minutes to send', () => {
  test('actions are a table with owner and due date', () => {
    const minutes = minutesOf('Ana: Tom, please send the deck by Friday.\nTom: Sure.');
    assert.match(minutes, /\| Send the deck \| Tom \| \d{4}-\d\d-\d\d \|/);
  });

  test('attendees are named once', () => {
    assert.match(minutesOf('Ana: Hello Tom.\nTom: Hello.\nAna: Bye.'), /: Ana, Tom\n/);
  });

  test('markup in a title is escaped', () => {
    const minutes = minutesOf('Ana: Hello.', '<img src=x> [a](b) | *c*\n# d');
    assert.match(minutes, /^# \\<img src=x\\> \\\[a\\\]\(b\) \\\| \\\*c\\\* \\# d\n/);
  });
});
