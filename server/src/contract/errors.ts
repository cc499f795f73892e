/** Every error code and the HTTP status it is answered with. The only place with statuses of 400 and above. */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_cursor: 400,
  offset_out_of_range: 400,
  invalid_api_key: 401,
  unauthorized: 401,
  forbidden: 403,
  resource_not_found: 404,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  internal_error: 500,
} as const;

/** Status for an unknown method of `/mcp`, whose clients expect it; the API answers `invalid_request` there. */
export const METHOD_NOT_ALLOWED = 405;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Error codes of OAuth endpoints with their status: RFC 6749 §4.1.2.1 and §5.2, RFC 8628 §3.5, RFC 8707 §2. */
export const OAUTH_ERRORS = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  invalid_target: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  access_denied: 403,
  temporarily_unavailable: 429,
  server_error: 500,
} as const;

export type OAuthErrorCode = keyof typeof OAUTH_ERRORS;

/** Every finer cause, machine-readable, in `details.type`. */
export const ERROR_TYPES = [
  'required',
  'invalid_type',
  'invalid_value',
  'weak_password',
  'unknown_field',
  'too_large',
  'unsupported_format',
  'malformed_json',
  'idempotency_conflict',
  'conflict',
  'not_ready',
  'not_available',
  'scope',
  'role',
  'ip_not_allowed',
  'plan',
  'https_required',
  'session',
  'csrf',
  'cors',
  'second_factor_required',
  'too_many_attempts',
  'requests_per_minute',
  'requests_per_day',
  'requests_per_hour',
  'concurrent_requests',
  'concurrent_streams',
  'body_bytes',
  'dependency_unavailable',
  'file_missing',
] as const;

export type ErrorType = (typeof ERROR_TYPES)[number];

export type ErrorDetails = {
  field?: string;
  type?: ErrorType;
  required_scopes?: readonly string[];
  /** Every invalid field, when there are several. */
  errors?: readonly { field?: string; type?: ErrorType; message: string }[];
  [extra: string]: unknown;
};
