import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { scoreSentences, sentencesOf } from './score-sentences.ts';
import type { SentenceModel } from './sentence-model.ts';

/** Model that takes each sentence with "send" for work, and no sentence for anything else. */
const SENDING: SentenceModel = {
  scoreKinds: (sentence) => ({
    action: sentence.includes('send') ? 8 : -8,
    decision: -8,
    risk: -8,
    question: -8,
  }),
  findOwner: () => undefined,
};

function meetingOf(...sentences: string[]) {
  return readMeeting(spokenMeeting(sentences.map((text) => `Ana: ${text}`).join('\n')));
}

function actionShareOf(...sentences: string[]) {
  return scoreSentences(meetingOf(...sentences), SENDING).shares.action;
}

const WORK = 'I will send it.';
const TALK = 'It rained a lot.';

suite('scored sentences', () => {
  test('the scores and the words of a sentence stand at its index', () => {
    const reading = meetingOf(TALK, WORK, TALK);
    const { wordsOf, kinds } = scoreSentences(reading, SENDING);
    assert.deepEqual(
      kinds.map(({ action }) => action),
      [-8, 8, -8],
    );
    assert.deepEqual(
      [0, 1, 2].map((index) => wordsOf(index)?.[0]?.text),
      ['It', 'I', 'It'],
    );
  });

  test('sentences of a language without a tagger have no words', () => {
    const meeting = spokenMeeting('Ana: Ich schicke es.\nBen: Gut.', { language: 'de' });
    const { wordsOf, kinds } = scoreSentences(readMeeting(meeting), SENDING);
    assert.deepEqual([wordsOf(0), wordsOf(1)], [undefined, undefined]);
    assert.equal(kinds.length, 2);
  });

  test('a meeting with more work has a larger share of work', () => {
    const shares = [0, 1, 2, 3].map((count) =>
      actionShareOf(...[WORK, WORK, WORK].slice(0, count), ...[TALK, TALK, TALK].slice(count)),
    );
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(shares).size, shares.length);
  });

  test('a short meeting stays closer to the usual share than a long one, which an empty one has', () => {
    const usual = scoreSentences(meetingOf(), SENDING).shares.action;
    const short = actionShareOf(WORK);
    const long = actionShareOf(...Array.from({ length: 20 }, () => WORK));
    assert.ok(usual < short && short < long);
    assert.ok(Number.isFinite(usual) && Number.isFinite(long));
  });

  test('the first model that scores a reading decides its scores', () => {
    const reading = meetingOf(WORK);
    const other: SentenceModel = {
      ...SENDING,
      scoreKinds: () => ({ action: 0, decision: 0, risk: 0, question: 0 }),
    };
    const first = sentencesOf(reading, SENDING);
    assert.equal(sentencesOf(reading, other), first);
    assert.equal(sentencesOf(meetingOf(WORK), other).kinds[0]!.action, 0);
  });
});
