import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import { findUpload, type UploadKey, acquireUploadLock, updateLockedUpload } from './store.ts';

/** Lifetime of a lease: the upload of a dead process is locked for this time. */
const LEASE_MS = 10 * SECOND_MS;
const RENEWAL_MS = 3 * SECOND_MS;
const POLL_MS = SECOND_MS / 4;

/** Ids of uploads that this process is writing. */
const lockedIds = new Set<string>();

/**
 * Runs `work` while holding the exclusive lock of an upload across all processes. The lock is a lease in the database,
 * renewed until `work` ends.
 *
 * @param work receives a signal that aborts when the upload ends, as by a deletion
 * @throws ApiError `invalid_request` of type `conflict` when another request holds the lock, or the upload has ended
 */
export async function withUploadLock<R>(
  services: Services,
  key: UploadKey,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const { workspace_id, id } = key;
  if (lockedIds.has(id)) throw lockedError();
  lockedIds.add(id);
  try {
    const writer = await acquireLease(services, { workspace_id, id });
    const ended = new AbortController();
    const timer = setInterval(() => void renewLease(services, key, writer, ended), RENEWAL_MS);
    try {
      return await work(ended.signal);
    } finally {
      clearInterval(timer);
      await releaseLease(services, key, writer);
    }
  } finally {
    lockedIds.delete(id);
  }
}

/** Acquires the lease, after waiting for that of a dead process to expire. @returns the id of the lease */
async function acquireLease({ db, clock }: Services, key: UploadKey): Promise<string> {
  const writer = randomUUID();
  const deadline = performance.now() + LEASE_MS;
  for (;;) {
    const lease = { writer, writer_until: isoAfter(clock, LEASE_MS) };
    if (await acquireUploadLock(db, key, lease, isoNow(clock))) return writer;
    if (!(await findUpload(db, key))) throw uploadEndedError();
    if (performance.now() > deadline) throw lockedError();
    await sleep(POLL_MS);
  }
}

async function renewLease(
  { db, clock, log }: Services,
  key: UploadKey,
  writer: string,
  ended: AbortController,
): Promise<void> {
  try {
    const change = { writer_until: isoAfter(clock, LEASE_MS) };
    if (!(await updateLockedUpload(db, key, writer, change))) ended.abort(uploadEndedError());
  } catch (error) {
    log.warn({ err: error, transcription_id: key.id }, 'lease of an upload not renewed');
  }
}

async function releaseLease(
  { db, partialFiles }: Services,
  key: UploadKey,
  writer: string,
): Promise<void> {
  const change = { writer: null, writer_until: null };
  if (await updateLockedUpload(db, key, writer, change)) return;
  // The upload ended meanwhile, perhaps before this request created the file.
  if (!(await findUpload(db, key))) await partialFiles.remove(key.id);
}

function lockedError(): ApiError {
  return new ApiError('invalid_request', 'Another request is sending bytes of this upload', {
    details: { type: 'conflict' },
    retryAfter: 1,
  });
}

/** Builds the error for an upload that was cancelled, deleted or expired. */
export function uploadEndedError(): ApiError {
  return new ApiError('invalid_request', 'This upload has ended', {
    details: { type: 'conflict' },
  });
}
