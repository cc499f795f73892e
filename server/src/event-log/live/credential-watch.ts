import { setTimeout as wait } from 'node:timers/promises';

import type { STREAM_END_REASONS } from '../../contract/event-stream.ts';
import type { Principal } from '../../http/security/principal.ts';
import type { RequestCredential } from '../../http/security/request-credential.ts';
import { ApiError } from '../../kernel/errors.ts';

export type EndReason = (typeof STREAM_END_REASONS)[number];

/** A stream and the permissions with which it was opened. */
export type WatchedStream = {
  credential: RequestCredential;
  workspaceId: string;
  /** Result of `describeAccess` when the stream was opened. */
  access: string;
  end(reason: EndReason): void;
};

const CHECKS_AT_ONCE = 20;
/** Throttle: shortest time between checks, however often permissions change. */
const THROTTLE_MS = 200;
const FAILURES_MAX = 2;

/** Ends streams whose credential has ended or has other permissions now. */
export type CredentialWatch = {
  /** @returns a function that ends the watch */
  add(stream: WatchedStream): () => void;
  /** Checks all streams now, as after a change of permissions. */
  checkNow(): void;
};

/**
 * Creates a watch. It checks each credential once, however many streams have it, and only while there are streams.
 *
 * @param intervalMs two checks are within the promised 5 seconds, so that one failed check ends no stream
 */
export function createCredentialWatch(intervalMs: number): CredentialWatch {
  const streams = new Set<WatchedStream>();
  const failures = new WeakMap<WatchedStream, number>();
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;
  let isWanted = false;

  async function check(): Promise<void> {
    isWanted = true;
    if (isChecking) return;
    isChecking = true;
    while (isWanted) {
      isWanted = false;
      const groups = [...Map.groupBy(streams, ({ credential }) => credential.fingerprint).values()];
      for (let start = 0; start < groups.length; start += CHECKS_AT_ONCE) {
        await Promise.all(groups.slice(start, start + CHECKS_AT_ONCE).map(checkGroup));
      }
      await wait(THROTTLE_MS, undefined, { ref: false });
    }
    isChecking = false;
  }

  async function checkGroup(group: readonly WatchedStream[]): Promise<void> {
    try {
      const principal = await group[0]!.credential.authenticate();
      for (const stream of group) {
        failures.delete(stream);
        if (!isUnchanged(stream, principal)) stream.end('permissions_changed');
      }
    } catch (error) {
      for (const stream of group) {
        if (error instanceof ApiError) stream.end('credential_ended');
        else countFailure(stream);
      }
    }
  }

  /** Fails closed: a credential that cannot be checked counts as ended. */
  function countFailure(stream: WatchedStream): void {
    const count = (failures.get(stream) ?? 0) + 1;
    failures.set(stream, count);
    if (count >= FAILURES_MAX) stream.end('credential_ended');
  }

  return {
    add(stream) {
      streams.add(stream);
      // The permissions may have changed since the request was authenticated.
      void checkGroup([stream]);
      timer ??= setInterval(() => void check(), intervalMs).unref();
      return () => {
        streams.delete(stream);
        if (streams.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    checkNow: () => void check(),
  };
}

/** Describes the permissions of a credential in a workspace: equal texts are equal permissions. */
export function describeAccess({ access }: Principal, workspaceId: string): string {
  const ofWorkspace = access.get(workspaceId);
  if (!ofWorkspace) return '';
  return [ofWorkspace.role, ...[...ofWorkspace.scopes].toSorted()].join(' ');
}

function isUnchanged({ credential, workspaceId, access }: WatchedStream, now: Principal): boolean {
  try {
    credential.requireAddress(now, workspaceId);
  } catch {
    return false;
  }
  return describeAccess(now, workspaceId) === access;
}
