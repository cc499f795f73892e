import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TextLanguage } from '../../../../language/text-language.ts';
import { tagRoughly } from './rough-tags.ts';

function tagOf(text: string, word: string, language: TextLanguage) {
  return tagRoughly(text, language).find((one) => one.text === word)!;
}

const PRONOUNS: readonly (readonly [TextLanguage, text: string, word: string, english: string])[] =
  [
    ['de', 'Petra schickt uns das Angebot.', 'uns', 'us'],
    ['de', 'Wir müssen liefern.', 'Wir', 'we'],
    ['es', 'Yo llamo al fontanero.', 'Yo', 'i'],
    ['fr', 'J’appelle le plombier.', 'J’', 'i'],
    ['pt', 'Nós enviamos o relatório.', 'Nós', 'we'],
  ];
const POS: readonly (readonly [TextLanguage, text: string, word: string, pos: string])[] = [
  ['de', 'Petra schickt das Angebot bis Freitag.', 'schickt', 'VERB'],
  ['de', 'Petra schickt das Angebot bis Freitag.', 'Angebot', 'NOUN'],
  ['de', 'Petra schickt das Angebot bis Freitag.', 'Freitag', 'NUM'],
  ['de', 'Das prüft die IT morgen.', 'IT', 'PROPN'],
  ['es', 'Yo llamo al fontanero el lunes a las 9:30.', 'lunes', 'NUM'],
  ['es', 'Yo llamo al fontanero el lunes a las 9:30.', '9:30', 'NUM'],
  ['es', 'Luego Marta debe enviar la carta.', 'Marta', 'PROPN'],
  ['es', 'Marta debe enviar la carta.', 'carta', 'NOUN'],
  ['fr', 'Luc a appelé l’école.', 'école', 'NOUN'],
  ['fr', 'Il faut demander à @luc.', '@luc', 'PROPN'],
  ['pt', 'Nós enviamos o relatório em março.', 'março', 'NUM'],
  ['pt', 'Nós enviamos o relatório em março.', '.', 'PUNCT'],
];

suite('rough parts of speech', () => {
  for (const [language, text, word, english] of PRONOUNS) {
    test(`"${word}" in "${text}" is the pronoun "${english}"`, () => {
      const { pos, lower } = tagOf(text, word, language);
      assert.deepEqual([pos, lower], ['PRON', english]);
    });
  }

  for (const [language, text, word, pos] of POS) {
    test(`"${word}" in "${text}" is tagged ${pos}`, () =>
      assert.equal(tagOf(text, word, language).pos, pos));
  }

  test('a verb has its last three letters as its base form, and a figure or a day stands for any', () => {
    assert.equal(tagOf('Petra schickt es.', 'schickt', 'de').lemma, '~ckt');
    assert.equal(tagOf('Petra schickt es am Freitag.', 'Freitag', 'de').lemma, '#');
  });

  test('a name within a sentence stands for any name, and one at its beginning keeps its ending', () => {
    assert.equal(tagOf('Luego Marta llama.', 'Marta', 'es').lemma, '@');
    assert.equal(tagOf('Marta llama.', 'Marta', 'es').lemma, '^rta');
  });

  test('the offsets of each word cut it out of the sentence, and no sign is lost', () => {
    for (const [language, text] of [...PRONOUNS, ...POS]) {
      const words = tagRoughly(text, language);
      for (const word of words) assert.equal(text.slice(word.start, word.end), word.text);
      assert.equal(words.map((word) => word.text).join(''), text.replaceAll(' ', ''));
    }
  });

  test('an empty sentence has no words', () => assert.deepEqual(tagRoughly('', 'de'), []));
});
