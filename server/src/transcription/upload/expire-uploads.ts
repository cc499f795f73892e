import { defineSchedule } from '../../jobs/schedule.ts';
import { HOUR_MS, isoNow } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findTranscription } from '../../transcripts/transcription-rows.ts';
import { failTranscription } from '../work/fail.ts';
import { dropUpload } from './drop.ts';
import { deleteExpiredUpload, type Key, listExpiredUploads, listUploadIds } from './store.ts';

const BATCH = 100;

/** Fails recordings of which nothing came for a day, and removes files that no upload has. */
export const expireUploads = defineSchedule({
  name: 'uploads.expire',
  everyMs: HOUR_MS,

  async run(services, signal) {
    for (;;) {
      signal.throwIfAborted();
      const expired = await listExpiredUploads(services.db, isoNow(services.clock), BATCH);
      for (const key of expired) await expire(services, key);
      if (expired.length < BATCH) break;
    }
    await sweep(services);
  },
});

async function expire(services: Services, key: Key): Promise<void> {
  const { clock } = services;
  await inTransaction(services, async (tx) => {
    if (!(await deleteExpiredUpload(tx, key, isoNow(clock)))) return;
    const row = await findTranscription(tx, key.workspace_id, key.id);
    if (!row) return;
    await dropUpload(tx, clock, row);
    await failTranscription(tx, services, row, {
      code: 'upload_expired',
      message: 'No byte of the file came for 24 hours',
      stage: 'fetch',
      retryable: false,
    });
  });
}

/** The row is written before its file: a file without one is waste. */
async function sweep({ db, partialFiles }: Services): Promise<void> {
  const names = await partialFiles.names();
  for (let start = 0; start < names.length; start += BATCH) {
    const some = names.slice(start, start + BATCH);
    const known = new Set(await listUploadIds(db, some));
    for (const name of some) if (!known.has(name)) await partialFiles.remove(name);
  }
}
