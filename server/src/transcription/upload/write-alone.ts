import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import { findUpload, type Key, takeUpload, updateTakenUpload } from './store.ts';

/** How long an upload stays in the hands of a process that died. */
const LEASE_MS = 10 * SECOND_MS;
const RENEWAL_MS = 3 * SECOND_MS;
const LOOK_AGAIN_MS = SECOND_MS / 4;

/** Of this process. */
const written = new Set<string>();

/**
 * Calls `work` as the only one who writes the file of an upload, in whatever process.
 *
 * @param work gets a signal that is aborted when the upload ends meanwhile, as by a deletion
 * @throws ApiError `invalid_request` of type `conflict` when somebody else writes, or the upload has ended
 */
export async function writeAlone<R>(
  services: Services,
  key: Key,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const { workspace_id, id } = key;
  if (written.has(id)) throw alreadyWritten();
  written.add(id);
  try {
    const writer = await take(services, { workspace_id, id });
    const ended = new AbortController();
    const timer = setInterval(() => void renew(services, key, writer, ended), RENEWAL_MS);
    try {
      return await work(ended.signal);
    } finally {
      clearInterval(timer);
      await release(services, key, writer);
    }
  } finally {
    written.delete(id);
  }
}

/** Waits for the lease of a process that died to end. */
async function take({ db, clock }: Services, key: Key): Promise<string> {
  const writer = randomUUID();
  const giveUpAt = performance.now() + LEASE_MS;
  for (;;) {
    const lease = { writer, writer_until: isoAfter(clock, LEASE_MS) };
    if (await takeUpload(db, key, lease, isoNow(clock))) return writer;
    if (!(await findUpload(db, key))) throw uploadEnded();
    if (performance.now() > giveUpAt) throw alreadyWritten();
    await sleep(LOOK_AGAIN_MS);
  }
}

async function renew(
  { db, clock, log }: Services,
  key: Key,
  writer: string,
  ended: AbortController,
): Promise<void> {
  try {
    const change = { writer_until: isoAfter(clock, LEASE_MS) };
    if (!(await updateTakenUpload(db, key, writer, change))) ended.abort(uploadEnded());
  } catch (error) {
    log.warn({ err: error, transcription_id: key.id }, 'lease of an upload not renewed');
  }
}

async function release({ db, partialFiles }: Services, key: Key, writer: string): Promise<void> {
  const change = { writer: null, writer_until: null };
  if (await updateTakenUpload(db, key, writer, change)) return;
  // Whoever ended it may have looked for the file before it was there.
  if (!(await findUpload(db, key))) await partialFiles.remove(key.id);
}

function alreadyWritten(): ApiError {
  return new ApiError('invalid_request', 'Another request is sending bytes of this upload', {
    details: { type: 'conflict' },
    retryAfter: 1,
  });
}

export function uploadEnded(): ApiError {
  return new ApiError('invalid_request', 'This upload was ended', {
    details: { type: 'conflict' },
  });
}
