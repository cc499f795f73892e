import type { ApiReply } from '../../testing/fake-api.ts';

const MESSAGES: Record<number, string> = {
  401: 'Not Authorized',
  403: 'You do not have access to this project',
  404: 'task: Unknown object: 1001',
  409: 'The task was changed at the same time',
  422: 'The request could not be processed',
};

const HELP =
  'For more information on API status codes and how to handle them, read the docs on errors: https://developers.asana.com/docs/errors';

/** https://developers.asana.com/docs/errors */
export function asanaErrorReply(status: number, message = MESSAGES[status]): ApiReply {
  // Its examples of 401 and of 500.
  if (status === 401) return { status, body: { errors: [{ message: 'Not Authorized' }] } };
  if (status >= 500) {
    const phrase = '6 sad squid snuggle softly';
    return { status, body: { errors: [{ message: 'Server Error', phrase }] } };
  }
  return { status, body: { errors: [{ message: message ?? 'Refused', help: HELP }] } };
}

/** The example of https://developers.asana.com/docs/rate-limits */
export function asanaRateLimitReply(seconds: number): ApiReply {
  const message =
    "You've made too many requests and hit a rate limit. Please retry after the given amount of time.";
  return {
    status: 429,
    headers: { 'retry-after': String(seconds) },
    body: { errors: [{ message }] },
  };
}
