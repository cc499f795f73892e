import type { Db } from '../storage/db.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';

const COLUMNS = [
  'workspace_id',
  'id',
  'title',
  'status',
  'run',
  'language',
  'speakers_json',
  'is_timed',
  'metadata_json',
] as const;

/** Reads the indexed fields of a completed transcription; undefined for others. */
export async function findIndexableTranscript(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<Pick<TranscriptionRow, (typeof COLUMNS)[number]> | undefined> {
  return db
    .selectFrom('transcriptions')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .executeTakeFirst();
}
