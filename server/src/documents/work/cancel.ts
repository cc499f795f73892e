import type { Static } from 'typebox';

import type { DocumentDetail } from '../../contract/documents.ts';
import type { Context } from '../../http/handle.ts';
import { ApiError, type Failure } from '../../kernel/errors.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { listUnfinishedAnalyses } from '../analyses/store.ts';
import { findDetail } from '../detail.ts';
import { failAnalysis, failDocument } from './fail.ts';
import { getLockedDocument } from '../store.ts';
import { stopWork } from './jobs.ts';

/**
 * Ends what is under way for a document as `failed`, and stops its jobs. A completed document stays so; its analyses
 * that are not finished fail.
 *
 * @throws ApiError `invalid_request` of type `conflict` when nothing is under way
 */
export function cancelWork(
  { services, workspaceId, transaction }: Context,
  id: string,
): Promise<Static<typeof DocumentDetail>> {
  return transaction(async (tx) => {
    const document = await getLockedDocument(tx, workspaceId, id);
    const unfinished = await listUnfinishedAnalyses(tx, workspaceId, id);
    if (document.status !== 'processing' && unfinished.length === 0) throw nothingRuns(document);
    await stopWork(tx, document, unfinished);
    const failure = cancelled(document);
    if (!(await failDocument(tx, services, document, failure))) {
      for (const analysis of unfinished) {
        await failAnalysis(tx, services, document, analysis, failure);
      }
    }
    return findDetail(tx, workspaceId, id);
  });
}

function nothingRuns({ status }: DocumentRow): ApiError {
  return new ApiError('invalid_request', 'No work on this document is under way', {
    details: { type: 'conflict', status },
  });
}

/** Its stage is the first one that has left nothing. */
function cancelled({ blob_key, page_basis }: DocumentRow): Failure {
  const stage = page_basis !== null ? 'analyze' : blob_key !== null ? 'extract' : 'fetch';
  return { code: 'cancelled', message: 'The work was cancelled', stage, retryable: false };
}
