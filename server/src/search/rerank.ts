import type { ResultWarning } from '../contract/meeting-results.ts';
import type { SearchResponse } from '../contract/search.ts';
import type { Context } from '../http/route.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import { ApiError, WorkError } from '../kernel/errors.ts';
import { requireQuota } from '../limits/quota.ts';

/** Number of top results that a language model reranks. */
export const RERANKED_MAX = 20;
/** Time limit of the language model. */
const TIMEOUT_MS = 30 * SECOND_MS;

type RerankedResults = Pick<SearchResponse, 'results' | 'engine'> & {
  warnings: readonly ResultWarning[];
};

/**
 * Reranks the top results with the workspace's language model. Without a model, or if it fails, keeps the order of the
 * search and adds a warning.
 *
 * @throws the abort reason of the request
 */
export async function rerank(
  context: Pick<Context, 'services' | 'workspaceId' | 'signal'>,
  query: string,
  results: SearchResponse['results'],
): Promise<RerankedResults> {
  const { services, workspaceId, signal } = context;
  const first = results.slice(0, RERANKED_MAX);
  if (first.length < 2) return { results, warnings: [] };
  const language = await services.language.forWorkspace(workspaceId, 'interactive');
  if (!language.rerank) return notReranked(results, 'no language model is set up');
  const passages = first.map(({ title, excerpt }) => ({ title, text: excerpt }));
  try {
    await requireQuota(services, workspaceId, 'tokens');
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const { order, engine, warnings } = await language.rerank(query, passages, limited);
    const reranked = order.map((index) => first[index]!);
    return { results: [...reranked, ...results.slice(RERANKED_MAX)], engine, warnings };
  } catch (error) {
    signal.throwIfAborted();
    return notReranked(results, failureReason(error));
  }
}

function notReranked(results: SearchResponse['results'], reason: string): RerankedResults {
  const message = `The results keep the order of the search: ${reason}`;
  return { results, warnings: [{ code: 'not_reranked', message }] };
}

/** Describes a failure of the model or of its quota. Rethrows any other error. */
function failureReason(error: unknown): string {
  if (error instanceof WorkError && error.failure.code === 'engine_error') return error.message;
  if (error instanceof ApiError && error.code === 'insufficient_quota') return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `the language model took longer than ${TIMEOUT_MS / SECOND_MS} seconds`;
  }
  throw error;
}
