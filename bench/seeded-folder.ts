import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { insertDocument } from '../server/src/documents/store.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { newId } from '../server/src/kernel/ids.ts';
import { openDatabase } from '../server/src/storage/open-database.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';
import { startBundledServer } from './bundled-server.ts';

export const API_KEY = 'svc_live_benchBenchBenchBenchBenchBenchBenchBench';

/** Settings of the measured servers: production settings, with the permissions that a benchmark needs. */
export const SETTINGS = {
  DOCKET_BOOTSTRAP_KEY: API_KEY,
  DOCKET_DEFAULT_PLAN: 'enterprise',
  DOCKET_ALLOW_PRIVATE_URLS: 'true',
  DOCKET_LOG_LEVEL: 'info',
};

export type SeededFolder = AsyncDisposable & {
  dataDir: string;
  /** The SQLite file. */
  path: string;
  workspaceId: string;
};

/** A data folder with a workspace, a key and so many finished documents. No process has it open. */
export async function makeSeededFolder(
  documents: number,
  settings: Record<string, string> = SETTINGS,
): Promise<SeededFolder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-bench-'));
  const path = join(dataDir, 'docket.db');
  const first = await startBundledServer({ role: 'api', dataDir, settings });
  await first.stop();

  const database = await openDatabase(`file:${path}`);
  const { id: workspaceId } = await database.db
    .selectFrom('workspaces')
    .select('id')
    .executeTakeFirstOrThrow();
  await inTransaction(database, async (tx) => {
    for (let index = 0; index < documents; index++) {
      const time = new Date(systemClock.now().getTime() - index * 60_000).toISOString();
      await insertDocument(tx, {
        workspace_id: workspaceId,
        id: newId('document'),
        title: `Master services agreement ${index}`,
        status: 'completed',
        source_url: `https://files.example/agreements/${index}.pdf`,
        filename: `${index}.pdf`,
        tags_json: '[]',
        metadata_json: '{}',
        blob_key: null,
        layout_key: null,
        media_type: 'application/pdf',
        file_size: 120_000 + index,
        pages: 30,
        page_basis: 'rendered',
        ocr_pages: 0,
        language: 'en',
        error_json: null,
        created_at: time,
        updated_at: time,
      });
    }
  });
  await database.close();
  return {
    dataDir,
    path,
    workspaceId,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}
