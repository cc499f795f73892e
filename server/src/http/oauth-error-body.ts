import type { ErrorCode, OAuthErrorCode } from '../contract/errors.ts';
import type { ApiError } from '../kernel/errors.ts';
import { OAuthError } from '../kernel/oauth-error.ts';

/** What stands at an OAuth endpoint for each code of the API. */
const OAUTH_CODES: Record<ErrorCode, OAuthErrorCode> = {
  invalid_request: 'invalid_request',
  invalid_cursor: 'invalid_request',
  offset_out_of_range: 'invalid_request',
  invalid_api_key: 'invalid_client',
  unauthorized: 'invalid_client',
  forbidden: 'access_denied',
  resource_not_found: 'invalid_request',
  rate_limit_exceeded: 'temporarily_unavailable',
  insufficient_quota: 'temporarily_unavailable',
  internal_error: 'server_error',
};

export function toOAuthError({ code, message }: ApiError): OAuthError {
  return new OAuthError(OAUTH_CODES[code], message);
}

/** RFC 6749 §5.2: a description holds printable ASCII without quotes and backslashes. */
export function oauthErrorBody({ code, message }: OAuthError): object {
  const error_description = message.replaceAll('"', "'").replaceAll(/[^\x20-\x5B\x5D-\x7E]/g, '?');
  return { error: code, error_description };
}
