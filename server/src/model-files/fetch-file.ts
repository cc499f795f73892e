import { open, rm, stat, truncate } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import {
  OutboundError,
  type OutboundClient,
  type OutboundResponse,
} from '../outbound/outbound-client.ts';
import type { ModelFile } from './manifest.ts';

/** File whose length is known. The content is not verified here. */
export type FetchedFile = Omit<ModelFile, 'sha256'>;

export type FetchOptions = {
  outbound: OutboundClient;
  signal: AbortSignal;
  /** Called with the bytes present so far. */
  onProgress: (bytes: number) => void;
  /** Delays after attempts without progress; their count is the number of retries. */
  retryDelaysMs?: readonly number[];
};

const RETRY_DELAYS_MS = [SECOND_MS, 3 * SECOND_MS, 10 * SECOND_MS];
const STALLED_AFTER_MS = MINUTE_MS;
const REDIRECTS_MAX = 5;

const OK = 200;
const PARTIAL_CONTENT = 206;
const RANGE_NOT_SATISFIABLE = 416;
const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

/**
 * Downloads the rest of `file` into `path` and resumes after interruptions. After an error, `path` holds a prefix from
 * which the next call resumes. The content is not verified.
 *
 * @throws Error that explains the failure; the reason of `signal`
 */
export async function fetchFile(
  file: FetchedFile,
  path: string,
  options: FetchOptions,
): Promise<void> {
  const delays = options.retryDelaysMs ?? RETRY_DELAYS_MS;
  for (let emptyAttempts = 0; ;) {
    const before = await fileLength(path);
    if (before === file.bytes) return;
    const failure = await fetchRest(file, path, options);
    options.signal.throwIfAborted();
    if (failure && !failure.isTransient) throw failure.error;
    emptyAttempts = (await fileLength(path)) > before ? 0 : emptyAttempts + 1;
    if (emptyAttempts > delays.length) {
      throw failure?.error ?? new Error(`${hostOf(file)} sends no more of ${file.name}`);
    }
    if (emptyAttempts > 0) await waitOrAbort(delays[emptyAttempts - 1] ?? 0, options.signal);
  }
}

type Failure = { error: unknown; isTransient: boolean };

async function fetchRest(
  file: FetchedFile,
  path: string,
  { outbound, signal, onProgress }: FetchOptions,
): Promise<Failure | undefined> {
  const stall = startStallWatch(hostOf(file));
  const offset = await fileLength(path);
  try {
    const response = await outbound.request(file.url, {
      // A compressed length says nothing about the file.
      headers: {
        'accept-encoding': 'identity',
        ...(offset > 0 && { range: `bytes=${offset}-` }),
      },
      redirectsMax: REDIRECTS_MAX,
      signal: AbortSignal.any([signal, stall.signal]),
    });
    const from = bodyOffset(response, offset);
    if (from === undefined) return await toFailure(response, path);
    await append(response, path, { from, file, onProgress, onBytes: stall.progress });
    return undefined;
  } catch (error) {
    const kind = error instanceof OutboundError ? error.kind : undefined;
    // A response that violates the protocol cannot be resumed.
    if (kind === 'protocol') await rm(path, { force: true });
    return { error, isTransient: kind !== undefined && TRANSIENT_KINDS.has(kind) };
  } finally {
    stall.stop();
  }
}

const TRANSIENT_KINDS: ReadonlySet<OutboundError['kind']> = new Set(['dns', 'connect', 'timeout']);

/** Returns the offset at which the body starts in the file; undefined for a range that was not requested. */
function bodyOffset(response: OutboundResponse, offset: number): number | undefined {
  // A server without range support sends the whole file.
  if (response.status === OK) return 0;
  if (response.status !== PARTIAL_CONTENT) return undefined;
  const start = /^bytes (\d+)-/.exec(response.headers['content-range'] ?? '')?.[1];
  return Number(start) === offset ? offset : undefined;
}

async function toFailure(response: OutboundResponse, path: string): Promise<Failure> {
  await response.discard();
  const { host } = new URL(response.url);
  const { status } = response;
  if (status === RANGE_NOT_SATISFIABLE || status === PARTIAL_CONTENT) {
    await rm(path, { force: true });
    return { error: new Error(`${host} has another file than was asked for`), isTransient: false };
  }
  const mayPass = status === TOO_MANY_REQUESTS || status >= FIRST_SERVER_ERROR;
  return { error: new Error(`${host} answered with status ${status}`), isTransient: mayPass };
}

type AppendOptions = {
  from: number;
  file: FetchedFile;
  onProgress: (bytes: number) => void;
  onBytes: () => void;
};

async function append(
  response: OutboundResponse,
  path: string,
  { from, file, onProgress, onBytes }: AppendOptions,
): Promise<void> {
  await using handle = await open(path, 'a', 0o600);
  await truncate(path, from);
  let length = from;
  for await (const chunk of response.body) {
    onBytes();
    length += chunk.length;
    if (length > file.bytes) {
      await response.discard();
      await truncate(path, 0);
      throw new Error(`${hostOf(file)} sent more than the ${file.bytes} bytes of ${file.name}`);
    }
    await handle.appendFile(chunk);
    onProgress(length);
  }
}

function startStallWatch(host: string) {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new OutboundError('timeout', `${host} stopped sending`)),
    STALLED_AFTER_MS,
  );
  return {
    signal: controller.signal,
    progress: () => timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

async function waitOrAbort(ms: number, signal: AbortSignal): Promise<void> {
  // An error of the timer would hide the reason of the signal.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}

/** Returns 0 for a missing file. */
async function fileLength(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

function hostOf(file: FetchedFile): string {
  return new URL(file.url).host;
}
