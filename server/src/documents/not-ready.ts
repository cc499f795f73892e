import { ApiError } from '../kernel/errors.ts';
import type { DocumentRow } from '../storage/schema.ts';

/** `Retry-After` of replies about unfinished work on a document. */
export const RETRY_AFTER_SECONDS = 1;

/**
 * Builds the error for a request that needs a result the document does not have in this status.
 *
 * @param missing name of the result, such as `text`
 */
export function documentNotReadyError(status: DocumentRow['status'], missing = 'text'): ApiError {
  return new ApiError(
    'invalid_request',
    `The document has no ${missing}: its status is ${status}`,
    {
      details: { type: 'not_ready', status },
      ...(status === 'processing' && { retryAfter: RETRY_AFTER_SECONDS }),
    },
  );
}
