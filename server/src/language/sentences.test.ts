import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { foldText } from './folding.ts';
import { splitSentences } from './sentences.ts';

suite('sentences', () => {
  for (const [what, raw, expected] of [
    ['end at stops', 'One here. Two here? Three!', ['One here.', 'Two here?', 'Three!']],
    [
      'run over line ends',
      'The fee of\nAcme is due. It\nis low.',
      ['The fee of\nAcme is due.', 'It is low.'],
    ],
    ['end with a paragraph', 'HEADING\n\nText', ['HEADING', 'Text']],
    [
      'do not end behind abbreviations',
      'See Acme Inc. or No. 5 of Mr. Sand.',
      ['See Acme Inc. or No. 5 of Mr. Sand.'],
    ],
    [
      'do not end behind abbreviations of references and limits',
      'It ends under para. 3 and Cl. 4, incl. Annex B, at max. EUR 500 and Reg. 12.',
      ['It ends under para. 3 and Cl. 4, incl. Annex B, at max. EUR 500 and Reg. 12.'],
    ],
    [
      'may end with a legal form',
      'It is made by Acme Inc. The Buyer pays.',
      ['It is made by Acme Inc.', 'The Buyer pays.'],
    ],
    [
      'begin with their number',
      '1. Term. It ends. 2.1 Fee. It is low.',
      ['1. Term.', 'It ends.', '2.1 Fee.', 'It is low.'],
    ],
    ['do not end inside numbers', 'Pay 1.500 or 2.5 percent.', ['Pay 1.500 or 2.5 percent.']],
    [
      'take closing quotes along',
      'He said "Never." Then he left.',
      ['He said "Never."', 'Then he left.'],
    ],
  ] as const) {
    test(what, () => {
      const { text } = foldText(raw);
      const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
      assert.deepEqual(sentences, expected);
    });
  }

  test('sentences without an end are cut without losing a letter', () => {
    const text = 'word '.repeat(2_000);

    const sentences = splitSentences(text);

    assert.ok(sentences.every(({ start, end }) => end - start <= 1_500));
    const letters = sentences.map(({ start, end }) => text.slice(start, end)).join('');
    assert.equal(letters.replaceAll(' ', ''), text.replaceAll(' ', ''));
  });

  for (const [language, raw, expected] of [
    [
      'de',
      '§ 7 Preis und Zahlung\n(1) Der Kunde zahlt 90 EUR.',
      ['§ 7 Preis und Zahlung', '(1) Der Kunde zahlt 90 EUR.'],
    ],
    [
      'fr',
      'Article 2 – Durée du bail\nLe bail dure deux ans.',
      ['Article 2 - Durée du bail', 'Le bail dure deux ans.'],
    ],
    [
      'pt',
      'Cláusula 3.ª (Renda)\nA renda é de 700 €.',
      ['Cláusula 3.ª (Renda)', 'A renda é de 700 €.'],
    ],
    [
      'en',
      'IV. THE CLAIM\nThe claim fails under Cal. Civ. Code § 12 at 4 Mill Hwy. Reno.',
      ['IV. THE CLAIM', 'The claim fails under Cal. Civ. Code § 12 at 4 Mill Hwy. Reno.'],
    ],
    [
      'de',
      'Nach § 7 zahlt der Kunde den\nPreis sofort.',
      ['Nach § 7 zahlt der Kunde den\nPreis sofort.'],
    ],
  ] as const) {
    test(`a sentence begins behind a numbered heading: ${expected[0]}`, () => {
      const { text } = foldText(raw);

      assert.deepEqual(
        splitSentences(text, language).map(({ start, end }) => text.slice(start, end)),
        expected,
      );
    });
  }

  for (const [language, raw, expected] of [
    [
      'es',
      'Según el art. 5 y la Avda. de Mayo, D. Juan y Dña. Ana firman con Ruiz, S.A. hoy. La renta vence el día 5. Se paga.',
      [
        'Según el art. 5 y la Avda. de Mayo, D. Juan y Dña. Ana firman con Ruiz, S.A. hoy.',
        'La renta vence el día 5.',
        'Se paga.',
      ],
    ],
    [
      'fr',
      "M. Blanc et Mme. Noir citent l'art. 12 et l'al. 2. Le tribunal décide. Voir réf. 7.",
      ["M. Blanc et Mme. Noir citent l'art. 12 et l'al. 2.", 'Le tribunal décide.', 'Voir réf. 7.'],
    ],
    [
      'de',
      'Nach § 5 Abs. 2 Nr. 3 gilt z. B. Satz 1 ab dem 3. März 2026 bzw. sofort. Es zahlt Hr. Sand. Die Miete steigt.',
      [
        'Nach § 5 Abs. 2 Nr. 3 gilt z. B. Satz 1 ab dem 3. März 2026 bzw. sofort.',
        'Es zahlt Hr. Sand.',
        'Die Miete steigt.',
      ],
    ],
    [
      'pt',
      'O Sr. Dias e a Dra. Lima assinam o art. 4.º da Lei. O prazo corre. Ver fls. 12 e pág. 3.',
      [
        'O Sr. Dias e a Dra. Lima assinam o art. 4.º da Lei.',
        'O prazo corre.',
        'Ver fls. 12 e pág. 3.',
      ],
    ],
  ] as const) {
    test(`abbreviations of ${language} do not end a sentence`, () => {
      const { text } = foldText(raw);

      assert.deepEqual(
        splitSentences(text, language).map(({ start, end }) => text.slice(start, end)),
        expected,
      );
    });
  }
});
