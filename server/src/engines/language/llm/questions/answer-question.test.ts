import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { TSchema } from 'typebox';

import { createComputePool } from '../../../../compute/compute-pool.ts';
import type { LlmClient, LlmRequest } from '../../../llm/llm-client.ts';
import { LlmError } from '../../../llm/llm-error.ts';
import { createBuiltInLanguage } from '../../built-in-engine.ts';
import { extractedText } from '../../conformance.ts';
import type { Answer, QuestionRequest } from '../../language-engine.ts';
import type { LlmParts } from '../parts.ts';
import { readQuestion } from '../testing/read-question.ts';
import { scriptedClient } from '../testing/scripted-model.ts';
import { SCRIPTED_QUESTIONS } from '../testing/scripted-questions.ts';
import { GUARD } from '../untrusted/guard.ts';
import { answerQuestion } from './answer-question.ts';

const TIMEOUT_MS = 60_000;

const FEES =
  'The Customer shall pay the Provider EUR 4,500 per month within 30 days of the invoice.';
const LEASE = extractedText(
  'This Agreement is made on 1 March 2024 between Bergmann Analytics GmbH and Tidewater Press Ltd.',
  'Deliveries are made by boat. The Provider is not liable for storms or floods.',
  `Fees. ${FEES} Interest is due on late payments.`,
);

const compute = createComputePool({ size: 2 });
after(() => compute.close());

/** A client that answers every question with `answer`. */
function clientThat(
  answer: unknown,
  onRequest: (request: LlmRequest<TSchema>) => void = () => undefined,
): LlmClient {
  return scriptedClient({ question: () => answer }, { onRequest });
}

function partsWith(client: LlmClient): LlmParts {
  return {
    client,
    compute,
    builtIn: createBuiltInLanguage(compute),
    grounding: {
      locateAll: async (text, quotes) =>
        quotes.map(({ quote, near }) => {
          const at = text.indexOf(quote, near?.start ?? 0);
          return at === -1
            ? { rejected: 'not_found' }
            : { start: at, end: at + quote.length, match: 'exact', score: 1 };
        }),
    },
    cache: { find: async () => undefined, keep: async () => undefined },
    guard: GUARD,
  };
}

async function ask(
  client: LlmClient,
  asked: Partial<QuestionRequest> = {},
  text = LEASE,
): Promise<Answer> {
  const question = 'What does the customer pay each month?';
  const request = { question, contextPages: 5, history: [], ...asked };
  return answerQuestion(partsWith(client), text, request, AbortSignal.timeout(TIMEOUT_MS));
}

function said(text: string, quote: string, block_id = 'p3:b1') {
  return { text, citations: [{ quote, block_id }] };
}

const TRUE = said('The customer pays EUR 4,500 per month.', FEES);

suite('the answer of a model', () => {
  test('rests on quotes that cut exactly out of the document', async () => {
    const answer = await ask(clientThat({ answered: true, sentences: [TRUE] }));

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
      const answer = await ask(clientThat({ answered: true, sentences: [sentence, TRUE] }));
      const alone = await ask(clientThat({ answered: true, sentences: [sentence] }));

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

  test('is shown without links, and on one line', async () => {
    const text = 'The customer pays\n[EUR 4,500](https://evil.example/?q=4500) per month';

    const { answer } = await ask(clientThat({ answered: true, sentences: [said(text, FEES)] }));

    assert.equal(answer, 'The customer pays EUR 4,500 per month.');
  });

  test('rests on no passage that is made of pages which do not follow each other', async () => {
    const quote = 'Bergmann Analytics GmbH and Tidewater Press Ltd. Fees. The Customer shall pay';
    const text =
      'Bergmann Analytics and Tidewater Press agree on fees that the customer shall pay.';

    const { answered } = await ask(
      clientThat({ answered: true, sentences: [said(text, quote, 'p1:b1')] }),
      { contextPages: 2, question: 'What does the customer pay, and when was the agreement made?' },
    );

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

suite('an answer that is told while it comes', () => {
  const OTHER = said('Interest is due on late payments.', 'Interest is due on late payments.');
  const FALSE = said('The customer pays EUR 9,999 per month.', FEES);
  const answering = (...sentences: unknown[]) => ({ answered: true, sentences });

  /** @param write tells what it has written so far, and returns all of it */
  function clientWriting(
    write: (request: LlmRequest<TSchema>) => string | Promise<string>,
  ): LlmClient {
    const usage = { inputTokens: 0, outputTokens: 0, calls: 1 };
    return {
      ...clientThat({}),
      generate: async (request) => ({ value: JSON.parse(await write(request)), usage }),
    };
  }

  test('is told sentence by sentence, without those that are not borne', async () => {
    const told: (string | null)[] = [];
    const json = JSON.stringify(answering(TRUE, FALSE, OTHER));
    const client = clientWriting(({ onPartial }) => {
      for (let at = 1; at <= json.length; at += 7) onPartial!(json.slice(0, at));
      onPartial!(json);
      return json;
    });

    const { answer: whole } = await ask(client, { onSentence: (sentence) => told.push(sentence) });

    assert.deepEqual(told, [TRUE.text, OTHER.text]);
    assert.equal(told.join(' '), whole);
  });

  test('is told anew after an attempt that is void', async () => {
    const told: (string | null)[] = [];
    const firstTold = Promise.withResolvers<void>();
    const onSentence = (sentence: string | null) => {
      told.push(sentence);
      firstTold.resolve();
    };
    const client = clientWriting(async ({ onPartial }) => {
      onPartial!(JSON.stringify(answering(TRUE)));
      await firstTold.promise;
      onPartial!(null);
      const json = JSON.stringify(answering(OTHER));
      onPartial!(json);
      return json;
    });

    const { answer } = await ask(client, { onSentence });

    assert.deepEqual(told, [TRUE.text, null, OTHER.text]);
    assert.equal(answer, OTHER.text);
  });

  test('is not told any further once the model has failed', async () => {
    const told: (string | null)[] = [];
    const failure = new LlmError('server_error', 'The server failed', { retryable: true });
    const client = clientWriting(({ onPartial }) => {
      onPartial!(JSON.stringify(answering(TRUE, OTHER)));
      throw failure;
    });

    await assert.rejects(ask(client, { onSentence: (sentence) => told.push(sentence) }), failure);
    // What was under way when the model failed has time to end.
    await ask(clientThat({ answered: true, sentences: [TRUE] }));

    assert.deepEqual(told, []);
  });
});
