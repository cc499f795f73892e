import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type {
  LanguageEngine,
  QuestionRequest,
} from '../engines/language-engine/language-engine.ts';
import { madeByRules } from '../engines/language-engine/engine-identity.ts';
import { LlmError } from '../engines/llm/llm-error.ts';
import type { ExtractedText } from '../engines/text-extraction/text-extraction-engine.ts';
import { WorkError } from '../kernel/errors.ts';
import { createLog } from '../kernel/log.ts';
import { standInLanguage } from '../testing/stand-in-engines.ts';
import { BudgetExhausted } from './metered-client.ts';
import { createChainedEngine } from './chained-engine.ts';

const SIGNAL = new AbortController().signal;
const TEXT: ExtractedText = {
  text: 'The rent is due.',
  text_sha256: '0'.repeat(64),
  pages: [{ page: 1, start: 0, end: 16 }],
  page_basis: 'slices',
  media_type: 'text/plain',
};
const QUESTION: QuestionRequest = { question: 'When?', contextPages: 1, history: [] };
const ANALYSIS = {
  analysisType: 'contract_review',
  extractFields: null,
  includeSummary: true,
  layoutPath: null,
} as const;

/** Creates an engine whose methods all fail. */
function failing(error: Error): LanguageEngine {
  const fail = async () => {
    throw error;
  };
  const methods = Object.keys(standInLanguage).map((name) => [name, fail]);
  return {
    ...Object.fromEntries(methods),
    rerank: fail,
    completeExtraction: fail,
    describe: () => [],
  };
}

function chainOf(...engines: LanguageEngine[]): LanguageEngine {
  const links = engines.map((engine, index) => ({ name: `model ${index + 1}`, engine }));
  return createChainedEngine({ links, log: createLog('silent') });
}

const DOWN = new LlmError('unreachable', 'The server could not be reached.', { retryable: true });
const SPENT = new BudgetExhausted('The 10 tokens of its monthly budget are used up');

function backIn(retryAfterMs: number): LlmError {
  return new LlmError('rate_limited', 'Later', { retryable: true, retryAfterMs });
}

suite('chain of engines', () => {
  test('a chain of engines uses the first engine that succeeds, and warns of each earlier failure', async () => {
    const engine = chainOf(failing(DOWN), failing(SPENT), standInLanguage, failing(DOWN));

    const { analysis } = await engine.analyze(TEXT, ANALYSIS, SIGNAL);
    const expected = [
      {
        code: 'engine_fallback',
        message: 'model 1: The server could not be reached; model 3 did it',
      },
      {
        code: 'budget_exhausted',
        message: 'model 2: The 10 tokens of its monthly budget are used up; model 3 did it',
      },
    ];
    assert.deepEqual(analysis.warnings.slice(0, 2), expected);
    const direct = await standInLanguage.analyze(TEXT, ANALYSIS, SIGNAL);
    assert.deepEqual(analysis, {
      ...direct.analysis,
      warnings: [...expected, ...direct.analysis.warnings],
    });
    const { warnings } = await engine.answer(TEXT, QUESTION, SIGNAL);
    assert.deepEqual(warnings.slice(0, 2), expected);
  });

  test('a chain of engines fails when all engines fail, with every reason, the retry delay and whether to retry', async () => {
    const later = new LlmError('rate_limited', 'The server asks for fewer calls', {
      retryable: true,
      retryAfterMs: 7_500,
    });
    await assert.rejects(
      chainOf(failing(SPENT), failing(later)).analyze(TEXT, ANALYSIS, SIGNAL),
      (error) => {
        assert.ok(error instanceof WorkError);
        assert.deepEqual(error.failure, {
          code: 'engine_error',
          message:
            'model 1: The 10 tokens of its monthly budget are used up; model 2: The server asks for fewer calls',
          stage: 'analyze',
          retryable: true,
          details: { retry_after_seconds: 8 },
        });
        return true;
      },
    );
    await assert.rejects(
      chainOf(failing(SPENT)).answer(TEXT, QUESTION, SIGNAL),
      (error) => error instanceof WorkError && !error.failure.retryable,
    );
  });

  test('a chain of engines is retryable when one failed engine is, after the shortest delay', async () => {
    const engine = chainOf(failing(backIn(9_000)), failing(backIn(2_000)), failing(SPENT));

    await assert.rejects(engine.answer(TEXT, QUESTION, SIGNAL), (error) => {
      assert.ok(error instanceof WorkError);
      assert.equal(error.failure.retryable, true);
      assert.deepEqual(error.failure.details, { retry_after_seconds: 2 });
      return true;
    });
  });

  test('a chain of engines rethrows errors that are not model failures', async () => {
    const unreadable = new WorkError({
      code: 'no_text',
      message: 'There is no text',
      stage: 'analyze',
      retryable: false,
    });
    const gone = new DOMException('left', 'AbortError');
    for (const error of [unreadable, gone]) {
      const engine = chainOf(failing(error), standInLanguage);
      await assert.rejects(engine.answer(TEXT, QUESTION, SIGNAL), (thrown) => thrown === error);
    }
  });

  test('a chain of engines withdraws streamed sentences of an engine that failed', async () => {
    const breaking: LanguageEngine = {
      ...standInLanguage,
      async answer(_text, { onSentence }) {
        onSentence?.('The rent is');
        throw DOWN;
      },
    };
    const told: (string | null)[] = [];
    const onSentence = (sentence: string | null) => void told.push(sentence);
    const engine = chainOf(failing(DOWN), breaking, {
      ...standInLanguage,
      async answer(text, request, signal) {
        request.onSentence?.('The rent is due.');
        return standInLanguage.answer(text, request, signal);
      },
    });
    await engine.answer(TEXT, { ...QUESTION, onSentence }, SIGNAL);

    assert.deepEqual(told, ['The rent is', null, 'The rent is due.']);
  });

  test('a chain of engines withdraws sentences only once', async () => {
    const breaking: LanguageEngine = {
      ...standInLanguage,
      async answer(_text, { onSentence }) {
        onSentence?.('The rent is');
        onSentence?.(null);
        throw DOWN;
      },
    };
    const told: (string | null)[] = [];
    const onSentence = (sentence: string | null) => void told.push(sentence);
    await chainOf(breaking, standInLanguage).answer(TEXT, { ...QUESTION, onSentence }, SIGNAL);

    assert.deepEqual(told.slice(0, 2), ['The rent is', null]);
    assert.equal(told.filter((sentence) => sentence === null).length, 1);
  });

  test('a chain of engines completes extractions only with engines that support it', async () => {
    assert.ok(!('completeExtraction' in chainOf(standInLanguage)));
    const engine = madeByRules('extraction');
    const found = { data: {}, evidence: {}, confidence: {}, unresolved: [], warnings: [], engine };
    const completing: LanguageEngine = {
      ...standInLanguage,
      completeExtraction: async (_text, { result }) => ({ ...result, data: { rent: 900 } }),
    };

    const { data, warnings } = await chainOf(failing(DOWN), standInLanguage, completing)
      .completeExtraction!(TEXT, { schema: {}, result: found }, SIGNAL);

    assert.deepEqual(data, { rent: 900 });
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['engine_fallback'],
    );
  });

  test('a chain of engines reranks only with engines that support it', async () => {
    assert.ok(!('rerank' in chainOf(standInLanguage)));
    const ranking: LanguageEngine = {
      ...standInLanguage,
      rerank: async () => ({ order: [1, 0], warnings: [], engine: { name: 'm', version: '1' } }),
    };
    const passages = [
      { title: 'a', text: 'a' },
      { title: 'b', text: 'b' },
    ];
    const ranked = await chainOf(failing(DOWN), standInLanguage, ranking).rerank!(
      'b',
      passages,
      SIGNAL,
    );
    assert.deepEqual(ranked.order, [1, 0]);
    assert.deepEqual(
      ranked.warnings.map(({ code }) => code),
      ['engine_fallback'],
    );
    await assert.rejects(chainOf(failing(DOWN), standInLanguage).rerank!('b', passages, SIGNAL), {
      message: 'model 1: The server could not be reached',
    });
  });
});
