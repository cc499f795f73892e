import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { toThirdPerson } from './third-person.ts';

const DECISION = { speaker: null, isDecision: true };
const BY_ANA = { speaker: 'Ana', isDecision: false };

const DECIDED: readonly (readonly [said: string, written: string])[] = [
  ["We'll move the fair.", 'It was decided to move the fair.'],
  ['Okay, so we take the bus.', 'It was decided to take the bus.'],
  ["Let's close the east gate.", 'It was decided to close the east gate.'],
  ["Let's say we do it.", 'It was decided to do it.'],
  ["Let's see how it goes.", 'It was decided to see how it goes.'],
  ["Let's not go.", 'It was decided not to go.'],
  ["We won't sell it.", 'It was decided not to sell it.'],
  ["We don't take cash.", 'It was decided not to take cash.'],
  ["We're closing the gate.", 'It was decided to close the gate.'],
  ['We are going to close it.', 'It was decided to close it.'],
  ['Leave the shop open.', 'It was decided to leave the shop open.'],
  ['We fit an alarm, and we’ll call them.', 'It was decided to fit an alarm, and to call them.'],
  ['If it rains we use the hall.', 'If it rains the group will use the hall.'],
  [
    'We go with Tuesday. We tell people.',
    'It was decided to go with Tuesday. The group will tell people.',
  ],
  ['We cut the price.', 'The group cut the price.'],
  ['We paid the bill.', 'The group paid the bill.'],
  ['We have a garden.', 'The group has a garden.'],
  ['We’ve sold it, so we’re done.', 'The group has sold it, so they are done.'],
  ['the hall is ours', 'The hall is the group’s.'],
  ['The hall stays closed,', 'The hall stays closed.'],
  ['We agreed on blue!', 'The group agreed on blue!'],
];
const SAID_BY_ANA: readonly (readonly [said: string, written: string])[] = [
  ["I'll send the report.", 'Ana will send the report.'],
  ['I’m worried about the roof.', 'Ana is worried about the roof.'],
  ['I have lost my keys.', 'Ana has lost Ana’s keys.'],
  ['I carry the box.', 'Ana carries the box.'],
  ['I watch the gate and we go home.', 'Ana watches the gate and the group goes home.'],
  ['I really want it.', 'Ana really wants it.'],
  ['I do not agree.', 'Ana does not agree.'],
  ['I was late.', 'Ana was late.'],
  ['They gave me the keys.', 'They gave Ana the keys.'],
  ['We take the bus every day.', 'The group takes the bus every day.'],
  ['Should I also set it up', 'Should Ana also set it up.'],
  [
    'We like our garden, and we keep it for us.',
    'The group likes their garden, and they keep it for them.',
  ],
];

suite('sentence in the third person', () => {
  for (const [said, written] of DECIDED) {
    test(`the decision "${said}" is written "${written}"`, () =>
      assert.equal(toThirdPerson(said, DECISION), written));
  }

  for (const [said, written] of SAID_BY_ANA) {
    test(`"${said}", said by Ana, is written "${written}"`, () =>
      assert.equal(toThirdPerson(said, BY_ANA), written));
  }

  test('a sentence that addresses somebody, or says "myself", cannot be written in the third person', () => {
    for (const said of ['You should send it.', 'Send me your draft.', 'I did it myself.']) {
      assert.equal(toThirdPerson(said, BY_ANA), undefined, said);
    }
  });

  test('a sentence with "I", "me" or "my" cannot be written without its speaker', () => {
    for (const said of ["I'll send it.", 'They gave me the keys.', 'Tom took my keys.']) {
      assert.equal(toThirdPerson(said, DECISION), undefined, said);
      assert.match(toThirdPerson(said, BY_ANA)!, /Ana/, said);
    }
  });

  for (const [said, written] of [
    ['I paint the fence.', 'Tom and Ana paint the fence.'],
    ['I’m late.', 'Tom and Ana are late.'],
    ['I was late.', 'Tom and Ana were late.'],
  ] as const) {
    test(`"${said}", said by two people, is written "${written}"`, () =>
      assert.equal(toThirdPerson(said, { speaker: 'Tom and Ana', isDecision: false }), written));
  }

  test('a sentence that would name its speaker twice, or only softens an opinion, cannot be written', () => {
    for (const said of ['I have the contract open in front of me.', "I'd say we host it."]) {
      assert.equal(toThirdPerson(said, { speaker: 'Ana', isDecision: false }), undefined, said);
    }
  });

  test('an empty sentence cannot be written', () => {
    assert.equal(toThirdPerson('', BY_ANA), undefined);
  });

  test('a sentence in the third person stays as it is', () => {
    const said = 'The town pays 40 euros for Zoë’s café, and nobody pays more.';
    assert.equal(toThirdPerson(said, BY_ANA), said);
  });
});
