import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { answerQuestion } from './answer-question.ts';

const CONTRACTS = {
  de: `Dienstleistungsvertrag

zwischen der Nordwind GmbH, Hamburg, nachfolgend "Auftragnehmerin", und der Seeblick AG, Kiel, nachfolgend "Auftraggeberin".

§ 1 Vergütung
Die Auftraggeberin zahlt monatlich 4.500 EUR innerhalb von 30 Tagen.

§ 2 Gerichtsstand
Gerichtsstand ist Hamburg. Es gilt deutsches Recht.
`,
  es: `CONTRATO DE ARRENDAMIENTO

Entre Casa Azul, S.L. (la arrendadora) y Talleres Soler, S.A. (la arrendataria).

PRIMERA. Renta. La arrendataria pagará 980 euros al mes.

SEGUNDA. Fuero. Las partes se someten a los juzgados y tribunales de Sevilla.
`,
  fr: `CONTRAT DE PRESTATION DE SERVICES

Entre la société Lumen SAS (le Prestataire) et la société Orme SARL (le Client).

Article 1 - Prix
Le Client paie 3 200 euros par mois, à trente jours.

Article 2 - Juridiction
Tout litige relève de la compétence exclusive du Tribunal de commerce de Lyon.
`,
  pt: `CONTRATO DE PRESTAÇÃO DE SERVIÇOS

Entre a Ribeira Azul, Lda. (a Prestadora) e a Monte Verde, S.A. (a Cliente).

Cláusula 1 - Prazo
O contrato tem início em 1 de junho de 2025 e termina em 31 de maio de 2027.

Cláusula 2 - Preço
A Cliente pagará 1.500 euros por mês.

Cláusula 3 - Foro
Fica eleito o foro da comarca de Lisboa.
`,
};

function ask(language: keyof typeof CONTRACTS, question: string) {
  const text = makeExtractedText(CONTRACTS[language]);
  return answerQuestion(text, { question, history: [], contextPages: 5 });
}

suite('courts and payment in contracts of languages without clause weights', () => {
  for (const [language, question, answer] of [
    ['de', 'Welches Gericht ist zuständig?', 'Gerichtsstand ist Hamburg.'],
    ['de', 'Wie hoch ist die Vergütung?', /^Die Auftraggeberin zahlt monatlich 4\.500 EUR/],
    ['es', '¿Qué tribunales son competentes?', /^Las partes se someten .* Sevilla\.$/],
    ['es', '¿Cuánto es la renta?', /^(?:980 euros: )?La arrendataria pagará 980 euros/],
    ['fr', 'Quel tribunal est compétent ?', /Tribunal de commerce de Lyon\.$/],
    ['fr', 'Quel est le prix ?', /^Le Client paie 3 200 euros/],
    ['pt', 'Qual é o foro competente?', 'Fica eleito o foro da comarca de Lisboa.'],
    ['pt', 'Qual é o preço?', 'A Cliente pagará 1.500 euros por mês.'],
    ['pt', 'Quando termina o contrato?', 'Termina em 31 de maio de 2027.'],
  ] as const) {
    test(`the answer to “${question}” quotes the clause`, () => {
      const result = ask(language, question);
      assert.equal(result.outcome, 'answered');
      if (typeof answer === 'string') assert.equal(result.answer, answer);
      else assert.match(result.answer, answer);
    });
  }

  for (const [language, question] of [
    ['de', 'Wie hoch ist die Vertragsstrafe?'],
    ['es', '¿Cuánto es la fianza?'],
    ['fr', 'Quelle est la garantie ?'],
  ] as const) {
    test(`the question “${question}” has no answer in the contract`, () =>
      assert.equal(ask(language, question).outcome, 'not_found'));
  }
});
