import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { findDecisions } from './decisions.ts';
import { findOpenQuestions } from './open-questions.ts';

const PROPOSAL = "Ben: I'd say we host it ourselves, the cloud is twice as expensive.\n";

function decisionsOf(said: string): string[] {
  return findDecisions(readMeeting(spokenMeeting(said))).map(({ sentences }) => sentences[0]!.text);
}

suite('decision that a speaker restates behind "Agreed."', () => {
  test('is what the next sentence says', () => {
    const said = `${PROPOSAL}Cleo: I think so too.\nAna: Agreed. We host it ourselves.`;
    assert.deepEqual(decisionsOf(said), ['We host it ourselves.']);
  });

  test('rests on the proposal and on the assent', () => {
    const said = `${PROPOSAL}Ana: Agreed. We host it ourselves.`;
    const [decision] = findDecisions(readMeeting(spokenMeeting(said)));
    assert.deepEqual(
      decision!.support.map(({ text }) => text),
      ["I'd say we host it ourselves, the cloud is twice as expensive.", 'Agreed.'],
    );
  });

  test('is not the next topic, nor what somebody does next', () => {
    assert.deepEqual(decisionsOf(`${PROPOSAL}Ana: Agreed. Next is the budget for spring.`), []);
    assert.deepEqual(decisionsOf(`${PROPOSAL}Ana: Agreed. I still have to call the printer.`), []);
  });
});

suite('matter that stays open', () => {
  test('is not decided', () => {
    const said =
      "Ana: Will the fee go up?\nBen: I don't know yet.\nAna: All right, then that stays open for now.\nBen: Yes.";
    assert.deepEqual(decisionsOf(said), []);
    const [question] = findOpenQuestions(readMeeting(spokenMeeting(said)));
    assert.equal(question!.sentences[0]!.text, 'Will the fee go up?');
  });
});
