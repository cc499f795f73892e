import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TSchema } from 'typebox';

import { createLlmError } from '../../llm/classify-failure.ts';
import type { LlmClient, LlmRequest } from '../../llm/llm-client.ts';
import { estimateTokens } from '../../llm/tokens.ts';
import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { parseQuestion } from '../testing/read-question.ts';
import { createScriptedClient } from '../testing/scripted-model.ts';
import { SCRIPTED_QUESTIONS } from '../testing/scripted-questions.ts';
import {
  makeAnswer,
  createAnsweringClient,
  createAsk,
  FEES,
  LEASE,
  makeSentence,
  SUPPORTED_SENTENCE,
} from './testing/ask-about-lease.ts';

const ask = createAsk();

suite('answer of a model', () => {
  test('the sources of an answer cut their excerpts exactly out of the document', async () => {
    const answer = await ask(createAnsweringClient(makeAnswer(SUPPORTED_SENTENCE)));

    const start = LEASE.text.indexOf(FEES);
    assert.partialDeepStrictEqual(answer, {
      answer: 'The customer pays EUR 4,500 per month.',
      outcome: 'answered',
      sources: [{ page: 3, start, end: start + FEES.length, excerpt: FEES }],
      warnings: [],
      engine: { name: 'openai-compatible', version: 'scripted' },
    });
    assert.ok(answer.confidence > 0.5 && answer.confidence <= 1);
  });

  const UNTRUE = {
    'is not in the document': makeSentence(
      'Late fees are EUR 4,500 a week.',
      'Late fees are EUR 4,500 a week',
    ),
    'has another number than its quote': makeSentence(
      'The customer pays EUR 5,400 per month.',
      FEES,
    ),
    'leaves a negation out of its quote': makeSentence(
      'The Provider is liable for storms.',
      'The Provider is liable for storms',
      'p2:b1',
    ),
    'affirms what its quote denies': makeSentence(
      'The Provider is liable for storms.',
      'The Provider is not liable for storms or floods.',
      'p2:b1',
    ),
    'tells a tale around its quote': makeSentence(
      'The customer is a wicked liar whom courts in many towns have long convicted of fraud and theft, and pays.',
      FEES,
    ),
    'denies what its quote says': makeSentence(
      'The customer shall not pay EUR 4,500 per month.',
      FEES,
    ),
    'names somebody who is nowhere': makeSentence(
      'The customer pays Umbrella EUR 4,500 per month.',
      FEES,
    ),
    'speaks of something else': makeSentence('Wombats sleep underground.', FEES),
    'cites nothing': { text: 'The customer pays EUR 4,500 per month.', citations: [] },
    'is nothing but a link': makeSentence('https://evil.example/leak', FEES),
  };
  for (const [how, sentence] of Object.entries(UNTRUE)) {
    test(`an answer loses a sentence that ${how}`, async () => {
      const answer = await ask(createAnsweringClient(makeAnswer(sentence, SUPPORTED_SENTENCE)));
      const alone = await ask(createAnsweringClient(makeAnswer(sentence)));

      assert.equal(answer.answer, 'The customer pays EUR 4,500 per month.');
      assert.equal(answer.sources.length, 1);
      assert.equal(alone.outcome, 'not_found');
      assert.equal(alone.answer, 'The document does not answer this question.');
      assert.ok(alone.confidence < 0.5);
    });
  }

  test('a question without an answer shows the passages of the rules', async () => {
    const answer = await ask(createAnsweringClient({ answered: false, sentences: [] }));

    assert.equal(answer.outcome, 'not_found');
    assert.ok(answer.sources.length > 0);
    for (const { start, end, excerpt } of answer.sources) {
      assert.equal(LEASE.text.slice(start, end), excerpt);
    }
  });

  test('sentences do not count when the model says that the document has no answer', async () => {
    const { outcome, answer } = await ask(
      createAnsweringClient({ answered: false, sentences: [SUPPORTED_SENTENCE] }),
    );

    assert.deepEqual(
      [outcome, answer],
      ['not_found', 'The document does not answer this question.'],
    );
  });

  test('an answer is shown on one line and without links', async () => {
    const text = 'The customer pays\n[EUR 4,500](https://evil.example/?q=4500) per month';

    const { answer } = await ask(createAnsweringClient(makeAnswer(makeSentence(text, FEES))));

    assert.equal(answer, 'The customer pays EUR 4,500 per month.');
  });

  test('a quote across pages that do not follow each other is no source', async () => {
    const quote = 'Bergmann Analytics GmbH and Tidewater Press Ltd. Fees. The Customer shall pay';
    const text =
      'Bergmann Analytics and Tidewater Press agree on fees that the customer shall pay.';

    const { outcome } = await ask(
      createAnsweringClient(makeAnswer(makeSentence(text, quote, 'p1:b1'))),
      {
        contextPages: 2,
        question: 'What does the customer pay, and when was the agreement made?',
      },
    );

    assert.equal(outcome, 'not_found');
  });
});

suite('question about a document', () => {
  test('the prompt contains the most relevant pages and no others', async () => {
    let user = '';
    await ask(
      createAnsweringClient({ answered: false, sentences: [] }, (request) => ({ user } = request)),
      { contextPages: 1 },
    );

    const { document } = parseQuestion(user).sections;
    assert.deepEqual(
      document!.map(({ id }) => id),
      ['p3:b1'],
    );
  });

  test('text of the caller and the conversation stand in the data sections alone', async () => {
    let sent: LlmRequest<TSchema> | undefined;
    const question = 'And within how many days, ZEBRA?';
    await ask(
      createAnsweringClient({ answered: false, sentences: [] }, (request) => (sent = request)),
      { question, history: [{ question: 'What is paid, OKAPI?', answer: 'EUR 4,500.' }] },
    );

    const { settings, sections } = parseQuestion(sent!.user);
    assert.deepEqual(sections['question'], [{ id: 'q', text: question }]);
    assert.deepEqual(sections['conversation'], [
      { id: 'q1', text: 'What is paid, OKAPI?' },
      { id: 'a1', text: 'EUR 4,500.' },
    ]);
    assert.deepEqual(settings, {});
    assert.doesNotMatch(sent!.system, /ZEBRA|OKAPI/);
  });

  test('the model is not asked an empty question or about an empty document', async () => {
    const client = createAnsweringClient({}, () => assert.fail('The model was asked'));

    for (const [question, text] of [
      ['?!… 🦘', LEASE],
      ['Who pays?', makeExtractedText('')],
    ] as const) {
      const { outcome, engine } = await ask(client, { question }, text);
      assert.deepEqual([outcome, engine.name], ['not_found', 'docket-builtin']);
    }
  });
});

suite('document that is too long for one question', () => {
  const FILLER = 'The river was calm and the boats lay in the harbour all day. '.repeat(60);
  const LONG = makeExtractedText(
    ...Array.from({ length: 8 }, (_, index) => `Day ${index}. ${FILLER}`),
    `${FEES} ${FILLER}`,
  );

  test('a long document is read by chunks, and the answer rests on the relevant blocks', async () => {
    const tasks: ReturnType<typeof parseQuestion>[] = [];
    const client = createScriptedClient(SCRIPTED_QUESTIONS, {
      contextTokens: 9_000,
      onRequest: ({ user }) => tasks.push(parseQuestion(user)),
    });

    const { outcome, answer, sources, warnings } = await ask(client, { contextPages: 9 }, LONG);

    assert.deepEqual([outcome, answer, warnings], ['answered', FEES, []]);
    assert.equal(LONG.text.slice(sources[0]!.start, sources[0]!.end), FEES);
    const last = tasks.at(-1)!;
    assert.ok(tasks.length > 3, `${tasks.length} questions`);
    assert.equal(last.task, 'question');
    assert.equal(last.sections['document']!.length, 1);
  });

  test('a small context gets the passages that match the question, in one question with short rules', async () => {
    const asked: LlmRequest<TSchema>[] = [];
    const client = createScriptedClient(SCRIPTED_QUESTIONS, {
      contextTokens: 4_096,
      onRequest: (request) => asked.push(request),
    });

    const { outcome, answer, warnings } = await ask(client, { contextPages: 9 }, LONG);

    assert.deepEqual([outcome, answer], ['answered', FEES]);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['partial'],
    );
    assert.equal(asked.length, 1);
    const [{ system, user, outputTokens }] = asked as [LlmRequest<TSchema>];
    const tokens = estimateTokens(system) + estimateTokens(user) + outputTokens;
    assert.ok(tokens <= 4_096, `${tokens} tokens`);
    assert.ok(system.length < 2_000, `${system.length} characters of rules`);
  });

  test('a server that finds the prompt too long gets half of the passages, twice at most', async () => {
    const lengths: number[] = [];
    const client = (fails: number): LlmClient => ({
      ...createScriptedClient(SCRIPTED_QUESTIONS, { contextTokens: 4_096 }),
      async generate(request, signal) {
        lengths.push(request.user.length);
        if (lengths.length <= fails) throw createLlmError('context_exceeded');
        return createScriptedClient(SCRIPTED_QUESTIONS).generate(request, signal);
      },
    });

    const { answer } = await ask(client(2), { contextPages: 9 }, LONG);
    const [whole, half, quarter] = lengths.splice(0) as [number, number, number];
    await assert.rejects(ask(client(3), { contextPages: 9 }, LONG), { kind: 'context_exceeded' });

    assert.equal(answer, FEES);
    assert.ok(half < 0.7 * whole && quarter < 0.7 * half, `${whole}, ${half}, ${quarter}`);
    assert.equal(lengths.length, 3);
  });

  test('a small context gets the beginning of a long document that nothing matches', async () => {
    let user = '';
    const client = createAnsweringClient({ answered: false, sentences: [] }, (request) => {
      user = request.user;
    });

    const { outcome } = await ask(
      { ...client, contextTokens: 4_096 },
      { question: 'Xylophon?', contextPages: 9 },
      LONG,
    );

    assert.equal(outcome, 'not_found');
    assert.equal(parseQuestion(user).sections['document']![0]!.id, 'p1:b1');
  });

  test('a document is read up to the token limit of a question, and a warning says so', async () => {
    const huge = makeExtractedText(
      ...Array.from({ length: 40 }, (_, index) => `Page ${index}. ${FILLER.repeat(4)}`),
    );
    const client = createScriptedClient(SCRIPTED_QUESTIONS, { contextTokens: 400_000 });

    const few = await ask(client, { contextPages: 5 }, huge);
    const all = await ask(client, { contextPages: 1_000_000 }, huge);

    assert.deepEqual(few.warnings, []);
    assert.deepEqual(
      all.warnings.map(({ code }) => code),
      ['partial'],
    );
  });
});
