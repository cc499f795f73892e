import type { Logger } from 'pino';

import { type Clock, MINUTE_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { createRecent } from '../../kernel/recent.ts';
import { parseQuery } from '../parse-query.ts';
import type { FindRequest, FindResult } from '../search-tasks.ts';
import type { SearchThreads } from '../search-threads.ts';
import type { AskMeaning } from './ask-meaning.ts';

/** Where vectors took too long, every search would, and hold up those of others. */
const REST_MS = MINUTE_MS;
const RESTING_MAX = 1_000;
const TOO_SLOW = 'Comparing its vectors took too long';

/**
 * Search by words and, where a workspace has an embedding model, by meaning too. When the model fails, or
 * there are too many vectors, words alone find, and a warning says so.
 */
export function createHybridSearch(
  threads: SearchThreads,
  { askMeaning, clock, log }: { askMeaning: AskMeaning; clock: Clock; log: Logger },
): SearchThreads {
  const restingUntil = createRecent<number>(RESTING_MAX);
  const now = () => clock.now().getTime();

  async function findSources(request: FindRequest): Promise<FindResult> {
    const text = request.sources.length > 0 ? textOf(request.query) : '';
    if (text === '') return threads.findSources(request);
    const { workspaceId } = request;
    if ((restingUntil.get(workspaceId) ?? 0) > now()) return findByWords(request, TOO_SLOW);
    const { meaning, failure } = await askMeaning(workspaceId, text);
    if (failure !== undefined) return findByWords(request, failure);
    if (!meaning) return threads.findSources(request);
    try {
      return await threads.findSources({ ...request, meaning });
    } catch (error) {
      const isSlow = error instanceof ApiError;
      if (isSlow) restingUntil.set(workspaceId, now() + REST_MS);
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

/** What a query is about: what it excludes would draw the search towards it. */
function textOf(query: string): string {
  const { words, phrases, excluded } = parseQuery(query);
  if (words.length === 0) return '';
  if (phrases.length === 0 && excluded.length === 0) return query.trim();
  return words.map(({ written }) => written).join(' ');
}
