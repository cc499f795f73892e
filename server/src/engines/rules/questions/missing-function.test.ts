import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { answerQuestion } from './answer-question.ts';

const NDA = `This Agreement is made on 12 January 2026 between Brightwater Labs Inc. ("Brightwater") and Corvus Optics SA ("Corvus").

1. Confidential Information means all technical and business information and data disclosed by one party to the other.

2. Each party shall keep the Confidential Information secret, shall take care of its protection, and shall use it only for the Purpose.

3. The project manager of Brightwater is Ms Ada Lund. The lessor of the laboratory is Harbour Estates Ltd.`;

function ask(question: string, text = NDA) {
  return answerQuestion(makeExtractedText(text), {
    question,
    history: [],
    contextPages: 5,
  });
}

suite('questions for the person in a function', () => {
  for (const question of [
    'Who is the data protection officer?',
    'Who is our data protection officer at Corvus?',
    'Who is the arbitrator?',
    "Who's the contact person?",
  ]) {
    test(`“${question}” is not answered by a passage without the function`, () => {
      assert.equal(ask(question).outcome, 'not_found');
    });
  }

  for (const [question, name] of [
    ['Who is the project manager?', 'Ada Lund'],
    ['Who is the manager of the project?', 'Ada Lund'],
    ['Who is the landlord of the laboratory?', 'Harbour Estates'],
  ] as const) {
    test(`“${question}” is answered by a passage with the function`, () => {
      const { outcome, sources } = ask(question);

      assert.notEqual(outcome, 'not_found');
      assert.ok(sources[0]!.excerpt.includes(name));
    });
  }

  for (const [question, text] of [
    [
      'Wer ist der Datenschutzbeauftragte?',
      'VERTRAG\n\nzwischen der Mühlenwerk GmbH, Hamburg, und der Feldmann AG, Köln.\n\n§ 1 Die Parteien behandeln alle Daten vertraulich. § 2 Jede Partei schützt die Unterlagen der anderen.',
    ],
    [
      'Qui est le délégué à la protection des données ?',
      'CONTRAT\n\nEntre Moulins du Nord SAS et Atelier Rivière SARL.\n\nArticle 1. Chaque partie garde les informations secrètes. Article 2. Les parties se communiquent les plans.',
    ],
  ] as const) {
    test(`“${question}” is not answered where nobody has the function`, () => {
      assert.equal(ask(question, text).outcome, 'not_found');
    });
  }
});
