import { type FreeSpace, isStorageFull } from '../kernel/free-space.ts';
import type { TemporaryFiles } from '../kernel/temporary-files.ts';
import { WorkError } from '../kernel/errors.ts';
import { downloadFilename } from './download-filename.ts';
import {
  type OutboundClient,
  OutboundError,
  type OutboundErrorKind,
  type OutboundResponse,
} from './outbound-client.ts';

export type DownloadedFile = {
  path: string;
  bytes: number;
  /** Name from Content-Disposition or the path of the last URL; null without one. Never a path. */
  filename: string | null;
};

export type DownloadOptions = {
  /** Size limit in bytes after decoding, checked while streaming. */
  maxBytes: number;
  /** Time limit of the whole download; by default that of the settings. */
  timeoutMs?: number;
  signal: AbortSignal;
};

/**
 * Downloads `url` to a temporary file that the caller must delete or move.
 *
 * @throws WorkError with stage `fetch` and code `not_found`, `unreachable`, `timeout`, `refused_address`, `too_large`,
 * `http_error` or `storage_full`
 */
export type Download = (url: string, options: DownloadOptions) => Promise<DownloadedFile>;

export type DownloadSettings = {
  outbound: OutboundClient;
  temporaryFiles: Pick<TemporaryFiles, 'write'>;
  freeSpace: FreeSpace;
  /** Time limit from the first connection to the last byte. */
  timeoutMs: number;
  /** Longest wait for the response headers or for the next bytes. */
  idleTimeoutMs: number;
};

const REDIRECTS_MAX = 5;

/** Creates the download function. */
export function createDownload(settings: DownloadSettings): Download {
  return async (url, { maxBytes, signal, timeoutMs = settings.timeoutMs }) => {
    const host = URL.parse(url)?.host ?? 'The server';
    const timeouts = startTimeouts(host, { ...settings, timeoutMs }, signal);
    try {
      await settings.freeSpace.require(0);
      const response = await settings.outbound.request(url, {
        headers: { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' },
        redirectsMax: REDIRECTS_MAX,
        signal: timeouts.signal,
      });
      timeouts.progress();
      await requireFile(response, maxBytes);
      const { path, bytes } = await saveBody(response, settings, maxBytes, timeouts);
      const filename = downloadFilename(response.headers['content-disposition'], response.url);
      return { path, bytes, filename };
    } catch (error) {
      throw toFetchFailure(error);
    } finally {
      timeouts.stop();
    }
  };
}

async function requireFile(response: OutboundResponse, maxBytes: number): Promise<void> {
  const { host } = new URL(response.url);
  if (response.status < 200 || response.status > 299) {
    await response.discard();
    throw statusFailure(host, response.status);
  }
  // Content-Length counts encoded bytes. Decoded bytes are counted while streaming.
  const announced = announcedBytes(response);
  if (announced > maxBytes && response.headers['content-encoding'] === undefined) {
    await response.discard();
    throw tooLargeFailure(host, maxBytes, announced);
  }
}

function announcedBytes({ headers }: OutboundResponse): number {
  return Number(headers['content-length'] ?? 0);
}

async function saveBody(
  response: OutboundResponse,
  { temporaryFiles, freeSpace }: DownloadSettings,
  maxBytes: number,
  timeouts: DownloadTimeouts,
): Promise<{ path: string; bytes: number }> {
  const { host } = new URL(response.url);
  let bytes = 0;

  async function* counted() {
    for await (const chunk of response.body) {
      timeouts.progress();
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLargeFailure(host, maxBytes);
      yield chunk;
    }
  }

  try {
    await freeSpace.require(announcedBytes(response));
    const path = await temporaryFiles.write('download', freeSpace.watch(counted()));
    return { path, bytes };
  } catch (error) {
    await response.discard();
    throw error;
  }
}

type DownloadTimeouts = {
  /** Aborts with the caller's reason, or with the failure of the timeout. */
  signal: AbortSignal;
  /** Restarts the idle timeout. */
  progress(): void;
  stop(): void;
};

function startTimeouts(
  host: string,
  { timeoutMs, idleTimeoutMs }: DownloadSettings,
  callerSignal: AbortSignal,
): DownloadTimeouts {
  const expiry = new AbortController();
  const expire = (message: string) => expiry.abort(timeoutFailure(message));
  const total = setTimeout(
    expire,
    timeoutMs,
    `${host} did not send the file within ${timeoutMs} ms`,
  );
  const idle = setTimeout(expire, idleTimeoutMs, `${host} sent nothing for ${idleTimeoutMs} ms`);
  return {
    signal: AbortSignal.any([callerSignal, expiry.signal]),
    progress: () => idle.refresh(),
    stop() {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}

type FetchFailureCode =
  | 'not_found'
  | 'unreachable'
  | 'timeout'
  | 'refused_address'
  | 'too_large'
  | 'http_error'
  | 'storage_full';

const FAILURES_BY_KIND: Record<OutboundErrorKind, { code: FetchFailureCode; retryable: boolean }> =
  {
    invalid_url: { code: 'refused_address', retryable: false },
    refused_address: { code: 'refused_address', retryable: false },
    dns: { code: 'unreachable', retryable: true },
    connect: { code: 'unreachable', retryable: true },
    tls: { code: 'unreachable', retryable: true },
    timeout: { code: 'timeout', retryable: true },
    too_many_redirects: { code: 'http_error', retryable: false },
    // The client limits only headers. `tooLargeFailure` is for files.
    too_large: { code: 'http_error', retryable: false },
    protocol: { code: 'http_error', retryable: true },
  };

// Statuses of the remote server: the file is gone, or the error may be temporary.
const GONE_STATUSES = new Set([404, 410]);
const TRANSIENT_STATUSES = new Set([408, 425, 429]);
const FIRST_SERVER_ERROR = 500;

/** Converts an outbound error or a full disk to a failure of the stage `fetch`. Returns other errors unchanged. */
export function toFetchFailure(error: unknown): unknown {
  if (isStorageFull(error)) {
    return fetchFailure('storage_full', true, 'The server has no disk space for the file', error);
  }
  if (!(error instanceof OutboundError)) return error;
  const { code, retryable } = FAILURES_BY_KIND[error.kind];
  return fetchFailure(code, retryable, error.message, error);
}

/** Creates the failure for an HTTP status other than 2xx. */
export function statusFailure(host: string, status: number): WorkError {
  if (GONE_STATUSES.has(status)) {
    return fetchFailure('not_found', false, `${host} has no such file (status ${status})`);
  }
  const retryable = status >= FIRST_SERVER_ERROR || TRANSIENT_STATUSES.has(status);
  return fetchFailure('http_error', retryable, `${host} answered with status ${status}`);
}

export function timeoutFailure(message: string): WorkError {
  return fetchFailure('timeout', true, message);
}

/** Creates the failure for a file above the limit. @param announced Content-Length; undefined if exceeded while reading */
export function tooLargeFailure(host: string, limit: number, announced?: number): WorkError {
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
  code: FetchFailureCode,
  retryable: boolean,
  message: string,
  cause?: Error,
): WorkError {
  return new WorkError({ stage: 'fetch', code, message, retryable }, { cause });
}
