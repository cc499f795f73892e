import type { FreeSpace } from '../kernel/free-space.ts';
import type { TemporaryFiles } from '../kernel/temporary-files.ts';
import { statusFailure, timeoutFailure, toFetchFailure, tooLarge } from './download-failure.ts';
import { downloadFilename } from './download-filename.ts';
import type { OutboundClient, OutboundResponse } from './outbound-client.ts';

export type DownloadedFile = {
  path: string;
  bytes: number;
  /** From Content-Disposition or the last URL's path; null when neither names one. Never a path. */
  filename: string | null;
};

export type DownloadOptions = {
  /** Counted while streaming, after decoding. */
  maxBytes: number;
  /** From the first connection to the last byte, where that may take longer than usual. */
  timeoutMs?: number;
  signal: AbortSignal;
};

/**
 * Streams `url` to a temporary file that the caller deletes or hands on.
 *
 * @throws WorkError with stage `fetch` and code `not_found`, `unreachable`, `timeout`, `refused_address`, `too_large`,
 * `http_error` or `storage_full`
 */
export type Download = (url: string, options: DownloadOptions) => Promise<DownloadedFile>;

export type DownloadSettings = {
  outbound: OutboundClient;
  temporaryFiles: Pick<TemporaryFiles, 'write'>;
  freeSpace: FreeSpace;
  /** From the first connection to the last byte. */
  timeoutMs: number;
  /** The longest wait for an answer's headers or for the next bytes. */
  idleTimeoutMs: number;
};

const REDIRECTS_MAX = 5;

export function createDownload(settings: DownloadSettings): Download {
  return async (url, { maxBytes, signal, timeoutMs = settings.timeoutMs }) => {
    const host = URL.parse(url)?.host ?? 'The server';
    const watch = startWatch(host, { ...settings, timeoutMs }, signal);
    try {
      await settings.freeSpace.require(0);
      const response = await settings.outbound.request(url, {
        headers: { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' },
        redirectsMax: REDIRECTS_MAX,
        signal: watch.signal,
      });
      watch.progress();
      await requireFile(response, maxBytes);
      const { path, bytes } = await saveBody(response, settings, maxBytes, watch);
      const filename = downloadFilename(response.headers['content-disposition'], response.url);
      return { path, bytes, filename };
    } catch (error) {
      throw toFetchFailure(error);
    } finally {
      watch.stop();
    }
  };
}

async function requireFile(response: OutboundResponse, maxBytes: number): Promise<void> {
  const { host } = new URL(response.url);
  if (response.status < 200 || response.status > 299) {
    await response.discard();
    throw statusFailure(host, response.status);
  }
  // The announced length is that of the encoded bytes; the decoded ones are counted as they come.
  const announced = announcedBytes(response);
  if (announced > maxBytes && response.headers['content-encoding'] === undefined) {
    await response.discard();
    throw tooLarge(host, maxBytes, announced);
  }
}

function announcedBytes({ headers }: OutboundResponse): number {
  return Number(headers['content-length'] ?? 0);
}

async function saveBody(
  response: OutboundResponse,
  { temporaryFiles, freeSpace }: DownloadSettings,
  maxBytes: number,
  watch: Watch,
): Promise<{ path: string; bytes: number }> {
  const { host } = new URL(response.url);
  let bytes = 0;

  async function* counted() {
    for await (const chunk of response.body) {
      watch.progress();
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(host, maxBytes);
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

type Watch = {
  /** Aborted with the caller's reason, or with the failure that names the time-out that passed. */
  signal: AbortSignal;
  /** Starts the idle time-out anew. */
  progress(): void;
  stop(): void;
};

function startWatch(
  host: string,
  { timeoutMs, idleTimeoutMs }: DownloadSettings,
  callerSignal: AbortSignal,
): Watch {
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
