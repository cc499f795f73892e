import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';
import type { Answer, LanguageEngine, QuestionRequest } from './language-engine.ts';

const TIMEOUT_MS = 60_000;

type MakeEngine = () => Promise<LanguageEngine & AsyncDisposable>;

type Ask = (asked: string | Partial<QuestionRequest>) => Promise<Answer>;

/** @param text the services agreement of the conformance suite: two pages, from 1 March 2026 for two years */
export function testAnswers(text: ExtractedText, makeEngine: MakeEngine): void {
  const ask: Ask = async (asked) => {
    await using engine = await makeEngine();
    const request = typeof asked === 'string' ? { question: asked } : asked;
    const whole = { question: '', contextPages: 5, history: [], ...request };
    return await engine.answer(text, whole, AbortSignal.timeout(TIMEOUT_MS));
  };
  testSources(text, ask);
  testRefusals(ask);
  testRequests(ask);

  test('does not answer once the signal is aborted', async () => {
    await using engine = await makeEngine();
    const request = { question: 'What is the fee?', contextPages: 5, history: [] };

    await assert.rejects(engine.answer(text, request, AbortSignal.abort()), { name: 'AbortError' });
  });
}

function testSources(text: ExtractedText, ask: Ask): void {
  for (const [question, words, page] of [
    ['Which law governs the agreement?', 'Delaware', 2],
    ['How long is the term of the agreement?', 'two', 2],
    ['What fee shall Client pay to Consultant?', '$4,500', 1],
  ] as const) {
    test(`answers “${question}” from its page`, async () => {
      const { answer, answered, sources } = await ask(question);

      assert.equal(answered, true);
      assert.ok(answer.includes(words), answer);
      assert.equal(sources[0]?.page, page);
    });
  }

  test('cuts every source exactly out of the text', async () => {
    const { sources } = await ask('When does Client pay the invoice?');

    assert.ok(sources.length > 0 && sources.length <= 3);
    for (const { page, start, end, excerpt } of sources) {
      assert.equal(text.text.slice(start, end), excerpt);
      const span = text.pages.find((one) => one.page === page);
      assert.ok(span && start >= span.start && start < span.end);
    }
  });
}

function testRefusals(ask: Ask): void {
  for (const question of [
    'Which kangaroos did the astronaut photograph in Reykjavik in 1987?',
    'the of and to',
    '?!… ---',
    '🦘🚀',
    'متى يبدأ العقد؟',
    '',
  ]) {
    test(`says that the document does not answer “${question}”`, async () => {
      const { answer, answered, confidence } = await ask(question);

      assert.equal(answered, false);
      assert.match(answer, /\.$/);
      assert.ok(confidence >= 0 && confidence < 0.5);
    });
  }
}

function testRequests(ask: Ask): void {
  test('reads a question that goes on from the one before it', async () => {
    const history = [{ question: 'What fee does the Client pay?', answer: '$4,500' }];

    const { sources } = await ask({ question: 'And within how many days?', history });

    assert.match(sources[0]!.excerpt, /thirty \(30\) days/);
  });

  test('reads no more pages than it is given', async () => {
    const { sources } = await ask({ question: 'Who is the Consultant?', contextPages: 1 });

    assert.equal(new Set(sources.map(({ page }) => page)).size, 1);
  });

  test('gives the same answer to the same question', async () => {
    assert.deepEqual(await ask('What is the fee?'), await ask('What is the fee?'));
  });
}
