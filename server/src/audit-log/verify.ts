import { setImmediate as nextTick } from 'node:timers/promises';

import type { Static } from 'typebox';

import { computeEntryHash, computeHeadHash, EMPTY_HEAD_HASH } from '../audit/chain.ts';
import type { verifyAuditLog } from '../contract/audit-log.ts';
import type { Services } from '../app/services.ts';
import type { AuditEntryRow } from '../storage/identity-schema.ts';
import { readLogEnd, listNextEntries } from './store.ts';

/** API representation of a verification. */
export type VerificationResult = Static<(typeof verifyAuditLog.responses)[200]>;

/** Entries checked at once, in some 10 ms. The verification yields to other work between batches. */
const BATCH_ENTRIES = 500;

/** State of the chain after the entries that were checked. */
type ChainState = {
  /** Number of valid entries from the first one. */
  entries: number;
  /** Hash of the last valid entry. */
  hash: string | null;
  /** Hash of the head after it. */
  head: string;
  /** Whether a valid entry has the pinned hash, or none is pinned. */
  isPinFound: boolean;
};

/**
 * Verifies the whole chain of a workspace from its first entry to its head at the start. Entries that are added meanwhile
 * are not checked.
 *
 * @param options.pin hash that an earlier verification returned as `head`
 * @throws Error when `signal` is aborted
 */
export async function verifyAuditChain(
  { reads, secrets }: Pick<Services, 'reads' | 'secrets'>,
  workspaceId: string,
  { pin, signal }: { pin?: string | undefined; signal: AbortSignal },
): Promise<VerificationResult> {
  const { head, last } = await readLogEnd(reads, workspaceId);
  const chain: ChainState = {
    entries: 0,
    hash: null,
    head: EMPTY_HEAD_HASH,
    isPinFound: pin === undefined,
  };
  for (let after: number | undefined; ;) {
    signal.throwIfAborted();
    const batch = await listNextEntries(reads, workspaceId, {
      after,
      upTo: last,
      limit: BATCH_ENTRIES,
    });
    for (const entry of batch) {
      const reason = checkEntry(chain, entry, secrets, pin);
      if (reason !== undefined) return brokenResult(chain, reason);
    }
    after = batch.at(-1)?.sequence;
    if (batch.length < BATCH_ENTRIES) break;
    await nextTick();
  }
  return checkHead(chain, head);
}

/** Advances the chain by an entry. @returns the reason why the entry is invalid; undefined when it is valid */
function checkEntry(
  chain: ChainState,
  { hash, ...entry }: AuditEntryRow,
  secrets: Services['secrets'],
  pin: string | undefined,
): string | undefined {
  const expected = chain.entries + 1;
  if (entry.sequence > expected) return `Entry ${expected} is missing`;
  if (entry.sequence < expected) return `An entry ${entry.sequence} was put before the first`;
  if (computeEntryHash(secrets, chain.head, entry) !== hash) {
    return `Entry ${expected} was not written by this service as it is, or not in this place`;
  }
  chain.entries = expected;
  chain.hash = hash;
  chain.head = computeHeadHash(secrets, { ...entry, hash });
  chain.isPinFound ||= hash === pin;
  return undefined;
}

function checkHead(
  chain: ChainState,
  head: { sequence: number; hash: string } | undefined,
): VerificationResult {
  const { entries, hash } = chain;
  if ((head?.sequence ?? 0) > entries) {
    return brokenResult(chain, `Entry ${entries + 1} is missing, as is all that followed it`);
  }
  if ((head?.sequence ?? 0) < entries || (head?.hash ?? EMPTY_HEAD_HASH) !== chain.head) {
    return brokenResult(
      chain,
      'The log was cut off or continued: its head does not belong to its end',
    );
  }
  if (!chain.isPinFound) {
    const reason = 'The given head is not part of the log: it was cut off and written anew';
    return { valid: false, entries, head: hash, broken_at: null, reason };
  }
  return { valid: true, entries, head: hash, broken_at: null, reason: null };
}

function brokenResult({ entries, hash }: ChainState, reason: string): VerificationResult {
  return { valid: false, entries, head: hash, broken_at: entries + 1, reason };
}
