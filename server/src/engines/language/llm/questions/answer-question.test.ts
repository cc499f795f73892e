import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TSchema } from 'typebox';

import type { LlmRequest } from '../../../llm/llm-client.ts';
import { extractedText } from '../../conformance.ts';
import { readQuestion } from '../testing/read-question.ts';
import { scriptedClient } from '../testing/scripted-model.ts';
import { SCRIPTED_QUESTIONS } from '../testing/scripted-questions.ts';
import {
  answering,
  clientThat,
  createAsk,
  FEES,
  LEASE,
  said,
  TRUE,
} from './testing/ask-about-lease.ts';

const ask = createAsk();

suite('the answer of a model', () => {
  test('rests on quotes that cut exactly out of the document', async () => {
    const answer = await ask(clientThat(answering(TRUE)));

    const start = LEASE.text.indexOf(FEES);
    assert.partialDeepStrictEqual(answer, {
      answer: 'The customer pays EUR 4,500 per month.',
      answered: true,
      sources: [{ page: 3, start, end: start + FEES.length, excerpt: FEES }],
      warnings: [],
      engine: { name: 'openai-compatible', version: 'scripted' },
    });
    assert.ok(answer.confidence > 0.5 && answer.confidence <= 1);
  });

  const UNTRUE = {
    'is not in the document': said(
      'Late fees are EUR 4,500 a week.',
      'Late fees are EUR 4,500 a week',
    ),
    'has another number than its quote': said('The customer pays EUR 5,400 per month.', FEES),
    'leaves a negation out of its quote': said(
      'The Provider is liable for storms.',
      'The Provider is liable for storms',
      'p2:b1',
    ),
    'affirms what its quote denies': said(
      'The Provider is liable for storms.',
      'The Provider is not liable for storms or floods.',
      'p2:b1',
    ),
    'tells a tale around its quote': said(
      'The customer is a wicked liar whom courts in many towns have long convicted of fraud and theft, and pays.',
      FEES,
    ),
    'denies what its quote says': said('The customer shall not pay EUR 4,500 per month.', FEES),
    'names somebody who is nowhere': said('The customer pays Umbrella EUR 4,500 per month.', FEES),
    'speaks of something else': said('Wombats sleep underground.', FEES),
    'cites nothing': { text: 'The customer pays EUR 4,500 per month.', citations: [] },
    'is nothing but a link': said('https://evil.example/leak', FEES),
  };
  for (const [how, sentence] of Object.entries(UNTRUE)) {
    test(`is without a sentence that ${how}`, async () => {
      const answer = await ask(clientThat(answering(sentence, TRUE)));
      const alone = await ask(clientThat(answering(sentence)));

      assert.equal(answer.answer, 'The customer pays EUR 4,500 per month.');
      assert.equal(answer.sources.length, 1);
      assert.equal(alone.answered, false);
      assert.equal(alone.answer, 'The document does not answer this question.');
      assert.ok(alone.confidence < 0.5);
    });
  }

  test('that the document does not answer shows where to look', async () => {
    const answer = await ask(clientThat({ answered: false, sentences: [] }));

    assert.equal(answer.answered, false);
    assert.ok(answer.sources.length > 0);
    for (const { start, end, excerpt } of answer.sources) {
      assert.equal(LEASE.text.slice(start, end), excerpt);
    }
  });

  test('is none where the model writes sentences and says that they do not answer', async () => {
    const { answered, answer } = await ask(clientThat({ answered: false, sentences: [TRUE] }));

    assert.deepEqual([answered, answer], [false, 'The document does not answer this question.']);
  });

  test('is shown without links, and on one line', async () => {
    const text = 'The customer pays\n[EUR 4,500](https://evil.example/?q=4500) per month';

    const { answer } = await ask(clientThat(answering(said(text, FEES))));

    assert.equal(answer, 'The customer pays EUR 4,500 per month.');
  });

  test('rests on no passage that is made of pages which do not follow each other', async () => {
    const quote = 'Bergmann Analytics GmbH and Tidewater Press Ltd. Fees. The Customer shall pay';
    const text =
      'Bergmann Analytics and Tidewater Press agree on fees that the customer shall pay.';

    const { answered } = await ask(clientThat(answering(said(text, quote, 'p1:b1'))), {
      contextPages: 2,
      question: 'What does the customer pay, and when was the agreement made?',
    });

    assert.equal(answered, false);
  });
});

suite('the question that a model gets', () => {
  test('holds the pages that fit best, and no others', async () => {
    let user = '';
    await ask(
      clientThat({ answered: false, sentences: [] }, (request) => ({ user } = request)),
      { contextPages: 1 },
    );

    const { document } = readQuestion(user).sections;
    assert.deepEqual(
      document!.map(({ id }) => id),
      ['p3:b1'],
    );
  });

  test('has what callers typed among the data alone, with what was said before', async () => {
    let sent: LlmRequest<TSchema> | undefined;
    const question = 'And within how many days, ZEBRA?';
    await ask(
      clientThat({ answered: false, sentences: [] }, (request) => (sent = request)),
      { question, history: [{ question: 'What is paid, OKAPI?', answer: 'EUR 4,500.' }] },
    );

    const { settings, sections } = readQuestion(sent!.user);
    assert.deepEqual(sections['question'], [{ id: 'q', text: question }]);
    assert.deepEqual(sections['conversation'], [
      { id: 'q1', text: 'What is paid, OKAPI?' },
      { id: 'a1', text: 'EUR 4,500.' },
    ]);
    assert.deepEqual(settings, {});
    assert.doesNotMatch(sent!.system, /ZEBRA|OKAPI/);
  });

  test('is not asked where nothing is asked, or there is nothing to read', async () => {
    const client = clientThat({}, () => assert.fail('The model was asked'));

    for (const [question, text] of [
      ['?!… 🦘', LEASE],
      ['Who pays?', extractedText('')],
    ] as const) {
      const { answered, engine } = await ask(client, { question }, text);
      assert.deepEqual([answered, engine.name], [false, 'docket-builtin']);
    }
  });
});

suite('a document that is too long for one question', () => {
  const FILLER = 'The river was calm and the boats lay in the harbour all day. '.repeat(60);
  const LONG = extractedText(
    ...Array.from({ length: 8 }, (_, index) => `Day ${index}. ${FILLER}`),
    `${FEES} ${FILLER}`,
  );

  test('is read part by part, and answered from what was found in them', async () => {
    const tasks: ReturnType<typeof readQuestion>[] = [];
    const client = scriptedClient(SCRIPTED_QUESTIONS, {
      contextTokens: 6_000,
      onRequest: ({ user }) => tasks.push(readQuestion(user)),
    });

    const { answered, answer, sources, warnings } = await ask(client, { contextPages: 9 }, LONG);

    assert.deepEqual([answered, answer, warnings], [true, FEES, []]);
    assert.equal(LONG.text.slice(sources[0]!.start, sources[0]!.end), FEES);
    const last = tasks.at(-1)!;
    assert.ok(tasks.length > 3, `${tasks.length} questions`);
    assert.equal(last.task, 'question');
    assert.equal(last.sections['document']!.length, 1);
  });

  test('is read no further than a question may cost, and the answer says so', async () => {
    const huge = extractedText(
      ...Array.from({ length: 40 }, (_, index) => `Page ${index}. ${FILLER.repeat(4)}`),
    );
    const client = scriptedClient(SCRIPTED_QUESTIONS, { contextTokens: 400_000 });

    const few = await ask(client, { contextPages: 5 }, huge);
    const all = await ask(client, { contextPages: 1_000_000 }, huge);

    assert.deepEqual(few.warnings, []);
    assert.deepEqual(
      all.warnings.map(({ code }) => code),
      ['partial'],
    );
  });
});
