import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TSchema } from 'typebox';

import type { LlmRequest } from '../../../llm/llm-client.ts';
import type { RerankResult } from '../../reranking-engine.ts';
import type { LlmParts } from '../parts.ts';
import { readQuestion } from '../testing/read-question.ts';
import { scriptedClient } from '../testing/scripted-model.ts';
import { SCRIPTED_QUESTIONS } from '../testing/scripted-questions.ts';
import { GUARD } from '../untrusted/guard.ts';
import { rerankPassages } from './rerank-passages.ts';

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
  // The others are of no use to a question that quotes nothing.
  const parts = { client: scriptedClient(handlers, { onRequest }), guard: GUARD } as LlmParts;
  return rerankPassages(parts, 'who pays the rent?', PASSAGES, AbortSignal.timeout(10_000));
}

suite('the order that a model gives to what a search has found', () => {
  test('is that of what answers the query best', async () => {
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
    test(`has each passage once where the model names ${named.join(', ')}`, async () => {
      assert.deepEqual((await rerank(named)).order, expected);
    });
  }

  test('is none where the model names no passage', async () => {
    for (const order of [[], ['Recipe', 'r77']]) {
      await assert.rejects(rerank(order), { kind: 'invalid_answer', retryable: true });
    }
  });

  test('is asked for with the query, titles and texts among the data', async () => {
    let user = '';
    await rerank(['r1'], (request) => ({ user } = request));

    const { settings, sections } = readQuestion(user);
    assert.deepEqual(settings, {});
    assert.deepEqual(sections['query'], [{ id: 'q', text: 'who pays the rent?' }]);
    assert.deepEqual(sections['passages']![2], { id: 'r3', text: 'Recipe: Boil the potatoes.' });
  });
});
