import { ApiError } from '../../kernel/errors.ts';

/** The same to all that is refused. */
export function invalidToken(): ApiError {
  return new ApiError('unauthorized', 'The access token is invalid or has expired');
}
