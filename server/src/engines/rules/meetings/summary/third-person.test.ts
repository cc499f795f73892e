import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { toThirdPerson } from './third-person.ts';

const DECISION = { speaker: null, isDecision: true };
const BY_ANA = { speaker: 'Ana', isDecision: false };

const DECIDED: readonly (readonly [said: string, written: string])[] = [
  ["We'll move the fair.", 'The participants will move the fair.'],
  ['Okay, so we take the bus.', 'The participants will take the bus.'],
  ["Let's close the east gate.", 'The participants will close the east gate.'],
  ['We cut the price.', 'The participants cut the price.'],
  ['We paid the bill.', 'The participants paid the bill.'],
  ['We’ve sold it, so we’re done.', 'The participants have sold it, so they are done.'],
  ['the hall is ours', 'The hall is theirs.'],
  ['The hall stays closed,', 'The hall stays closed.'],
  ['We agreed on blue!', 'The participants agreed on blue!'],
];
const SAID_BY_ANA: readonly (readonly [said: string, written: string])[] = [
  ["I'll send the report.", 'Ana will send the report.'],
  ['I’m worried about the roof.', 'Ana is worried about the roof.'],
  ['I have lost my keys.', 'Ana has lost Ana’s keys.'],
  ['I carry the box.', 'Ana carries the box.'],
  ['I watch the gate and we go home.', 'Ana watches the gate and the participants go home.'],
  ['I really want it.', 'Ana really wants it.'],
  ['I do not agree.', 'Ana does not agree.'],
  ['I was late.', 'Ana was late.'],
  ['They gave me the keys.', 'They gave Ana the keys.'],
  ['We take the bus every day.', 'The participants take the bus every day.'],
  [
    'We like our garden, and we keep it for us.',
    'The participants like their garden, and they keep it for them.',
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

  test('a sentence in the third person stays as it is', () => {
    const said = 'The town pays 40 euros for Zoë’s café, and nobody pays more.';
    assert.equal(toThirdPerson(said, BY_ANA), said);
  });
});
