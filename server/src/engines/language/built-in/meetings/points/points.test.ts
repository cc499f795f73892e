import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type MeetingReading, readMeeting } from '../reading/read-meeting.ts';
import { spokenMeeting } from '../testing/spoken-meeting.ts';
import { findDecisions } from './decisions.ts';
import { findOpenQuestions } from './open-questions.ts';
import type { Point } from './point.ts';
import { findOpportunities, findRecommendations } from './proposals.ts';
import { findRisks } from './risks.ts';
import { tellPoint } from './tell-point.ts';

function found(find: (reading: MeetingReading) => Point[], ...turns: string[]): string[] {
  const language = /[¿ñ]/.test(turns.join(' ')) ? 'es' : 'en';
  return foundIn(find, language, ...turns);
}

function foundIn(
  find: (reading: MeetingReading) => Point[],
  language: string,
  ...turns: string[]
): string[] {
  const reading = readMeeting(spokenMeeting(turns.join('\n'), { language }));
  return find(reading).map(({ said }) => said.map(({ text }) => text).join(' '));
}

suite('decisions are found', () => {
  for (const [what, turns, decision] of [
    [
      'where it is said so',
      ['Ana: We have agreed to close the shop on Sundays.'],
      'We have agreed to close the shop on Sundays.',
    ],
    [
      'in what the group will do, behind a proposal',
      ['Ben: Should we take the train or the bus?', "Ana: We'll take the train."],
      "We'll take the train.",
    ],
    [
      'in a choice that another assents to',
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
      'in what follows such a formula',
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
      'in what stays out',
      ['Ana: So the sauna stays out of the plan.'],
      'So the sauna stays out of the plan.',
    ],
    [
      'in a bare order behind a question',
      ['Ben: Do you still want the fountain?', 'Ana: Drop it.'],
      'Drop it.',
    ],
  ] as const) {
    test(what, () => assert.deepEqual(found(findDecisions, ...turns), [decision]));
  }

  for (const [language, turns] of [
    ['es', ['Luis: ¿Y el camión?', 'Eva: Vale, lo alquilamos.']],
    ['fr', ['Luc : …', 'Eve: Bon, on garde le fournisseur actuel.']],
    ['de', ['Udo: Und der Termin?', 'Eva: Gut, dann verschieben wir den Start auf Mai.']],
    ['pt', ['Rui: E a cor?', 'Eva: Certo, ficou decidido que é azul.']],
  ] as const) {
    test(`in ${language}`, () =>
      assert.equal(foundIn(findDecisions, language, ...turns).length, 1));
  }

  for (const [what, ...turns] of [
    ['what is asked', 'Ana: Should we close the shop on Sundays?'],
    ['what is supposed', 'Ana: If we had the money we would buy the hall.'],
    ['what might be', 'Ana: Maybe we could drop the brochure.'],
    ['a habit', 'Ana: We always open the shop at nine.'],
    ['how the meeting goes on', "Ana: Okay, let's move on to the budget."],
    ['what one person will do', 'Ana: Who calls them?', "Ben: I'll call them on Friday."],
    ['what is not decided yet', 'Ana: We have not decided on a date.'],
    ['what others decided', 'Ana: They have decided to leave the building.'],
    ['what is put off', "Ana: Let's pick it up next time."],
  ] as const) {
    test(`but not in ${what}`, () => assert.deepEqual(found(findDecisions, ...turns), []));
  }

  test('and an echo of one is its assent', () => {
    const turns = ['Ben: Should we wait?', 'Ana: Then we stop the sale.', 'Ben: We stop.'];
    assert.equal(found(findDecisions, ...turns).length, 1);
  });

  test('and are told with what they answer where they mean nothing alone', () => {
    const reading = readMeeting(
      spokenMeeting('Ben: I suggest we drop the second van.\nAna: Then we take it out.'),
    );
    const [told] = findDecisions(reading).flatMap((point) => tellPoint(reading, point) ?? []);
    assert.equal(told!.text, 'Then we take it out. (Ben: I suggest we drop the second van.)');
    assert.deepEqual(told!.evidence.map(({ excerpt }) => excerpt).toSorted(), [
      'I suggest we drop the second van.',
      'Then we take it out.',
    ]);
  });

  test('and a proposal that was only agreed to is told by who made it', () => {
    const reading = readMeeting(
      spokenMeeting(
        "Ben: I'd recommend we ask the ferry first.\nAna: Agreed, let's put that on the list.",
      ),
    );
    const [told] = findDecisions(reading).flatMap((point) => tellPoint(reading, point) ?? []);
    assert.equal(told!.text, "I'd recommend we ask the ferry first.");
    assert.equal(told!.speaker, 'Ben');
  });

  for (const said of ['So moved.', 'The motion is carried.']) {
    test(`but not in ${said} alone`, () =>
      assert.deepEqual(found(findDecisions, `Ana: ${said}`), []));
  }
});

suite('risks are found', () => {
  test('in what is called one afterwards', () => {
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
    test(`in: ${said}`, () => assert.equal(found(findRisks, `Ana: ${said}`).length, 1));
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
    test(`but not in: ${said}`, () => assert.deepEqual(found(findRisks, `Ana: ${said}`), []));
  }

  for (const [language, said] of [
    ['es', 'Si se rompe otro camión, no llegamos.'],
    ['fr', 'Le risque, c’est que le fournisseur annule.'],
    ['de', 'Ich habe Sorge, dass die Lieferung ausfällt.'],
    ['pt', 'Falta pessoal e o prazo está em risco .'],
  ] as const) {
    test(`in ${language}: ${said}`, () =>
      assert.equal(foundIn(findRisks, language, `Ana: ${said}`).length, 1));
  }
});

suite('questions stay open', () => {
  for (const [what, question, answer] of [
    ['when nobody knows', 'Who pays for the roof?', 'No idea.'],
    ['when it is put off', 'When does the new rule apply?', "Let's come back to that."],
    ['when others have not said', 'What is the price of the licence?', 'They have not told us.'],
    ['when it depends', 'Do we go to the fair in May?', 'It depends on marketing.'],
    ['when it is not known whether it is known', 'Do we know why the server stopped?', 'No.'],
    ['when it is called a good question', 'Is the hall a lease or a loan?', 'Good question.'],
  ] as const) {
    test(what, () =>
      assert.deepEqual(found(findOpenQuestions, `Ana: ${question}`, `Ben: ${answer}`), [question]),
    );
  }

  for (const [what, question, answer] of [
    ['when it is answered', 'Who pays for the roof?', 'The city does.'],
    [
      'when somebody is asked to do a thing',
      'Ben, can you call the city?',
      "I don't know their number.",
    ],
    ['when it greets', 'How are you all?', "I don't know, tired."],
    ['when it seeks assent', 'That was in May, right?', 'Not sure.'],
    ['when it was agreed to', 'Should I bring the cake?', 'Yes, please.'],
    ['when it has not come to that', 'Has anybody tested the ground?', 'No, not yet.'],
    [
      'when it is put into words',
      'Is that a plan or a wish?',
      "At the moment it's more of a wish.",
    ],
    [
      'when it is counted',
      'Are there other candidates?',
      "Possibly two. I'd rather not name them.",
    ],
  ] as const) {
    test(`but not ${what}`, () =>
      assert.deepEqual(found(findOpenQuestions, `Ana: ${question}`, `Ben: ${answer}`), []));
  }

  test('when they are stated', () => {
    const said = "We still don't know whether the bank agrees.";
    assert.deepEqual(found(findOpenQuestions, `Ana: ${said}`), [said]);
  });

  for (const [language, question, answer] of [
    ['es', '¿Quién paga el tejado?', 'Ni idea.'],
    ['fr', 'Qui paie le toit ?', 'On ne sait pas.'],
    ['de', 'Wer bezahlt das Dach?', 'Keine Ahnung.'],
    ['pt', 'Quem paga o telhado?', 'Ninguém sabe.'],
  ] as const) {
    test(`in ${language}`, () =>
      assert.equal(
        foundIn(findOpenQuestions, language, `Ana: ${question}`, `Ben: ${answer}`).length,
        1,
      ));
  }
});

suite('proposals and chances are found', () => {
  test('with the reason that follows', () => {
    assert.deepEqual(
      found(
        findRecommendations,
        'Ana: We should print fewer copies. Otherwise they rot in the cellar.',
      ),
      ['We should print fewer copies. Otherwise they rot in the cellar.'],
    );
  });

  test('but not what would have been or will be someday', () => {
    assert.deepEqual(found(findRecommendations, 'Ana: We should paint it someday, I guess.'), []);
  });

  test('in what might be gained', () => {
    const said = 'A second shift could double our output.';
    assert.deepEqual(found(findOpportunities, `Ana: ${said}`), [said]);
  });
});
