import type { VendorReply } from './fake-vendor.ts';

const REFUSALS: Record<number, [code: string, message: string]> = {
  400: ['validation_error', 'body failed validation.'],
  401: ['unauthorized', 'API token is invalid.'],
  403: ['restricted_resource', 'API token does not have access to this resource.'],
  409: ['conflict_error', 'Conflict occurred while saving. Please try again.'],
  500: ['internal_server_error', 'Unexpected error occurred.'],
};

/** https://developers.notion.com/reference/status-codes. Notion has no 422: what it cannot take is 400. */
export function notionRefused(status: number, words?: string): VendorReply {
  if (status === 404) return notShared('page', '3c90c3cc-0d44-4b50-8888-8dd25736052a');
  const known = REFUSALS[status] ? status : 400;
  const [code, message] = REFUSALS[known]!;
  return {
    status: known,
    body: { object: 'error', status: known, code, message: words ?? message },
  };
}

/** What is not there and what is not shared are answered alike. */
export function notShared(kind: string, id: string): VendorReply {
  const message = `Could not find ${kind} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`;
  return { status: 404, body: { object: 'error', status: 404, code: 'object_not_found', message } };
}

/** https://developers.notion.com/reference/request-limits */
export function notionRateLimited(seconds: number): VendorReply {
  return {
    status: 429,
    headers: { 'retry-after': String(seconds) },
    body: {
      object: 'error',
      status: 429,
      code: 'rate_limited',
      message: 'You have been rate limited. Please try again in a few minutes.',
    },
  };
}
