import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { contextFeaturesOf } from './point-context.ts';

const SAID = [
  'Ana: Who pays for the new roof?',
  'Ben: I have no idea.',
  'Ana: The landlord pays for the roof.',
  'Ben: Yes, agreed.',
  'Ana: Next, the fair.',
].join('\n');

/** Reads a meeting in which each sentence with "roof" scores 2 for a decision, and all else -9. */
function featuresOf(text: string, said = SAID) {
  const reading = readMeeting(spokenMeeting(said));
  const kinds = reading.sentences.map((one) => ({
    action: -9,
    decision: one.text.includes('roof') ? 2 : -9,
    risk: -9,
    question: -9,
  }));
  const sentence = reading.sentences.find((one) => one.text === text)!;
  return contextFeaturesOf({ ...reading, kinds }, 'decision', sentence);
}

suite('context of a sentence', () => {
  test('a question that the next speaker cannot answer is unanswered by the next', () => {
    const question = featuresOf('Who pays for the new roof?');
    assert.deepEqual(
      [question['unanswered by next'], question['is question'], question['opens turn']],
      [1, 1, 1],
    );
    assert.equal(featuresOf('The landlord pays for the roof.')['unanswered by next'], 0);
  });

  test('a sentence that repeats the words of an earlier one is an echo', () => {
    assert.ok(featuresOf('The landlord pays for the roof.')['echo']! > 0.5);
    assert.equal(featuresOf('Who pays for the new roof?')['echo'], 0);
  });

  test('a sentence leads when none around it scores as high', () => {
    assert.equal(featuresOf('The landlord pays for the roof.')['lead'], 0);
    assert.equal(featuresOf('The roof is done.', 'Ana: Hm.\nBen: The roof is done.')['lead'], 8);
    assert.equal(featuresOf('I have no idea.')['lead'], -8);
  });

  test('an assent within three turns is seen, and one before is not', () => {
    assert.equal(featuresOf('The landlord pays for the roof.')['agreed later'], 1);
    assert.equal(featuresOf('Yes, agreed.')['agreed later'], 0);
  });

  test('the scores of the turns around a sentence count within their limits', () => {
    const { 'decision before': before, 'decision behind': behind } = featuresOf('Yes, agreed.');
    assert.deepEqual([before, behind], [2, -6]);
  });
});
