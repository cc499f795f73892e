import { open, rm, stat, truncate } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import {
  OutboundError,
  type OutboundClient,
  type OutboundResponse,
} from '../outbound/outbound-client.ts';
import type { ModelFile } from './model.ts';

export type FetchOptions = {
  outbound: OutboundClient;
  signal: AbortSignal;
  /** Called with the bytes that are there so far. */
  onProgress: (bytes: number) => void;
  /** Waits after attempts that brought nothing; their number is that of such attempts. */
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
 * Brings `path` to the length of `file`, going on from what it holds, also after a connection was cut. What it holds
 * when this throws is a beginning from which the next call goes on. The content is not looked at.
 *
 * @throws Error that says what is wrong with the server or the way to it; the reason of `signal`
 */
export async function fetchFile(
  file: ModelFile,
  path: string,
  options: FetchOptions,
): Promise<void> {
  const delays = options.retryDelaysMs ?? RETRY_DELAYS_MS;
  for (let vain = 0; ;) {
    const before = await lengthOf(path);
    if (before === file.bytes) return;
    const failure = await fetchRest(file, path, options);
    options.signal.throwIfAborted();
    if (failure && !failure.mayPass) throw failure.error;
    vain = (await lengthOf(path)) > before ? 0 : vain + 1;
    if (vain > delays.length) {
      throw failure?.error ?? new Error(`${hostOf(file)} sends no more of ${file.name}`);
    }
    if (vain > 0) await wait(delays[vain - 1] ?? 0, options.signal);
  }
}

type Failure = { error: unknown; mayPass: boolean };

async function fetchRest(
  file: ModelFile,
  path: string,
  { outbound, signal, onProgress }: FetchOptions,
): Promise<Failure | undefined> {
  const stall = startStallWatch(hostOf(file));
  const offset = await lengthOf(path);
  try {
    const response = await outbound.request(file.url, {
      // A length in coded bytes would say nothing about the file.
      headers: {
        'accept-encoding': 'identity',
        ...(offset > 0 && { range: `bytes=${offset}-` }),
      },
      redirectsMax: REDIRECTS_MAX,
      signal: AbortSignal.any([signal, stall.signal]),
    });
    const from = startOf(response, offset);
    if (from === undefined) return await refuse(response, path);
    await append(response, path, { from, file, onProgress, onBytes: stall.progress });
    return undefined;
  } catch (error) {
    const kind = error instanceof OutboundError ? error.kind : undefined;
    // What it cannot go on with, it would not go on with the next time.
    if (kind === 'protocol') await rm(path, { force: true });
    return { error, mayPass: kind !== undefined && PASSING.has(kind) };
  } finally {
    stall.stop();
  }
}

const PASSING: ReadonlySet<OutboundError['kind']> = new Set(['dns', 'connect', 'timeout']);

/** The place in the file where the body begins; undefined when it is no part of the file. */
function startOf(response: OutboundResponse, offset: number): number | undefined {
  // A server that knows no ranges sends all of it.
  if (response.status === OK) return 0;
  if (response.status !== PARTIAL_CONTENT) return undefined;
  const start = /^bytes (\d+)-/.exec(response.headers['content-range'] ?? '')?.[1];
  return Number(start) === offset ? offset : undefined;
}

async function refuse(response: OutboundResponse, path: string): Promise<Failure> {
  await response.discard();
  const { host } = new URL(response.url);
  const { status } = response;
  if (status === RANGE_NOT_SATISFIABLE || status === PARTIAL_CONTENT) {
    await rm(path, { force: true });
    return { error: new Error(`${host} has another file than was asked for`), mayPass: false };
  }
  const mayPass = status === TOO_MANY_REQUESTS || status >= FIRST_SERVER_ERROR;
  return { error: new Error(`${host} answered with status ${status}`), mayPass };
}

type Appending = {
  from: number;
  file: ModelFile;
  onProgress: (bytes: number) => void;
  onBytes: () => void;
};

async function append(
  response: OutboundResponse,
  path: string,
  { from, file, onProgress, onBytes }: Appending,
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

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  // Its own error would hide the reason.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}

/** 0 for a file that is not there. */
async function lengthOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

function hostOf(file: ModelFile): string {
  return new URL(file.url).host;
}
