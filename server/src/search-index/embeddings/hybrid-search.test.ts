import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createLog } from '../../kernel/log.ts';
import { ApiError } from '../../kernel/errors.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import type { FindRequest } from '../search-api.ts';
import { createHybridSearch } from './hybrid-search.ts';

const BACKOFF_MS = 60_000;
const REQUEST = {
  workspaceId: 'ws_1',
  query: 'vehicle',
  sources: ['document' as const],
  limit: 10,
  filters: { facets: [] },
};

suite('a search by meaning that takes too long', () => {
  test('is answered by words, as are those of its workspace for a minute', async () => {
    const clock = createFakeClock();
    const asked: string[] = [];
    const threads = {
      async findSources({ workspaceId, queryEmbedding }: FindRequest) {
        asked.push(`${workspaceId} ${queryEmbedding ? 'by meaning' : 'by words'}`);
        const isSlow = queryEmbedding !== undefined && workspaceId === 'ws_1';
        if (isSlow) throw new ApiError('internal_error', 'Too slow');
        return { results: [], total: 0 };
      },
      findSimilar: async () => [],
      suggest: async () => [],
      close: async () => {},
    };
    const queryEmbedding = { index: 1, vector: Float32Array.of(1) };
    const embedQuery = async () => ({ queryEmbedding });
    const search = createHybridSearch(threads, { embedQuery, clock, log: createLog('silent') });

    const { warnings } = await search.findSources(REQUEST);
    await search.findSources(REQUEST);
    await search.findSources({ ...REQUEST, workspaceId: 'ws_2' });
    clock.advance(BACKOFF_MS);
    await search.findSources(REQUEST);

    assert.equal(warnings![0]!.code, 'lexical_only');
    assert.match(warnings![0]!.message, /took too long/);
    assert.deepEqual(asked, [
      'ws_1 by meaning',
      'ws_1 by words',
      'ws_1 by words',
      'ws_2 by meaning',
      'ws_1 by meaning',
      'ws_1 by words',
    ]);
  });
});
