import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TSchema } from 'typebox';

import type { LlmRequest } from '../../llm/llm-client.ts';
import type { RerankResult } from '../../language-engine/language-engine.ts';
import type { LanguageModelDependencies } from '../model-calls/dependencies.ts';
import { parseQuestion } from '../testing/read-question.ts';
import { createScriptedClient } from '../testing/scripted-model.ts';
import { SCRIPTED_QUESTIONS } from '../testing/scripted-questions.ts';
import { GUARD } from '../untrusted/guard.ts';
import { rerankWithModel } from './rerank-passages.ts';

const PASSAGES = [
  { title: 'Harbour rules', text: 'Boats lie at the quay.' },
  { title: 'Lease of a mill', text: 'The tenant pays the rent each month.' },
  { title: 'Recipe', text: 'Boil the potatoes.' },
];

async function rerank(
  order: unknown,
  onRequest: (request: LlmRequest<TSchema>) => void = () => undefined,
): Promise<RerankResult> {
  const handlers = order === undefined ? SCRIPTED_QUESTIONS : { rerank: () => ({ order }) };
  // Reranking uses no other dependency because it quotes nothing.
  const parts = {
    client: createScriptedClient(handlers, { onRequest }),
    guard: GUARD,
  } as LanguageModelDependencies;
  return rerankWithModel(parts, 'who pays the rent?', PASSAGES, AbortSignal.timeout(10_000));
}

suite('reranking by a model', () => {
  test('the model puts the most relevant passages first', async () => {
    const { order, engine, warnings } = await rerank(undefined);

    assert.equal(order[0], 1);
    assert.deepEqual(new Set(order), new Set([0, 1, 2]));
    assert.deepEqual(engine, { name: 'openai-compatible', version: 'scripted' });
    assert.deepEqual(warnings, []);
  });

  for (const [named, expected] of [
    [
      ['r3', 'r1', 'r2'],
      [2, 0, 1],
    ],
    [['r3'], [2, 0, 1]],
    [
      ['[r2]', 'r2', 'r9', 'r0', 'Recipe', 'r3'],
      [1, 2, 0],
    ],
  ] as const) {
    test(`the order contains each passage once when the model names ${named.join(', ')}`, async () => {
      assert.deepEqual((await rerank(named)).order, expected);
    });
  }

  test('reranking fails when the model names no passage', async () => {
    for (const order of [[], ['Recipe', 'r77']]) {
      await assert.rejects(rerank(order), { kind: 'invalid_answer', retryable: true });
    }
  });

  test('query, titles and texts stand in the data sections alone', async () => {
    let user = '';
    await rerank(['r1'], (request) => ({ user } = request));

    const { settings, sections } = parseQuestion(user);
    assert.deepEqual(settings, {});
    assert.deepEqual(sections['query'], [{ id: 'q', text: 'who pays the rent?' }]);
    assert.deepEqual(sections['passages']![2], { id: 'r3', text: 'Recipe: Boil the potatoes.' });
  });
});
