import type { ApiError } from '../../kernel/errors.ts';

/** Error of one item of a batch. Its field begins with the position of the item in the request. */
type BatchError = Pick<ApiError, 'code' | 'message'> & {
  details?: { field: string; type?: string };
};

/**
 * Converts the error of one item.
 *
 * @param list field of the request that holds the items
 */
export function toBatchError(
  list: string,
  index: number,
  { code, message, details }: ApiError,
): BatchError {
  if (!details) return { code, message };
  const { field = 'body', type } = details;
  const place = `${list}.${index}`;
  return {
    code,
    message,
    details: { field: field === 'body' ? place : `${place}.${field}`, ...(type && { type }) },
  };
}
