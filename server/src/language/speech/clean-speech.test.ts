import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TextLanguage } from '../text-language.ts';
import { cleanSpeech } from './clean-speech.ts';
import { isSameClaim } from './same-claim.ts';
import { countDisfluencies, isStandaloneSentence } from './standalone-sentence.ts';

function clean(said: string, language: TextLanguage = 'en'): string | undefined {
  return cleanSpeech(said, { start: 0, end: said.length }, language)?.text;
}

suite('cleaned speech', () => {
  for (const [what, said, written] of [
    ['without hesitation', 'Um, we uh need, er, three weeks.', 'We need three weeks.'],
    [
      'without an opening',
      'Okay, so, you know, the supplier confirmed.',
      'The supplier confirmed.',
    ],
    ['without a stutter', 'I I think we could we could ship it.', 'I think we could ship it.'],
    ['without words broken off', 'We need th that par- part by May.', 'We need that part by May.'],
    ['without a tag', 'The demo runs on Friday, right?', 'The demo runs on Friday.'],
    ['without asides', "They can't, you know, do it again.", "They can't do it again."],
    ['with the letters of an acronym joined', 'The L_C_D_ is too dear', 'The LCD is too dear.'],
    ['with contractions joined', "We 're gon na wait.", "We're going to wait."],
    ['with a capital and a full stop', 'and then i call the bank', 'Then I call the bank.'],
    ['with its doubled emphasis', 'It is very very late.', 'It is very very late.'],
    ['without a `because` that stands alone', 'Good, because she signs.', 'She signs.'],
    ['with its question', 'So who pays for it?', 'Who pays for it?'],
  ] as const) {
    test(`a cleaned sentence is written ${what}`, () => assert.equal(clean(said), written));
  }

  for (const [language, said, written] of [
    ['es', 'Pues, eh, vale, lo alquilamos.', 'Lo alquilamos.'],
    ['fr', 'Bon, euh, on part sur mardi.', 'On part sur mardi.'],
    ['de', 'Also, äh, wir nehmen den Zug.', 'Wir nehmen den Zug.'],
    ['pt', 'Bom, então, vamos com o azul.', 'Vamos com o azul.'],
  ] as const) {
    test(`a cleaned sentence has no openings and hesitation in ${language}`, () =>
      assert.equal(clean(said, language), written));
  }

  for (const [said, written] of [
    ['- Order the paint.', 'Order the paint.'],
    ['[ ] Order the paint.', 'Order the paint.'],
    ['8. The next meeting is in May.', 'The next meeting is in May.'],
    ['5.3 RESOLVED that the gate be locked.', 'RESOLVED that the gate be locked.'],
    ['2.5 million were spent.', '2.5 million were spent.'],
  ] as const) {
    test(`a cleaned sentence has no list marker, but its figures: ${said}`, () =>
      assert.equal(clean(said), written));
  }

  for (const [language, said] of [
    ['de', 'Wir treffen uns um 9 Uhr, um das zu klären.'],
    ['de', 'Dann hat er erledigt, was im Immobilienplan steht.'],
    ['de', 'Wir sammeln Vor- und Nachteile.'],
    ['pt', 'Precisamos de um desenho e o orçamento.'],
    ['en', 'We chose vendor B because of plan A and option C costs more.'],
    ['en', 'The strip is 6 mm wide.'],
    ['en', 'Marquee on the green – dropped.'],
    ['de', 'Plakate drucken – Sabine.'],
  ] as const) {
    test(`cleaning keeps words that look like hesitation (${language}): ${said}`, () =>
      assert.equal(clean(said, language), said));
  }

  test('the span of a cleaned sentence leaves out the opening', () => {
    const said = 'Okay, so we ship on Monday.';
    const { start, end } = cleanSpeech(said, { start: 0, end: said.length }, 'en')!;
    assert.equal(said.slice(start, end), 'we ship on Monday.');
  });
});

suite('same claim', () => {
  for (const [one, other, isSame] of [
    ["We can't open in May.", 'We can open in May.', false],
    ['It costs 40 euros.', 'It costs 400 euros.', false],
    ['It costs forty euros.', 'It costs fifty euros.', false],
    ['We might lose it.', 'We will lose it.', false],
    ["We don 't know.", "We don't know.", true],
    ['No tenemos tiempo.', 'Tenemos tiempo.', false],
    ['Um, we need two.', 'We need two.', true],
  ] as const) {
    test(`"${one}" ${isSame ? 'makes' : 'does not make'} the same claim as "${other}"`, () =>
      assert.equal(isSameClaim(one, other), isSame));
  }
});

suite('standalone sentences', () => {
  for (const [said, isWhole] of [
    ['The supplier confirmed the third of May.', true],
    ['Which is what I said before.', false],
    ['Because the truck is late again.', true],
    ['Because of the truck that is late.', false],
    ['We should take the train and the', false],
    ['If it rains on the day.', false],
    ['If it rains, we lose a whole day.', true],
    ['A bit of a mess.', false],
  ] as const) {
    test(`"${said}" ${isWhole ? 'can' : 'cannot'} stand alone`, () => {
      const speech = cleanSpeech(said, { start: 0, end: said.length }, 'en')!;
      assert.equal(isStandaloneSentence(speech, 'en'), isWhole);
    });
  }

  test('disfluencies of a sentence are counted', () => {
    assert.equal(countDisfluencies('The supplier confirmed the third of May.'), 0);
    assert.ok(countDisfluencies('The company has the is did not want s to go.') >= 2);
  });
});
