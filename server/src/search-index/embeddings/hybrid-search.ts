import type { Logger } from 'pino';

import { type Clock, MINUTE_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';
import { parseQuery } from '../parse-query.ts';
import type { FindRequest, FindResult } from '../search-api.ts';
import type { SearchThreads } from '../search-threads.ts';
import type { EmbedQuery } from './embed-query.ts';

/** Backoff after a vector search that took too long: later ones would too, and would delay others. */
const BACKOFF_MS = MINUTE_MS;
const BACKOFF_WORKSPACES_MAX = 1_000;
const TOO_SLOW = 'Comparing its vectors took too long';

/**
 * Creates a search by keywords and, with an embedding model, by vectors. When the model fails or there are too many
 * vectors, keywords alone are used, with a warning.
 */
export function createHybridSearch(
  threads: SearchThreads,
  { embedQuery, clock, log }: { embedQuery: EmbedQuery; clock: Clock; log: Logger },
): SearchThreads {
  const backoffUntilMs = createLruCache<number>(BACKOFF_WORKSPACES_MAX);
  const now = () => clock.now().getTime();

  async function findSources(request: FindRequest): Promise<FindResult> {
    const text = request.sources.length > 0 ? textOf(request.query) : '';
    if (text === '') return threads.findSources(request);
    const { workspaceId } = request;
    if ((backoffUntilMs.get(workspaceId) ?? 0) > now()) return findByWords(request, TOO_SLOW);
    const { queryEmbedding, failure } = await embedQuery(workspaceId, text);
    if (failure !== undefined) return findByWords(request, failure);
    if (!queryEmbedding) return threads.findSources(request);
    try {
      return await threads.findSources({ ...request, queryEmbedding });
    } catch (error) {
      const isSlow = error instanceof ApiError;
      if (isSlow) backoffUntilMs.set(workspaceId, now() + BACKOFF_MS);
      log.warn({ err: error, workspace_id: workspaceId }, 'vectors could not be searched');
      return findByWords(request, isSlow ? TOO_SLOW : 'The database could not compare vectors');
    }
  }

  async function findByWords(request: FindRequest, failure: string): Promise<FindResult> {
    const warning = { code: 'lexical_only', message: `Found by words alone: ${failure}` };
    return { ...(await threads.findSources(request)), warnings: [warning] };
  }

  return { ...threads, findSources };
}

/** Returns the query without its exclusions, which would attract similar texts. */
function textOf(query: string): string {
  const { words, phrases, excluded } = parseQuery(query);
  if (words.length === 0) return '';
  if (phrases.length === 0 && excluded.length === 0) return query.trim();
  return words.map(({ written }) => written).join(' ');
}
