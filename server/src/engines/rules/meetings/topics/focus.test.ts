import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { parseFocus } from './focus.ts';
import { indexTerms } from './term-index.ts';

const LABELS = ['Ana Smith', 'Ben Smith', 'Ana Lee (Marketing Manager)', 'Marketing', 'Grad B'];
const INDEX = indexTerms(
  readMeeting(spokenMeeting(LABELS.map((label) => `${label}: Good morning.`).join('\n'))),
);

function speakersOf(query: string): string[] {
  return [...parseFocus(query, INDEX).speakers];
}

suite('speakers whom a focus names', () => {
  test('a full name and a part that only one speaker has name the speaker', () => {
    assert.deepEqual(speakersOf('What did Ben Smith think?'), ['Ben Smith']);
    assert.deepEqual(speakersOf('What did Ben think?'), ['Ben Smith']);
    assert.deepEqual(speakersOf('What did Lee think?'), ['Ana Lee (Marketing Manager)']);
    assert.deepEqual(speakersOf('What did Grad B say?'), ['Grad B']);
  });

  test('a part that two speakers share names neither', () => {
    assert.deepEqual(speakersOf('What did Ana say?'), []);
    assert.deepEqual(speakersOf('What did Smith say?'), []);
  });

  test('an office names its holder, and a name in lower case counts only where somebody acts', () => {
    assert.deepEqual(speakersOf('The view of the Marketing Manager'), [
      'Ana Lee (Marketing Manager)',
      'Marketing',
    ]);
    assert.deepEqual(speakersOf('What did marketing say?'), ['Marketing']);
    assert.deepEqual(speakersOf('The plan for marketing'), []);
  });
});
