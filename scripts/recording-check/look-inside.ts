import { join } from 'node:path';

import type { EventRow } from '../../server/src/storage/event-schema.ts';
import type { TranscriptionRow } from '../../server/src/storage/transcription-schema.ts';
import { readSqlite, type TableReader } from '../crash-test/table-reader.ts';

export type Progress = Pick<TranscriptionRow, 'status' | 'stage' | 'chunks_done'>;

/** A connection that the server does not notice. To be closed before the server is started again. */
export function openDatabase(dataDir: string): Promise<TableReader> {
  return readSqlite(join(dataDir, 'docket.db'));
}

/** Reads the progress of the only transcription. */
export async function readProgress(database: TableReader): Promise<Progress> {
  const [row] = await database.read<Progress>(
    'select status, stage, chunks_done from transcriptions',
  );
  if (!row) throw new Error('The transcription is gone');
  return row;
}

/** Lists event names in order, without the event of the first key. */
export async function listEventNames(database: TableReader): Promise<string[]> {
  const rows = await database.read<Pick<EventRow, 'name'>>(
    `select name from events where name <> 'api_key.created' order by sequence`,
  );
  return rows.map(({ name }) => name);
}
