import type { Core } from './core.ts';
import { pause } from './deadline.ts';
import { stream } from './live-events.ts';

export type Changes = {
  /** Whether the stream would tell of changes in this workspace. */
  covers(workspaceId: string | undefined): boolean;
  /** Resolves at the next change, or after `ms`. */
  next(ms: number, signal: AbortSignal | undefined): Promise<void>;
  stop(): void;
};

type Listener = (resourceId: string | null | undefined) => void;

/** One stream of a core, however much work is waited for. */
type SharedStream = {
  listeners: Set<Listener>;
  workspaceId: string | undefined;
  controller: AbortController;
};

const streams = new WeakMap<Core, SharedStream>();

/** Follows the changes of some resources by the event stream, which is opened at the first wait and closed with the last. */
export function followChanges(core: Core, isMine: (resourceId: string) => boolean): Changes {
  let wake: (() => void) | undefined;
  let shared: SharedStream | undefined;
  const listener: Listener = (resourceId) => {
    if (resourceId === undefined || (resourceId !== null && isMine(resourceId))) wake?.();
  };
  return {
    covers: (workspaceId) => workspaceId !== undefined && shared?.workspaceId === workspaceId,
    async next(ms, signal) {
      shared ??= openStream(core, listener);
      const controller = new AbortController();
      const abort = () => controller.abort(signal?.reason);
      signal?.addEventListener('abort', abort);
      wake = () => controller.abort();
      try {
        await pause(ms, controller.signal);
      } catch {
        signal?.throwIfAborted();
      } finally {
        wake = undefined;
        signal?.removeEventListener('abort', abort);
      }
    },
    stop() {
      if (!shared) return;
      shared.listeners.delete(listener);
      if (shared.listeners.size > 0) return;
      shared.controller.abort();
      streams.delete(core);
    },
  };
}

function openStream(core: Core, listener: Listener): SharedStream {
  const open = streams.get(core);
  if (open) {
    open.listeners.add(listener);
    return open;
  }
  const shared: SharedStream = {
    listeners: new Set([listener]),
    workspaceId: undefined,
    controller: new AbortController(),
  };
  streams.set(core, shared);
  void listen(core, shared);
  return shared;
}

/** A server without the stream, or a key that may not read it, leaves the intervals alone. */
async function listen(core: Core, shared: SharedStream): Promise<void> {
  const tell = (resourceId?: string | null) => {
    for (const each of shared.listeners) each(resourceId);
  };
  try {
    const events = stream(
      core,
      {},
      {
        signal: shared.controller.signal,
        onConnected({ workspace_id }) {
          shared.workspaceId = workspace_id;
          // Something may have changed before the stream was there.
          tell();
        },
      },
    );
    for await (const { sequence, data } of events) if (sequence !== null) tell(data.resource_id);
  } catch {
    shared.workspaceId = undefined;
  }
}
