import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import type { AnswerContent } from '../../language-engine/language-engine.ts';
import { answerQuestion } from './answer-question.ts';

const CONTRACT = makeExtractedText(
  `SUPPLY AGREEMENT

This Supply Agreement (this "Agreement") is entered into as of May 3, 2027 by and between Orrin Timber Works, Inc., a Vermont corporation ("Supplier"), and Belcastle Furniture LLC, a Maine limited liability company ("Buyer").

1. Definitions

"Effective Date" means June 1, 2027. "Client Moulds" means the moulds that Buyer lends to Supplier.

2. Term

2.1 This Agreement commences on the Effective Date and continues for an initial term of three (3) years, until May 31, 2030, unless it is terminated earlier under this Section.

2.2 After the initial term this Agreement shall automatically renew for successive terms of one (1) year each, unless either party gives written notice of non-renewal at least ninety (90) days before the end of the term then running.

2.3 Buyer may terminate this Agreement at any time, without cause, by giving Supplier at least sixty (60) days' prior written notice.`,
  `3. Payment

3.1 Amounts not paid when due bear interest at the rate of two percent (2%) per month from the due date until paid.

3.2 Buyer shall pay Supplier a monthly fee of $4,200.00 for the timber. Supplier shall invoice the fee on the first day of each month, and Buyer shall pay each invoice within twenty (20) days after receipt.

4. Warranty

Supplier warrants the timber against rot for eighteen (18) months after delivery.

5. Insurance

Supplier shall maintain product liability insurance of at least $2,000,000 until one (1) year after the last delivery.

6. Side letter

The side letter between Buyer and Hollis Freight Ltd. on carriage stays in force.

7. Law

This Agreement shall be governed by and construed in accordance with the laws of the State of Vermont.

IN WITNESS WHEREOF, the parties have executed this Agreement.

ORRIN TIMBER WORKS, INC.          BELCASTLE FURNITURE LLC`,
);

const LANGUAGES = {
  es: {
    text: `CONTRATO DE SUMINISTRO

En Valencia, a 3 de mayo de 2027, entre Maderas Orrin, S.L., con domicilio en Valencia (en adelante, "el Proveedor"), y Muebles Belcastro, S.A., con domicilio en Alicante (en adelante, "el Cliente"), se celebra el presente contrato.

El presente contrato entra en vigor el 1 de junio de 2027 y tendrá una duración de tres años.

El presente contrato se rige por la ley española.`,
    parties: '¿Quiénes son las partes del contrato?',
    partiesAnswer: /^Las partes son Maderas Orrin, S\.L\..* y Muebles Belcastro, S\.A\./,
    start: '¿Cuándo entra en vigor?',
    startAnswer: /^Entra en vigor el 1 de junio de 2027\.$/,
    term: '¿Cuánto dura el contrato?',
    termAnswer: /duración de tres años/,
    law: '¿Qué ley se aplica al contrato?',
    lawAnswer: /se rige por la ley española/,
  },
  fr: {
    text: `CONTRAT DE FOURNITURE

Entre les soussignés : Bois Orrin SARL, dont le siège social est à Lyon, ci-après dénommée « le Fournisseur », et Meubles Belcastre SA, dont le siège social est à Dijon, ci-après dénommée « le Client », il a été convenu ce qui suit.

Le présent contrat prend effet le 1er juin 2027 pour une durée de trois ans.

Le présent contrat est régi par le droit français.`,
    parties: 'Qui sont les parties au contrat ?',
    partiesAnswer: /^Les parties sont .*Bois Orrin SARL.* et .*Meubles Belcastre SA/,
    start: 'Quand prend-il effet ?',
    startAnswer: /^Il prend effet le 1er juin 2027\.$/,
    term: 'Quelle est la durée du contrat ?',
    termAnswer: /durée de trois ans/,
    law: 'Quel est le droit applicable ?',
    lawAnswer: /régi par le droit français/,
  },
  de: {
    text: `LIEFERVERTRAG

zwischen der Orrin Holzwerke GmbH, Bergstraße 4, Kassel (nachfolgend "Lieferant" genannt), und der Belkastel Möbel AG, Seeweg 9, Bremen (nachfolgend "Kunde" genannt).

Der Vertrag beginnt am 1. Juni 2027 und wird auf die Dauer von drei Jahren geschlossen.

Es gilt das Recht der Bundesrepublik Deutschland.`,
    parties: 'Wer sind die Vertragsparteien?',
    partiesAnswer: /^Die Parteien sind Orrin Holzwerke GmbH.* und Belkastel Möbel AG/,
    start: 'Wann beginnt der Vertrag?',
    startAnswer: /^Der Vertrag beginnt am 1\. Juni 2027\.$/,
    term: 'Wie lange läuft der Vertrag?',
    termAnswer: /drei Jahren/,
    law: 'Welches Recht gilt?',
    lawAnswer: /Recht der Bundesrepublik Deutschland/,
  },
  pt: {
    text: `CONTRATO DE FORNECIMENTO

Entre Madeiras Orrin, Lda., com sede em Braga (doravante designada "Fornecedora"), e Móveis Belcastelo, S.A., com sede em Évora (doravante designada "Cliente"), é celebrado o presente contrato.

O presente contrato entra em vigor em 1 de junho de 2027 e tem a duração de três anos.

O presente contrato é regido pela lei portuguesa.`,
    parties: 'Quem são as partes do contrato?',
    partiesAnswer: /^As partes são Madeiras Orrin, Lda\..* e Móveis Belcastelo, S\.A\./,
    start: 'Quando entra em vigor o contrato?',
    startAnswer: /^Entra em vigor em 1 de junho de 2027\.$/,
    term: 'Qual é a duração do contrato?',
    termAnswer: /duração de três anos/,
    law: 'Qual é a lei aplicável?',
    lawAnswer: /regido pela lei portuguesa/,
  },
};

suite('facts of a contract as a whole', () => {
  for (const [question, answer, source] of [
    [
      'Who are the parties?',
      /^The parties are Orrin Timber Works, Inc\. \(Supplier\) and Belcastle Furniture LLC \(Buyer\)\.$/,
      'by and between',
    ],
    ['Between whom is this contract made?', /^The parties are Orrin/, 'by and between'],
    ['Who is the Buyer?', /^Buyer is Belcastle Furniture LLC\.$/, 'Belcastle Furniture'],
    ['Who is the Supplier?', /^Supplier is Orrin Timber Works, Inc\.$/, 'Orrin Timber Works'],
    ['When does the agreement take effect?', /^It takes effect on June 1, 2027\.$/, 'June 1, 2027'],
    ['What is the effective date?', /^It takes effect on June 1, 2027\.$/, 'June 1, 2027'],
    ['When was the deal signed?', /^It is dated May 3, 2027\.$/, 'May 3, 2027'],
    ['When does it end?', /^It ends on May 31, 2030\.$/, 'May 31, 2030'],
    [
      'How long does it last?',
      /^It lasts three \(3\) years: This Agreement commences/,
      'three (3)',
    ],
    ['For what period is the contract valid?', /^It lasts three \(3\) years/, 'three (3)'],
    ['Does it renew automatically?', /shall automatically renew/, 'automatically renew'],
    ['How much notice stops the renewal?', /at least ninety \(90\) days/, 'ninety (90) days'],
    ['Which law governs?', /^It is governed by the law of Vermont: This Agreement/, 'Vermont'],
    ['What is the title of this document?', /^It is called “SUPPLY AGREEMENT”\.$/, 'SUPPLY'],
  ] as const) {
    test(`the answer to “${question}” states the fact and cites its clause`, () => {
      const { outcome, sources, ...content } = ask(question);

      assert.equal(outcome, 'answered');
      assert.match(content.answer, answer);
      assert.ok(sources[0]!.excerpt.includes(source), sources[0]!.excerpt);
    });
  }

  test('the payment answer has amount and due time, not the interest for late payment', () => {
    const { answer, sources } = ask('What has to be paid, and when?');

    assert.match(answer, /^Buyer shall pay Supplier a monthly fee of \$4,200\.00 for the timber\./);
    assert.match(answer, /within twenty \(20\) days after receipt\.$/);
    assert.equal(sources[0]!.page, 2);
  });

  test('a name that breaks at the end of a line is written on one line', () => {
    const broken = makeExtractedText(CONTRACT.text.replace('("Supplier")', '("Orrin\nNorth")'));

    assert.match(ask('Who are the parties?', broken).answer, /Inc\. \(Orrin North\) and/);
    assert.match(ask('Who is Orrin North?', broken).answer, /^Orrin North is Orrin Timber Works/);
  });

  test('an anniversary is not given as a duration', () => {
    const term =
      'This Agreement commences on the Effective Date and continues until the third anniversary of the Effective Date.';
    const other = makeExtractedText(CONTRACT.text.replace(/This Agreement commences[^.]*\./, term));

    assert.match(ask('How long does it last?', other).answer, /^This Agreement commences/);
  });

  test('two questions in one get two sentences', () => {
    const { answer } = ask('When does it start and when does it end?');

    assert.equal(answer, 'It takes effect on June 1, 2027. It ends on May 31, 2030.');
  });

  for (const question of [
    'How long does the warranty last?',
    'When does the insurance expire?',
    'Who are the parties to the side letter?',
    'When does the side letter take effect?',
    'How long does the Distribution Agreement last?',
    'When does the first delivery start?',
    'Which law governs the guarantee?',
    'How long does the lease last?',
  ]) {
    test(`the question “${question}” about another subject gets no fact of the contract`, () => {
      const { answer } = ask(question);

      assert.doesNotMatch(answer, /^(?:It |The parties are )/);
      assert.doesNotMatch(answer, /June 1, 2027|May 31, 2030|three \(3\) years/);
    });
  }

  test('sources cut their excerpts out of the text, each once, and a second answer is equal', () => {
    const first = ask('Who are the parties?');

    for (const { start, end, excerpt } of first.sources) {
      assert.equal(CONTRACT.text.slice(start, end), excerpt);
    }
    assert.equal(new Set(first.sources.map(({ start }) => start)).size, first.sources.length);
    assert.deepEqual(ask('Who are the parties?'), first);
  });

  test('a text that is no contract gives no facts', () => {
    const note = makeExtractedText(
      'Minutes. The two parties of the evening were loud. The meeting began on May 3, 2027 and ended late.',
    );

    assert.doesNotMatch(ask('Who are the parties?', note).answer, /^The parties are/);
    assert.doesNotMatch(ask('When does it take effect?', note).answer, /^It takes effect/);
  });

  for (const [language, one] of Object.entries(LANGUAGES)) {
    test(`facts of a contract in ${language} are answered in its language`, () => {
      const document = makeExtractedText(one.text);

      assert.match(ask(one.parties, document).answer, one.partiesAnswer);
      assert.match(ask(one.start, document).answer, one.startAnswer);
      assert.match(ask(one.term, document).answer, one.termAnswer);
      assert.match(ask(one.law, document).answer, one.lawAnswer);
    });
  }

  test('a fact is answered in the language of the question, not of the contract', () => {
    const { answer } = ask('Wann beginnt der Vertrag?');

    assert.equal(answer, 'Der Vertrag beginnt am 1. Juni 2027.');
  });
});

suite('follow-up questions about a contract', () => {
  test('a follow-up is about the contract when the question before it was', () => {
    const { answer } = ask('And when does it end?', CONTRACT, ['Who are the parties?']);

    assert.equal(answer, 'It ends on May 31, 2030.');
  });

  test('a follow-up is about another subject when the question before it was', () => {
    const { answer } = ask('And when does it end?', CONTRACT, [
      'Which insurance must the Supplier maintain?',
    ]);

    assert.doesNotMatch(answer, /May 31, 2030/);
  });
});

suite('headings in front of a contract sentence', () => {
  test('a defined term before the sentence is not given as the answer', () => {
    const { answer } = ask('Who owns the moulds that Buyer lends?');

    assert.doesNotMatch(answer, /^Client Moulds:/);
  });
});

function ask(question: string, text = CONTRACT, earlier: readonly string[] = []): AnswerContent {
  const history = earlier.map((one) => ({ question: one, answer: '' }));
  return answerQuestion(text, { question, contextPages: 5, history });
}
