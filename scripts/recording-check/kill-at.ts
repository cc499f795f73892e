import { setTimeout as sleep } from 'node:timers/promises';

import { listDescendants } from '../../server/src/testing/process-tree.ts';
import { untilGone } from '../../server/src/testing/processes.ts';
import type { ServerProcess } from '../../server/src/testing/server-process.ts';
import type { TableReader } from '../crash-test/table-reader.ts';
import { createClient } from './client.ts';
import { openDatabase, type Progress, readProgress } from './look-inside.ts';

/** Moment of a kill: after this many stored chunks, or during diarization. */
export type Kill = { stage: 'recognise'; chunks: number } | { stage: 'speakers' };

export type Death = Progress & {
  wanted: Kill['stage'];
  /** Stretches of speech that the process had recognised, whether they were stored before or not. */
  recognised: number;
};

const POLL_MS = 5;

/**
 * Ends the server as a power cut would, and waits until its children are gone too.
 *
 * @param storedBefore stretches of speech that were stored when it was started
 */
export async function killAt(
  server: ServerProcess,
  dataDir: string,
  kill: Kill,
  storedBefore: number,
): Promise<Death> {
  await using database = await openDatabase(dataDir);
  await untilAt(database, kill);
  const counted = await createClient(server.url).recognised();
  const children = listDescendants(server.pid);
  await server.crash();
  await Promise.all(children.map(untilGone));
  const progress = await readProgress(database);
  // Between the look at the metric and the death, more may have been recognised; what was stored was.
  const recognised = Math.max(counted, progress.chunks_done - storedBefore);
  return { ...progress, wanted: kill.stage, recognised };
}

/** Also returns when the transcription has ended: then the row tells. */
async function untilAt(database: TableReader, kill: Kill): Promise<void> {
  for (;;) {
    const { status, stage, chunks_done } = await readProgress(database);
    const isThere = kill.stage === 'speakers' ? stage === 'speakers' : chunks_done >= kill.chunks;
    if (isThere || status !== 'processing') return;
    await sleep(POLL_MS);
  }
}
