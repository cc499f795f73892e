import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type MeetingReading, readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { findDecisions } from './decisions.ts';
import { findOpenQuestions } from './open-questions.ts';
import type { MeetingPoint } from './point.ts';
import { findOpportunities, findRecommendations } from './proposals.ts';
import { findRisks } from './risks.ts';
import { presentPoint } from './present-point.ts';

function found(find: (reading: MeetingReading) => MeetingPoint[], ...turns: string[]): string[] {
  const language = /[¿ñ]/.test(turns.join(' ')) ? 'es' : 'en';
  return foundIn(find, language, ...turns);
}

function foundIn(
  find: (reading: MeetingReading) => MeetingPoint[],
  language: string,
  ...turns: string[]
): string[] {
  const reading = readMeeting(spokenMeeting(turns.join('\n'), { language }));
  return find(reading).map(({ sentences: said }) => said.map(({ text }) => text).join(' '));
}

suite('decisions', () => {
  for (const [what, turns, decision] of [
    [
      'in a sentence that says so',
      ['Ana: We have agreed to close the shop on Sundays.'],
      'We have agreed to close the shop on Sundays.',
    ],
    [
      'in a report of what would be so from then on',
      ['Ana: It was agreed that the annual fee would remain at forty pounds.'],
      'It was agreed that the annual fee would remain at forty pounds.',
    ],
    [
      'in a plan of the group after a proposal',
      ['Ben: Should we take the train or the bus?', "Ana: We'll take the train."],
      "We'll take the train.",
    ],
    [
      'in a choice to which another speaker assents',
      ['Ana: So we keep the old logo.', 'Ben: Agreed.'],
      'So we keep the old logo.',
    ],
    [
      'in a conclusion',
      ['Ben: The hall is free on Monday only.', 'Ana: Then we move the party to Monday.'],
      'Then we move the party to Monday.',
    ],
    ['in an inversion', ['Ben: What about green?', 'Ana: Green it is.'], 'Green it is.'],
    [
      'in a rule from now on',
      ['Ana: From now on we test every release twice.'],
      'From now on we test every release twice.',
    ],
    ['in a vote', ['Chair: All in favour?', 'Chair: Carried, six to one.'], 'Carried, six to one.'],
    [
      'in a choice that is called settled',
      ['Ana: We stay with the bank we have. That is settled.'],
      'We stay with the bank we have.',
    ],
    [
      'in the sentence after a formula',
      ["Ana: Then that's decided. New members from March, all others in two groups."],
      'New members from March, all others in two groups.',
    ],
    [
      'in a motion that is carried',
      [
        'Ben: I move that we lease the lower hall.',
        'Cleo: Seconded.',
        'Ana: All in favour? Thank you. The motion is carried.',
      ],
      'I move that we lease the lower hall.',
    ],
    [
      'in the choice that an inversion repeats',
      ["Ben: We talked, and we're going with Porto.", 'Ana: Okay, Porto it is.'],
      "We talked, and we're going with Porto.",
    ],
    [
      'in a resolution',
      ['Ana: Then it is resolved that no bonus will be paid for this year.'],
      'Then it is resolved that no bonus will be paid for this year.',
    ],
    [
      'in a sentence about what stays out',
      ['Ana: So the sauna stays out of the plan.'],
      'So the sauna stays out of the plan.',
    ],
    [
      'in a bare order after a question',
      ['Ben: Do you still want the fountain?', 'Ana: Drop it.'],
      'Drop it.',
    ],
  ] as const) {
    test(`a decision is found ${what}`, () =>
      assert.deepEqual(found(findDecisions, ...turns), [decision]));
  }

  for (const [language, turns] of [
    ['es', ['Luis: ¿Y el camión?', 'Eva: Vale, lo alquilamos.']],
    ['fr', ['Luc : …', 'Eve: Bon, on garde le fournisseur actuel.']],
    ['de', ['Udo: Und der Termin?', 'Eva: Gut, dann verschieben wir den Start auf Mai.']],
    ['pt', ['Rui: E a cor?', 'Eva: Certo, ficou decidido que é azul.']],
  ] as const) {
    test(`a decision is found in ${language}`, () =>
      assert.equal(foundIn(findDecisions, language, ...turns).length, 1));
  }

  for (const [what, ...turns] of [
    ['a question', 'Ana: Should we close the shop on Sundays?'],
    ['a condition', 'Ana: If we had the money we would buy the hall.'],
    ['a possibility', 'Ana: Maybe we could drop the brochure.'],
    ['a habit', 'Ana: We always open the shop at nine.'],
    ['the course of the meeting', "Ana: Okay, let's move on to the budget."],
    ['the plan of one person', 'Ana: Who calls them?', "Ben: I'll call them on Friday."],
    ['a denied decision', 'Ana: We have not decided on a date.'],
    ['a decision of others', 'Ana: They have decided to leave the building.'],
    ['a postponed matter', "Ana: Let's pick it up next time."],
  ] as const) {
    test(`no decision is found in ${what}`, () =>
      assert.deepEqual(found(findDecisions, ...turns), []));
  }

  test('a short repetition of a decision counts as assent', () => {
    const turns = ['Ben: Should we wait?', 'Ana: Then we stop the sale.', 'Ben: We stop.'];
    assert.equal(found(findDecisions, ...turns).length, 1);
  });

  test('a decision that means nothing alone is presented with the sentence that it answers', () => {
    const reading = readMeeting(
      spokenMeeting('Ben: I suggest we drop the second van.\nAna: Then we take it out.'),
    );
    const [told] = findDecisions(reading).flatMap((point) => presentPoint(reading, point) ?? []);
    assert.equal(told!.text, 'Then we take it out. (Ben: I suggest we drop the second van.)');
    assert.deepEqual(told!.evidence.map(({ excerpt }) => excerpt).toSorted(), [
      'I suggest we drop the second van.',
      'Then we take it out.',
    ]);
  });

  test('a proposal that others only agreed to is presented with its speaker', () => {
    const reading = readMeeting(
      spokenMeeting(
        "Ben: I'd recommend we ask the ferry first.\nAna: Agreed, let's put that on the list.",
      ),
    );
    const [told] = findDecisions(reading).flatMap((point) => presentPoint(reading, point) ?? []);
    assert.equal(told!.text, "I'd recommend we ask the ferry first.");
    assert.equal(told!.speaker, 'Ben');
  });

  for (const said of ['So moved.', 'The motion is carried.']) {
    test(`no decision is found in "${said}" alone`, () =>
      assert.deepEqual(found(findDecisions, `Ana: ${said}`), []));
  }
});

suite('risks', () => {
  test('a risk is found in a sentence that the next speaker calls a risk', () => {
    const said = 'One client pays a third of our rent.';
    assert.deepEqual(found(findRisks, `Ana: ${said}`, "Ben: It's a significant risk, yes."), [
      said,
    ]);
  });

  for (const said of [
    "I'm worried that the permit won't come.",
    'The biggest risk is the exchange rate.',
    'If the pump fails, we lose the whole harvest.',
    'The backup generator is broken.',
    'We could miss the deadline because of the strike.',
    'Only Tom knows the old system, and he leaves in June.',
    'We are two weeks behind schedule.',
    'The printer ran out of paper, so the ballots will be late.',
    'There is a problem with the second supplier.',
    'At this rate the budget is gone by March.',
    "We don't have a second site, and the first one floods.",
    'They never answer our letters.',
    'Anna is the only one who can run the kiln.',
    'We would have to pay for another year of the old boiler.',
    'The failure rate went up again in May.',
  ]) {
    test(`a risk is found in "${said}"`, () =>
      assert.equal(found(findRisks, `Ana: ${said}`).length, 1));
  }

  for (const said of [
    'No problem, I can do that.',
    'Sixty people came, so I cannot complain.',
    "That's a real problem.",
    "Don't worry about the hall.",
    'The leak was fixed last week.',
    'What if the pump fails?',
    'The party was lovely and everybody danced.',
    'We meet again on Friday at ten.',
    'There is no risk in that.',
  ]) {
    test(`no risk is found in "${said}"`, () =>
      assert.deepEqual(found(findRisks, `Ana: ${said}`), []));
  }

  for (const [language, said] of [
    ['es', 'Si se rompe otro camión, no llegamos.'],
    ['fr', 'Le risque, c’est que le fournisseur annule.'],
    ['de', 'Ich habe Sorge, dass die Lieferung ausfällt.'],
    ['pt', 'Falta pessoal e o prazo está em risco .'],
  ] as const) {
    test(`a risk is found in ${language}: ${said}`, () =>
      assert.equal(foundIn(findRisks, language, `Ana: ${said}`).length, 1));
  }
});

suite('open questions', () => {
  for (const [what, question, answer] of [
    ['when nobody knows', 'Who pays for the roof?', 'No idea.'],
    ['when the reply postpones it', 'When does the new rule apply?', "Let's come back to that."],
    [
      'when others have not told the answer',
      'What is the price of the licence?',
      'They have not told us.',
    ],
    [
      'when the answer depends on somebody',
      'Do we go to the fair in May?',
      'It depends on marketing.',
    ],
    ['when the reply to `do we know` is no', 'Do we know why the server stopped?', 'No.'],
    ['when the reply calls it a good question', 'Is the hall a lease or a loan?', 'Good question.'],
  ] as const) {
    test(`a question stays open ${what}`, () =>
      assert.deepEqual(found(findOpenQuestions, `Ana: ${question}`, `Ben: ${answer}`), [question]));
  }

  for (const [what, question, answer] of [
    ['when it is answered', 'Who pays for the roof?', 'The city does.'],
    [
      'when it asks somebody for a favour',
      'Ben, can you call the city?',
      "I don't know their number.",
    ],
    ['when it is a greeting', 'How are you all?', "I don't know, tired."],
    ['when it only seeks assent', 'That was in May, right?', 'Not sure.'],
    ['when the reply agrees', 'Should I bring the cake?', 'Yes, please.'],
    ['when the reply is not yet', 'Has anybody tested the ground?', 'No, not yet.'],
    [
      'when the reply repeats its words',
      'Is that a plan or a wish?',
      "At the moment it's more of a wish.",
    ],
    [
      'when the reply gives a number',
      'Are there other candidates?',
      "Possibly two. I'd rather not name them.",
    ],
  ] as const) {
    test(`a question does not stay open ${what}`, () =>
      assert.deepEqual(found(findOpenQuestions, `Ana: ${question}`, `Ben: ${answer}`), []));
  }

  test('a stated question is open', () => {
    const said = "We still don't know whether the bank agrees.";
    assert.deepEqual(found(findOpenQuestions, `Ana: ${said}`), [said]);
  });

  for (const [language, question, answer] of [
    ['es', '¿Quién paga el tejado?', 'Ni idea.'],
    ['fr', 'Qui paie le toit ?', 'On ne sait pas.'],
    ['de', 'Wer bezahlt das Dach?', 'Keine Ahnung.'],
    ['pt', 'Quem paga o telhado?', 'Ninguém sabe.'],
  ] as const) {
    test(`a question stays open in ${language}`, () =>
      assert.equal(
        foundIn(findOpenQuestions, language, `Ana: ${question}`, `Ben: ${answer}`).length,
        1,
      ));
  }
});

suite('recommendations and opportunities', () => {
  test('a recommendation includes the reason in the next sentence', () => {
    assert.deepEqual(
      found(
        findRecommendations,
        'Ana: We should print fewer copies. Otherwise they rot in the cellar.',
      ),
      ['We should print fewer copies. Otherwise they rot in the cellar.'],
    );
  });

  test('a wish for some day is no recommendation', () => {
    assert.deepEqual(found(findRecommendations, 'Ana: We should paint it someday, I guess.'), []);
  });

  test('an opportunity is found in a sentence that names a gain', () => {
    const said = 'A second shift could double our output.';
    assert.deepEqual(found(findOpportunities, `Ana: ${said}`), [said]);
  });
});
