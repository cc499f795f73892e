import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { MeetingEvidence } from '../../../../contract/meeting-results.ts';
import type { ExtractedActionItem } from '../../../language-engine/meeting-engine.ts';
import type { PresentedPoint } from '../points/present-point.ts';
import { type MeetingOutcome, writeDecision, writeOutcome } from './outcome-sentences.ts';

const LIMITS = { decisions: 9, actions: 9, risks: 9, questions: 9 };
const NOTHING = { decisions: [], actions: [], risks: [], questions: [] };

function evidenceOf(excerpt: string): MeetingEvidence[] {
  const span = { page: null, start: 0, end: excerpt.length, start_time: null };
  return [{ ...span, excerpt, text_sha256: '0', match: 'exact', verified: true }];
}

function pointOf(text: string, speaker: string | null = 'Ana'): PresentedPoint {
  const evidence = evidenceOf(text);
  return { text, attributed: text, speaker, start_time: null, confidence: 0.9, evidence };
}

function actionOf(
  description: string,
  assigned_to: string | null,
  due_date_text: string | null = null,
): ExtractedActionItem {
  return {
    description,
    assigned_to,
    due_date: null,
    due_date_text,
    priority: 'medium',
    confidence: 0.9,
    start_time: null,
    evidence: evidenceOf(description),
  };
}

function textsOf(outcome: Partial<MeetingOutcome>, limits = LIMITS): string[] {
  return writeOutcome('en', { ...NOTHING, ...outcome }, limits).map(({ text }) => text);
}

suite('decision in a summary', () => {
  test('a decision is written in the third person, with its evidence', () => {
    const point = pointOf("We'll move the fair to May.");
    assert.deepEqual(writeDecision('en', point), {
      text: 'It was decided to move the fair to May.',
      evidence: point.evidence,
    });
  });

  for (const text of ['Decided: we move the fair to May', 'Decision: we move the fair to May']) {
    test(`the label is not said twice: ${text}`, () =>
      assert.equal(
        writeDecision('en', pointOf(text, null)).text,
        'It was decided to move the fair to May.',
      ));
  }

  test('the formula of a resolution is written as a sentence, without who moved it', () =>
    assert.equal(
      writeDecision('en', pointOf('RESOLVED: That the bus be sold. Moved RQ, seconded ABL.', null))
        .text,
      'It was resolved that the bus be sold.',
    ));

  test('a decision that cannot be written in the third person is quoted, without its stop', () => {
    assert.equal(
      writeDecision('en', pointOf('It moves to May.')).text,
      'It was decided: “It moves to May”.',
    );
    assert.equal(
      writeDecision('en', pointOf('Have him in. (Tom: I can ask the welder.)')).text,
      'It was decided: “Have him in. (Tom: I can ask the welder.)”.',
    );
    assert.equal(
      writeDecision('en', pointOf('You get the blue one.')).text,
      'It was decided: “You get the blue one”.',
    );
  });
});

/** Actions with the sentences that a summary writes of them. */
const ACTIONS: readonly (readonly [
  title: string,
  actions: readonly ExtractedActionItem[],
  ...texts: string[],
])[] = [
  [
    'two people share a sentence',
    [actionOf('Order the paint', 'Tom'), actionOf('Call the bank', 'Ana')],
    'Tom will order the paint, and Ana will call the bank.',
  ],
  [
    'two tasks of one person share a sentence and the name',
    [actionOf('Order the paint', 'Tom'), actionOf('Call the bank', 'Tom')],
    'Tom will order the paint and call the bank.',
  ],
  [
    'a third action begins another sentence',
    [
      actionOf('Order the paint', 'Tom'),
      actionOf('Call the bank', 'Tom'),
      actionOf('Book the hall', 'Ana'),
    ],
    'Tom will order the paint and call the bank.',
    'Ana will book the hall.',
  ],
  [
    'an action in the first person is left out',
    [actionOf('Sign the one I mailed', 'Joost'), actionOf('Call the bank', 'Ana')],
    'Ana will call the bank.',
  ],
  ['an action without an owner is left out', [actionOf('Order the paint', null)]],
  [
    'a due date with its preposition stands behind the task',
    [actionOf('Order the paint.', 'Tom', 'by Friday')],
    'Tom will order the paint by Friday.',
  ],
  [
    'an adverb of time stands behind the task in lower case',
    [actionOf('Order the paint', 'Tom', 'Tomorrow')],
    'Tom will order the paint tomorrow.',
  ],
  [
    'a due date without a preposition gets one',
    [actionOf('Order the paint', 'Tom', '3 December')],
    'Tom will order the paint by 3 December.',
  ],
  [
    'a due date that the description mentions is not repeated',
    [actionOf('Order paint by Friday for the fence', 'Tom', 'by Friday')],
    'Tom will order paint by Friday for the fence.',
  ],
  [
    'an abbreviation at the beginning of a description keeps its capitals',
    [actionOf('RSVP to the mayor', 'Tom')],
    'Tom will RSVP to the mayor.',
  ],
];

suite('actions in a summary', () => {
  for (const [title, actions, ...texts] of ACTIONS) {
    test(title, () => assert.deepEqual(textsOf({ actions }), texts));
  }

  test('a sentence about two actions has the evidence of both', () => {
    const actions = [actionOf('Order the paint', 'Tom'), actionOf('Call the bank', 'Ana')];
    const [sentence] = writeOutcome('en', { ...NOTHING, actions }, LIMITS);
    assert.deepEqual(
      sentence!.evidence.map(({ excerpt }) => excerpt),
      ['Order the paint', 'Call the bank'],
    );
  });
});

suite('outcome of a meeting', () => {
  const outcome = {
    decisions: [pointOf("We'll move the fair to May."), pointOf('We rent two more tents.')],
    actions: [actionOf('Order the paint', 'Tom')],
    risks: [pointOf('The roof may leak in autumn.')],
  };

  test('an outcome has decisions, actions and risks, in this order', () =>
    assert.deepEqual(textsOf(outcome), [
      'It was decided to move the fair to May.',
      'It was also decided to rent two more tents.',
      'Tom will order the paint.',
      'The roof may leak in autumn.',
    ]));

  test('an open question is quoted without its question mark', () =>
    assert.deepEqual(textsOf({ questions: [pointOf('Who pays for the tents?')] }), [
      'It stays open: “Who pays for the tents”.',
    ]));

  test('a limit keeps the first of each kind', () =>
    assert.deepEqual(textsOf(outcome, { ...LIMITS, decisions: 1, actions: 0 }), [
      'It was decided to move the fair to May.',
      'The roof may leak in autumn.',
    ]));

  test('a risk that cannot stand alone is quoted, with its speaker if somebody said it', () => {
    assert.deepEqual(textsOf({ risks: [pointOf('It may leak in autumn.')] }), [
      'Ana named a risk: “It may leak in autumn”.',
    ]);
    assert.deepEqual(textsOf({ risks: [pointOf('It may leak in autumn.', null)] }), [
      'It was called a risk: “It may leak in autumn”.',
    ]);
  });

  for (const [language, ...texts] of [
    [
      'es',
      'Se acordó: «Vendemos la furgoneta».',
      'Tarea de Tom: «Llamar al banco».',
      'Queda abierto: «¿Quién paga».',
      'Se señaló un riesgo: «El techo gotea».',
    ],
    [
      'de',
      'Beschlossen wurde: „Vendemos la furgoneta“.',
      'Aufgabe von Tom: „Llamar al banco“.',
      'Offen bleibt: „¿Quién paga“.',
      'Als Risiko wurde genannt: „El techo gotea“.',
    ],
  ] as const) {
    test(`an outcome in ${language} has quotes within sentences of that language`, () => {
      const quoted = {
        decisions: [pointOf('Vendemos la furgoneta.')],
        actions: [actionOf('Llamar al banco', 'Tom'), actionOf('Comprar pan', null)],
        questions: [pointOf('¿Quién paga?')],
        risks: [pointOf('El techo gotea.')],
      };
      assert.deepEqual(
        writeOutcome(language, quoted, LIMITS).map(({ text }) => text),
        texts,
      );
    });
  }

  test('a decision of typed minutes in another language stands as it is', () =>
    assert.equal(
      writeDecision('de', pointOf('Das Protokoll wird genehmigt.', null)).text,
      'Das Protokoll wird genehmigt.',
    ));

  test('a meeting without an outcome has no sentences', () => assert.deepEqual(textsOf({}), []));
});
