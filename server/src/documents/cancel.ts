import type { Static } from 'typebox';

import type { DocumentDetail } from '../contract/documents.ts';
import type { Context } from '../http/route.ts';
import { ApiError, type Failure } from '../kernel/errors.ts';
import type { DocumentRow } from '../storage/schema.ts';
import { findDocumentDetail } from './detail.ts';
import { failDocument, failUnfinishedWork } from './fail.ts';
import { listUnfinishedWork } from './requested-work-store.ts';
import { getLockedDocument } from './store.ts';
import { cancelDocumentJobs } from './jobs.ts';

/**
 * Cancels all jobs of a document and marks it and its unfinished analyses and extractions as failed. A completed document stays
 * `completed`; only its analyses and extractions fail.
 *
 * @throws ApiError `invalid_request` of type `conflict` when the document has no unfinished work
 */
export function cancelProcessing(
  { services, workspaceId, transaction }: Context,
  id: string,
): Promise<Static<typeof DocumentDetail>> {
  return transaction(async (tx) => {
    const document = await getLockedDocument(tx, workspaceId, id);
    const unfinished = await listUnfinishedWork(tx, document);
    const { analyses, extractions } = unfinished;
    const isIdle = analyses.length === 0 && extractions.length === 0;
    if (document.status !== 'processing' && isIdle) throw noWorkError(document);
    await cancelDocumentJobs(tx, document, unfinished);
    const failure = cancellation(document);
    if (!(await failDocument(tx, services, document, failure))) {
      await failUnfinishedWork(tx, services, document, unfinished, failure);
    }
    return findDocumentDetail(tx, workspaceId, id);
  });
}

function noWorkError({ status }: DocumentRow): ApiError {
  return new ApiError('invalid_request', 'This document has no unfinished work', {
    details: { type: 'conflict', status },
  });
}

/** Returns the failure of a cancelled document. Its stage is the first stage without a stored result. */
function cancellation({ blob_key, page_basis }: DocumentRow): Failure {
  const stage = page_basis !== null ? 'analyze' : blob_key !== null ? 'extract' : 'fetch';
  return { code: 'cancelled', message: 'The work was cancelled', stage, retryable: false };
}
