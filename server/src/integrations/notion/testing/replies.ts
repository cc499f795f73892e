import type { ApiReply } from '../../testing/fake-api.ts';

const ERRORS: Record<number, [code: string, message: string]> = {
  400: ['validation_error', 'body failed validation.'],
  401: ['unauthorized', 'API token is invalid.'],
  403: ['restricted_resource', 'API token does not have access to this resource.'],
  409: ['conflict_error', 'Conflict occurred while saving. Please try again.'],
  429: ['rate_limited', 'You have been rate limited. Please try again in a few minutes.'],
  500: ['internal_server_error', 'Unexpected error occurred.'],
};

/** https://developers.notion.com/reference/status-codes. Notion sends 400 where others send 422. */
export function notionErrorReply(status: number, message?: string): ApiReply {
  if (status === 404) return notShared('page', '3c90c3cc-0d44-4b50-8888-8dd25736052a');
  const errorStatus = ERRORS[status] ? status : 400;
  const [code, defaultMessage] = ERRORS[errorStatus]!;
  return notionError(errorStatus, code, message ?? defaultMessage);
}

export function notionError(status: number, code: string, message: string): ApiReply {
  return { status, body: { object: 'error', status, code, message } };
}

/** Builds the 404 response: Notion does not tell a missing object from one that is not shared. */
export function notShared(kind: string, id: string): ApiReply {
  const message = `Could not find ${kind} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`;
  return notionError(404, 'object_not_found', message);
}

/** https://developers.notion.com/reference/request-limits */
export function notionRateLimitReply(seconds: number): ApiReply {
  return { ...notionErrorReply(429), headers: { 'retry-after': String(seconds) } };
}
