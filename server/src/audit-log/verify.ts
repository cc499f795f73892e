import { setImmediate as nextTick } from 'node:timers/promises';

import type { Static } from 'typebox';

import { entryHash, headHash, NO_HEAD } from '../audit/chain.ts';
import type { verifyAuditLog } from '../contract/audit-log.ts';
import type { Services } from '../services.ts';
import type { AuditEntryRow } from '../storage/identity-schema.ts';
import { findEnd, listNextEntries } from './store.ts';

export type Verdict = Static<(typeof verifyAuditLog.responses)[200]>;

/** Read and checked in one go, some 10 ms: between batches everybody else has a turn. */
const BATCH_ENTRIES = 500;

/** How far the log was followed, entry by entry. */
type Walk = {
  /** Entries that are right, from the first one. */
  entries: number;
  /** Of the newest of them. */
  hash: string | null;
  /** Of the head after it. */
  head: string;
  /** Whether the pinned hash was among them. */
  foundPin: boolean;
};

/**
 * Follows the whole chain of a workspace from its first entry to the head that it had when this began. What is written
 * meanwhile is left for the next time.
 *
 * @param pin a hash that was the newest one before
 * @throws Error when `signal` is aborted
 */
export async function verifyLog(
  { reads, secrets }: Pick<Services, 'reads' | 'secrets'>,
  workspaceId: string,
  { pin, signal }: { pin?: string | undefined; signal: AbortSignal },
): Promise<Verdict> {
  const { head, last } = await findEnd(reads, workspaceId);
  const walk: Walk = { entries: 0, hash: null, head: NO_HEAD, foundPin: pin === undefined };
  for (let after: number | undefined; ;) {
    signal.throwIfAborted();
    const batch = await listNextEntries(reads, workspaceId, {
      after,
      upTo: last,
      limit: BATCH_ENTRIES,
    });
    for (const entry of batch) {
      const wrong = follow(walk, entry, secrets, pin);
      if (wrong !== undefined) return broken(walk, wrong);
    }
    after = batch.at(-1)?.sequence;
    if (batch.length < BATCH_ENTRIES) break;
    await nextTick();
  }
  return judgeEnd(walk, head);
}

/** @returns what is wrong with the entry; otherwise the walk stands behind it */
function follow(
  walk: Walk,
  { hash, ...entry }: AuditEntryRow,
  secrets: Services['secrets'],
  pin: string | undefined,
): string | undefined {
  const expected = walk.entries + 1;
  if (entry.sequence > expected) return `Entry ${expected} is missing`;
  if (entry.sequence < expected) return `An entry ${entry.sequence} was put before the first`;
  if (entryHash(secrets, walk.head, entry) !== hash) {
    return `Entry ${expected} was not written by this service as it is, or not in this place`;
  }
  walk.entries = expected;
  walk.hash = hash;
  walk.head = headHash(secrets, { ...entry, hash });
  walk.foundPin ||= hash === pin;
  return undefined;
}

function judgeEnd(walk: Walk, head: { sequence: number; hash: string } | undefined): Verdict {
  const { entries, hash } = walk;
  if ((head?.sequence ?? 0) > entries) {
    return broken(walk, `Entry ${entries + 1} is missing, as is all that followed it`);
  }
  if ((head?.sequence ?? 0) < entries || (head?.hash ?? NO_HEAD) !== walk.head) {
    return broken(walk, 'The log was cut off or continued: its head does not belong to its end');
  }
  if (!walk.foundPin) {
    const reason = 'The given head is not part of the log: it was cut off and written anew';
    return { valid: false, entries, head: hash, broken_at: null, reason };
  }
  return { valid: true, entries, head: hash, broken_at: null, reason: null };
}

function broken({ entries, hash }: Walk, reason: string): Verdict {
  return { valid: false, entries, head: hash, broken_at: entries + 1, reason };
}
