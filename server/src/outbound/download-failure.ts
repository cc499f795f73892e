import { WorkError } from '../kernel/errors.ts';
import { isStorageFull } from '../kernel/free-space.ts';
import { OutboundError, type OutboundErrorKind } from './outbound-client.ts';

type FetchCode =
  | 'not_found'
  | 'unreachable'
  | 'timeout'
  | 'refused_address'
  | 'too_large'
  | 'http_error'
  | 'storage_full';

const BY_KIND: Record<OutboundErrorKind, { code: FetchCode; retryable: boolean }> = {
  invalid_url: { code: 'refused_address', retryable: false },
  refused_address: { code: 'refused_address', retryable: false },
  dns: { code: 'unreachable', retryable: true },
  connect: { code: 'unreachable', retryable: true },
  tls: { code: 'unreachable', retryable: true },
  timeout: { code: 'timeout', retryable: true },
  too_many_redirects: { code: 'http_error', retryable: false },
  // The client limits headers only; a file that is too large is `tooLarge`.
  too_large: { code: 'http_error', retryable: false },
  protocol: { code: 'http_error', retryable: true },
};

// Statuses of somebody else's server: the file is gone, and what may pass with time.
const GONE = new Set([404, 410]);
const PASSING = new Set([408, 425, 429]);
const FIRST_SERVER_ERROR = 500;

/** An error of the guarded client, or of a full disk, as a failure of the stage `fetch`; any other error as it is. */
export function toFetchFailure(error: unknown): unknown {
  if (isStorageFull(error)) {
    return fetchFailure('storage_full', true, 'The server has no room for the file', error);
  }
  if (!(error instanceof OutboundError)) return error;
  const { code, retryable } = BY_KIND[error.kind];
  return fetchFailure(code, retryable, error.message, error);
}

/** What an answer that holds no file means. */
export function statusFailure(host: string, status: number): WorkError {
  if (GONE.has(status)) {
    return fetchFailure('not_found', false, `${host} has no such file (status ${status})`);
  }
  const retryable = status >= FIRST_SERVER_ERROR || PASSING.has(status);
  return fetchFailure('http_error', retryable, `${host} answered with status ${status}`);
}

export function timeoutFailure(message: string): WorkError {
  return fetchFailure('timeout', true, message);
}

/** @param announced bytes by Content-Length; undefined when the limit was passed while reading */
export function tooLarge(host: string, limit: number, announced?: number): WorkError {
  return new WorkError({
    stage: 'fetch',
    code: 'too_large',
    message: `The file at ${host} is larger than ${limit} bytes`,
    retryable: false,
    details: {
      limit,
      ...(announced !== undefined && { actual: announced }),
      unit: 'bytes',
    },
  });
}

function fetchFailure(
  code: FetchCode,
  retryable: boolean,
  message: string,
  cause?: Error,
): WorkError {
  return new WorkError({ stage: 'fetch', code, message, retryable }, { cause });
}
