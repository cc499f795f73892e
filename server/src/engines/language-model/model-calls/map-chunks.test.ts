import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { LlmError, type LlmErrorKind } from '../../llm/llm-error.ts';
import type { Chunk } from '../blocks/plan-chunks.ts';
import { mapChunks } from './map-chunks.ts';

const CHUNKS: Chunk[] = Array.from({ length: 20 }, (_, index) => [
  { id: `p1:b${index + 1}`, start: index, end: index + 1 },
]);
const SIGNAL = new AbortController().signal;

function failing(kind: LlmErrorKind, indexes: readonly number[]) {
  return async ([block]: Chunk): Promise<number> => {
    if (indexes.includes(block!.start)) throw new LlmError(kind, 'No.', { retryable: false });
    return block!.start;
  };
}

suite('text in chunks', () => {
  test('chunks are asked about concurrently, and their results come in the order of the text', async () => {
    let open = 0;
    let most = 0;
    const { results, failed } = await mapChunks(
      CHUNKS,
      async ([block]) => {
        most = Math.max(most, ++open);
        await new Promise((resume) => setImmediate(resume));
        open--;
        return block!.start;
      },
      SIGNAL,
    );

    assert.deepEqual(
      results.map(({ result }) => result),
      CHUNKS.map((_, index) => index),
    );
    assert.deepEqual(failed, []);
    assert.equal(most, 8);
  });

  for (const kind of ['refused', 'truncated', 'invalid_answer', 'context_exceeded'] as const) {
    test(`a few chunks that fail as ${kind} are left out`, async () => {
      const { results, failed } = await mapChunks(CHUNKS, failing(kind, [3, 7]), SIGNAL);

      assert.equal(results.length, 18);
      assert.deepEqual(failed, [CHUNKS[3], CHUNKS[7]]);
    });
  }

  for (const kind of ['truncated', 'context_exceeded'] as const) {
    test(`a chunk that fails as ${kind} is asked about in halves`, async () => {
      const chunk = CHUNKS.slice(0, 8).flat();
      const sizes: number[] = [];
      const { results, failed } = await mapChunks(
        [chunk],
        async (asked) => {
          sizes.push(asked.length);
          if (asked.length > 2) throw new LlmError(kind, 'No.', { retryable: false });
          return asked.map(({ id }) => id);
        },
        SIGNAL,
      );

      assert.deepEqual(sizes, [8, 4, 2, 2, 4, 2, 2]);
      assert.deepEqual(
        results.flatMap(({ result }) => result),
        chunk.map(({ id }) => id),
      );
      assert.deepEqual(failed, []);
    });
  }

  test('a chunk is halved at most twice', async () => {
    let asked = 0;
    const ask = async () => {
      asked++;
      throw new LlmError('truncated', 'No.', { retryable: false });
    };
    await assert.rejects(mapChunks([CHUNKS.flat()], ask, SIGNAL), { kind: 'truncated' });

    assert.equal(asked, 7);
  });

  test('a text fails when more than a quarter of its chunks fail', async () => {
    await assert.rejects(mapChunks(CHUNKS, failing('refused', [0, 1, 2, 3, 4, 5]), SIGNAL), {
      name: 'LlmError',
      kind: 'refused',
    });
  });

  test('a server failure ends all questions at once', async () => {
    let asked = 0;
    const fail = failing('unauthorized', [0]);
    await assert.rejects(
      mapChunks(
        CHUNKS,
        async (chunk) => {
          asked++;
          return fail(chunk);
        },
        SIGNAL,
      ),
      { kind: 'unauthorized' },
    );
    const before = asked;
    await new Promise((resume) => setImmediate(resume));

    assert.equal(asked, before);
    assert.ok(asked < CHUNKS.length);
  });

  test('no further chunk is asked about after an abort', async () => {
    const stop = new AbortController();
    await assert.rejects(
      mapChunks(
        CHUNKS,
        async (_, signal) => {
          stop.abort();
          signal.throwIfAborted();
        },
        stop.signal,
      ),
      { name: 'AbortError' },
    );
  });
});
