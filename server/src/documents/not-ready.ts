import { ApiError, type Failure } from '../kernel/errors.ts';
import type { DocumentRow } from '../storage/schema.ts';

/** `Retry-After` of replies about unfinished work on a document. */
export const RETRY_AFTER_SECONDS = 1;

/**
 * Builds the error for a request that needs a result the document does not have in this status. It names the failure of
 * a failed document.
 *
 * @param missing name of the result, such as `text`
 */
export function documentNotReadyError(
  { status, error_json }: Pick<DocumentRow, 'status' | 'error_json'>,
  missing = 'text',
): ApiError {
  const failure = error_json === null ? undefined : parseFailure(error_json);
  const state = `The document has no ${missing}: its status is ${status}`;
  const isProcessing = status === 'processing';
  return new ApiError('invalid_request', `${state}${describeReason(isProcessing, failure)}`, {
    details: {
      type: 'not_ready',
      status,
      ...(failure && { failure }),
    },
    ...(isProcessing && { retryAfter: RETRY_AFTER_SECONDS }),
  });
}

function parseFailure(json: string): Omit<Failure, 'details'> {
  const { code, message, stage, retryable } = JSON.parse(json) as Failure;
  return { code, message, stage, retryable };
}

function describeReason(
  isProcessing: boolean,
  failure: Omit<Failure, 'details'> | undefined,
): string {
  if (isProcessing) return '. Try again when it is completed';
  if (!failure) return '';
  const remedy = failure.retryable ? '. POST /documents/{id}/retry tries again' : '';
  return ` (${failure.code}): ${failure.message}${remedy}`;
}
