/* oxlint-disable typescript/no-unnecessary-type-parameters -- the generated code names the type of each method */
import { planCall, type Call } from './call.ts';
import { readJson, type ApiResponse, type Core } from './core.ts';
import { TimeoutError, WorkFailedError } from './errors.ts';
import { followChanges } from './changes.ts';
import { makeRequest } from './operation.ts';

export type UntilDoneOptions<Resource> = {
  /** Called with each state that was read. */
  onProgress?: ((resource: Resource) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Default: 10 minutes. */
  timeoutMs?: number | undefined;
};

/** Promise of a record of work that can also be waited for. */
export type WorkCall<T, Resource> = Call<T> & {
  /**
   * Resolves to the result once the work is completed.
   *
   * @throws WorkFailedError when it fails
   * @throws TimeoutError when it still runs after `timeoutMs`; the work itself goes on
   */
  untilDone(options?: UntilDoneOptions<Resource>): Promise<Resource>;
};

type WorkOperation = (core: Core, ...values: never[]) => Call<unknown>;

/** Fields of every resource with work. */
type Progress = {
  id: string;
  status: string;
  workspace_id?: string;
  error?: { message: string } | null;
};

const WORK_TIMEOUT_MS = 10 * 60_000;
const FIRST_WAIT_MS = 250;
const WAIT_FACTOR = 1.5;
const WAIT_MS_MAX = 5_000;
/** Events can be lost with their connection, so that the state is read without one too. */
const WAIT_MS_MAX_WITH_EVENTS = 20_000;

/**
 * Makes the method of an operation that starts work or shows it.
 *
 * @param readRoute route of the operation that shows the work, with the names of the answer's fields: `GET /v2/documents/{document_id}`
 */
export function workOperation<F extends WorkOperation>(
  route: string,
  readRoute: string,
  input?: 'body' | 'query',
): F {
  const method = (core: Core, ...values: unknown[]) =>
    callWork(core, readRoute, () => core.send(makeRequest(route, input, values), readJson));
  return method as WorkOperation as F;
}

/** @param send sends the request that starts the work */
export function callWork<T, Resource>(
  core: Core,
  readRoute: string,
  send: () => Promise<ApiResponse<T>>,
): WorkCall<T, Resource> {
  const call = planCall(send);
  return Object.assign(call, {
    async untilDone(options: UntilDoneOptions<Resource> = {}) {
      const record = (await call) as Record<string, string>;
      return untilDone<Resource>(core, fillRoute(readRoute, record), options);
    },
  });
}

/** Fills in ids by name; a resource calls its own id just `id`. */
function fillRoute(route: string, record: Record<string, string>): string {
  return route.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(record[name] ?? record['id'] ?? ''),
  );
}

function stillRunning({ id, status }: Progress): TimeoutError {
  return new TimeoutError(`${id} is still ${status}: wait for it again`);
}

/**
 * Waits for the work that `route` shows. An event of the server wakes it up; without events the state is read at
 * growing intervals.
 */
export async function untilDone<Resource>(
  core: Core,
  route: string,
  { onProgress, signal, timeoutMs = WORK_TIMEOUT_MS }: UntilDoneOptions<Resource>,
): Promise<Resource> {
  const endMs = Date.now() + timeoutMs;
  const ids = route.split('/').slice(3);
  const changes = followChanges(core, (id) => ids.includes(id));
  try {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs *= WAIT_FACTOR) {
      const { data } = await core.send(makeRequest(route, undefined, [{ signal }]), readJson);
      const now = data as Progress;
      onProgress?.(data as Resource);
      if (now.status === 'completed') return data as Resource;
      if (now.status === 'failed') {
        throw new WorkFailedError(now.error?.message ?? `${now.id} failed`, data as Resource);
      }
      const leftMs = endMs - Date.now();
      if (leftMs <= 0) throw stillRunning(now);
      const mostMs =
        changes.covers(now.workspace_id) && !onProgress ? WAIT_MS_MAX_WITH_EVENTS : WAIT_MS_MAX;
      await changes.next(Math.min(waitMs, mostMs, leftMs), signal);
    }
  } finally {
    changes.stop();
  }
}
