import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting, typedNotes } from '../../../meeting-text/testing/spoken-meeting.ts';
import { findOpenQuestions } from './open-questions.ts';

/** Questions with a reply, and whether they stay open. */
const ASKED = [
  ['Who is going to run the stall?', 'Nobody has said yet.', true],
  ['Is the grant taxable?', 'I would have to ask the accountant.', true],
  ['How many seats do we get?', 'Hard to tell at this point.', true],
  ['When is the delivery?', 'Tuesday at nine.', false],
  ['Did the client sign?', 'Not yet.', true],
  ['What happens to the old machines?', 'We never settled that.', true],
  ['Do we need a licence for that?', 'Hm. I think so, but I am not sure.', true],
  ['Who wrote this?', 'I did.', false],
  ['Why was it rejected?', 'They gave no reason.', true],
  ['Could you check the oven?', 'I am not sure I have time.', false],
  ['Are we insured for that?', 'We should look into it.', true],
  ['Where do we park?', 'Behind the church.', false],
  ['Is Tom coming?', 'He has not replied.', true],
  ['What does the city want from us?', 'Your guess is as good as mine.', true],
  ['How much is left in the budget?', 'About nine thousand.', false],
  ['Should we keep the second stall?', 'Let me think about it.', true],
  ['Who has the key?', 'It is in the drawer.', false],
  ['Can the old software read these files?', 'We will have to try it.', true],
  ['Which room are we in next week?', 'They keep changing it.', true],
  ['Do you want tea?', 'Not now.', false],
  ['Will they extend the deadline?', 'We are still waiting to hear.', true],
  ['Does anyone remember what we paid last year?', 'No, sorry.', true],
  ['What do we tell the parents?', 'We need to agree on something.', true],
  ['Where does the money come from?', 'That is what I would like to know.', true],
  ['Is the hall free in May?', 'Yes, the whole month.', false],
  ['How long will the repair take?', 'Depends on the parts.', true],
  ['Did anyone talk to the school?', 'Not that I know of.', true],
  ['Who takes over when Ines leaves?', 'We have not got that far.', true],
  ['What is the password?', 'It is on the board.', false],
  ['Are dogs allowed?', 'I could not find anything about it.', true],
  ['Can we use the side entrance?', 'Yes, but only on weekdays.', false],
  ['Is it one form or two?', 'One.', false],
  ['When will they decide?', 'Could be next week, could be next year.', true],
  ['What does the insurance say?', 'I have not called them yet.', true],
  ['Why are there two invoices?', 'Beats me.', true],
  ['Which size fits the frame?', 'The large one.', false],
  ['Where do the chairs go afterwards?', 'That is still up in the air.', true],
  ['Is the bridge open for lorries?', 'I only know about cars.', false],
  ['Who decides on the menu?', 'We should settle that next week.', true],
  ['Does the grant cover travel?', 'The guidelines contradict each other.', false],
  ['What time is the inspection?', 'They would not say.', true],
  ['How much do we owe them?', 'I need to look at the books.', true],
  ['Do we keep the stall at the market?', 'I have no strong feelings.', false],
  ['Who was at the door?', 'The postman.', false],
  ['When is the new van coming?', 'Ask Marta, I have lost track.', true],
  ['Will there be a second round?', 'Nobody told me anything.', true],
  ['Can children join?', 'From the age of six.', false],
  ['What is the plan for the old site?', 'There is none yet.', true],
] as const;

suite('open questions after one reply', () => {
  for (const [question, answer, isOpen] of ASKED) {
    test(`the question "${question}" ${isOpen ? 'stays open' : 'is answered'} after "${answer}"`, () => {
      const reading = readMeeting(spokenMeeting(`Ana: ${question}\nBen: ${answer}`));
      assert.equal(findOpenQuestions(reading).length > 0, isOpen);
    });
  }
});

suite('questions without a mark', () => {
  test('a question in speech without punctuation stays open when nobody knows', () => {
    const said = 'Ana: and who pays for the fence then\nBen: no clue\nAna: okay';
    const [point] = findOpenQuestions(readMeeting(spokenMeeting(said)));
    assert.equal(point?.sentences[0]?.text, 'and who pays for the fence then');
  });

  test('a statement in speech without punctuation is no question', () => {
    const said = 'Ana: the fence is what we paid for last year\nBen: no clue\nAna: okay';
    assert.deepEqual(findOpenQuestions(readMeeting(spokenMeeting(said))), []);
  });

  for (const [notes, isOpen] of [
    ['Mr Ode asked when the lease would end. Nobody could say.', true],
    ['Mr Ode asked when the lease would end. The Clerk replied that it ended in May.', false],
    ['Whether dogs may enter the garden was raised. No conclusion was reached.', true],
  ] as const) {
    test(`the reported question ${isOpen ? 'is open' : 'is answered'}: ${notes}`, () =>
      assert.equal(findOpenQuestions(readMeeting(typedNotes(notes))).length > 0, isOpen));
  }
});
