import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import type { LlmClient } from '../../llm/llm-client.ts';
import { NOTHING_USED } from '../../llm/llm-error.ts';
import { type ModelQuestion, askModel, askModelCached } from './ask-model.ts';
import { createMemoryCache } from '../testing/scripted-engine.ts';
import { GUARD } from '../untrusted/guard.ts';

const SIGNAL = new AbortController().signal;
const ANSWER = { order: ['r1'] };

const ASK = {
  operation: 'rerank',
  prompt: 'rerank',
  settings: { passages: 1 },
  data: [{ name: 'passages', pieces: [{ id: 'r1', text: 'The rent is due.' }] }],
  schema: Type.Object({ order: Type.Array(Type.String()) }),
  outputTokens: 100,
} satisfies ModelQuestion<any>;

/** Question whose answer does not matter. */
function startAsking(model = 'qwen3:8b', cache = createMemoryCache()) {
  const asked: string[] = [];
  const client: LlmClient = {
    provider: 'openai-compatible',
    model,
    contextTokens: 8_192,
    async generate({ user }): Promise<any> {
      asked.push(user);
      return { value: ANSWER, usage: NOTHING_USED };
    },
  };
  return { asked, cache, parts: { client, cache, guard: GUARD } };
}

suite('question to a model', () => {
  test('each question has its data between delimiters with a new nonce', async () => {
    const { asked, parts } = startAsking();

    await askModel(parts, ASK, SIGNAL);
    await askModel(parts, ASK, SIGNAL);

    const marks = asked.map((user) => /<data (\w+) passages>/.exec(user)?.[1]);
    for (const mark of marks) assert.match(mark ?? '', /^[0-9a-f]{18}$/);
    assert.notEqual(marks[0], marks[1]);
  });

  test('a question with a cached answer is not asked again', async () => {
    const { asked, parts } = startAsking();

    assert.deepEqual(await askModelCached(parts, ASK, SIGNAL), ANSWER);
    assert.deepEqual(await askModelCached(parts, ASK, SIGNAL), ANSWER);

    assert.equal(asked.length, 1);
  });

  const others: Record<string, ModelQuestion<any>> = {
    'by another prompt': { ...ASK, prompt: 'choose-findings' },
    'with other settings': { ...ASK, settings: { passages: 2 } },
    'about other data': {
      ...ASK,
      data: [{ name: 'passages', pieces: [{ id: 'r1', text: 'The rent is not due.' }] }],
    },
    'by another schema': { ...ASK, schema: Type.Object({ order: Type.Array(Type.Integer()) }) },
  };
  for (const [how, ask] of Object.entries(others)) {
    test(`the cache does not answer a question that is asked ${how}`, async () => {
      const { asked, parts } = startAsking();

      await askModelCached(parts, ASK, SIGNAL);
      await askModelCached(parts, ask, SIGNAL);

      assert.equal(asked.length, 2);
    });
  }

  test('the cache keeps the answers of each model apart', async () => {
    const first = startAsking();
    const second = startAsking('llama3', first.cache);

    await askModelCached(first.parts, ASK, SIGNAL);
    await askModelCached(second.parts, ASK, SIGNAL);

    assert.equal(second.asked.length, 1);
  });
});
