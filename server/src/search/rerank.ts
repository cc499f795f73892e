import type { ResultWarning } from '../contract/meeting-results.ts';
import type { SearchResponse } from '../contract/search.ts';
import type { Context } from '../http/handle.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import { ApiError, WorkError } from '../kernel/errors.ts';
import { requireQuota } from '../limits/quota.ts';

/** So many of the first results a model puts in order. */
export const RERANKED_MAX = 20;
/** Who searches does not wait longer. */
const TIMEOUT_MS = 30 * SECOND_MS;

type Reranked = Pick<SearchResponse, 'results' | 'engine'> & {
  warnings: readonly ResultWarning[];
};

/**
 * Lets the language model of the workspace put the first results in order. Without a model, and where it fails, they
 * stay as they are, with a warning.
 *
 * @throws the reason of the request's signal
 */
export async function rerank(
  context: Pick<Context, 'services' | 'workspaceId' | 'signal'>,
  query: string,
  results: SearchResponse['results'],
): Promise<Reranked> {
  const { services, workspaceId, signal } = context;
  const first = results.slice(0, RERANKED_MAX);
  if (first.length < 2) return { results, warnings: [] };
  const language = await services.language.forWorkspace(workspaceId);
  if (!language.rerank) return inOrderOfSearch(results, 'no language model is set up');
  const passages = first.map(({ title, excerpt }) => ({ title, text: excerpt }));
  try {
    await requireQuota(services, workspaceId, 'tokens');
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const { order, engine, warnings } = await language.rerank(query, passages, limited);
    const reranked = order.map((index) => first[index]!);
    return { results: [...reranked, ...results.slice(RERANKED_MAX)], engine, warnings };
  } catch (error) {
    signal.throwIfAborted();
    return inOrderOfSearch(results, reasonOf(error));
  }
}

function inOrderOfSearch(results: SearchResponse['results'], reason: string): Reranked {
  const message = `The results are in the order of the search: ${reason}`;
  return { results, warnings: [{ code: 'not_reranked', message }] };
}

/** @throws what is no failure of a model, nor of what it may cost */
function reasonOf(error: unknown): string {
  if (error instanceof WorkError && error.failure.code === 'engine_error') return error.message;
  if (error instanceof ApiError && error.code === 'insufficient_quota') return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `the language model took longer than ${TIMEOUT_MS / SECOND_MS} seconds`;
  }
  throw error;
}
