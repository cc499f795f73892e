import type { Logger } from 'pino';

import { ApiError } from '../../kernel/errors.ts';
import { parseQuery } from '../parse-query.ts';
import type { FindRequest, FindResult } from '../search-tasks.ts';
import type { SearchThreads } from '../search-threads.ts';
import type { AskMeaning } from './ask-meaning.ts';

/**
 * Search by words and, where a workspace has an embedding model, by meaning too. When the model fails, words alone find,
 * and a warning says so.
 */
export function createHybridSearch(
  threads: SearchThreads,
  { askMeaning, log }: { askMeaning: AskMeaning; log: Logger },
): SearchThreads {
  async function findSources(request: FindRequest): Promise<FindResult> {
    const text = request.sources.length > 0 ? textOf(request.query) : '';
    if (text === '') return threads.findSources(request);
    const { meaning, failure } = await askMeaning(request.workspaceId, text);
    if (failure !== undefined) return findByWords(request, failure);
    if (!meaning) return threads.findSources(request);
    try {
      return await threads.findSources({ ...request, meaning });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      log.warn({ err: error }, 'vectors could not be searched');
      return findByWords(request, 'The database could not compare vectors');
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
