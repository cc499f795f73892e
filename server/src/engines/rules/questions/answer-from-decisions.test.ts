import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { spokenMeeting } from '../../meeting-text/testing/spoken-meeting.ts';
import { answerQuestion } from './answer-question.ts';

const MEETING = spokenMeeting(`Marcus: We decided to use Stripe for payments.
Ines: One change on payments. Stripe wants 2.9 percent.
Marcus: Adyen offered 1.8. Let's go with Adyen instead of Stripe.
Lena: Agreed.
Ines: Good. We will use Adyen for payments.
Lena: Then we decided to keep the office in Berlin.
Marcus: The offsite is still open, the hotel has not answered.
Lena: And who takes the minutes, Marcus or me?
Marcus: You take the minutes today.`);

function ask(question: string) {
  return answerQuestion(makeExtractedText(MEETING.text), {
    question,
    contextPages: 1,
    history: [],
    meeting: MEETING,
  });
}

suite('answers from the decisions of a meeting', () => {
  test('the last decision about the subject answers', () => {
    const { outcome, sentences } = ask('What did we decide about payments?');

    assert.equal(outcome, 'answered');
    assert.match(sentences[0]!.text, /use Adyen|go with Adyen/);
  });

  test('what was only talked about is not decided', () => {
    assert.notEqual(ask('What did we decide about the offsite?').outcome, 'answered');
  });

  test('the reply to a question answers, not the question', () => {
    const { sentences } = ask('Who takes the minutes?');

    assert.match(sentences[0]!.text, /You take the minutes today/);
  });
});
