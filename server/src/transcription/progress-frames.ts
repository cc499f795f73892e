import type { ProgressFrame, TranscriptFrame } from '../contract/event-stream.ts';
import type { Db } from '../storage/db.ts';
import { listChunkLines } from '../transcripts/store.ts';
import { findTranscription } from '../transcripts/transcription-rows.ts';
import { roundToMilli } from '../transcripts/words.ts';

/** Reads the progress of a transcription for live streams; undefined unless it is processing. */
export async function readTranscriptionFrame(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<ProgressFrame | undefined> {
  const row = await findTranscription(db, workspaceId, id);
  if (row?.status !== 'processing') return undefined;
  return {
    workspace_id: workspaceId,
    resource_id: id,
    kind: 'transcription',
    status: row.status,
    stage: row.stage,
    percent: Math.floor(row.progress * 100),
    done: null,
    total: null,
  };
}

/** Reads a recognized part of a recording for live streams; undefined when it is gone. */
export async function readChunkFrame(
  db: Db,
  workspaceId: string,
  id: string,
  position: number,
): Promise<TranscriptFrame | undefined> {
  const key = { workspace_id: workspaceId, id };
  const [chunk] = await listChunkLines(db, key, { after: position - 1, limit: 1 });
  if (chunk?.position !== position) return undefined;
  return {
    workspace_id: workspaceId,
    resource_id: id,
    position,
    start_time: roundToMilli(chunk.start_time),
    end_time: roundToMilli(chunk.end_time),
    text: chunk.text,
  };
}
