import type { ProgressFrame, TranscriptFrame } from '../contract/event-stream.ts';
import type { Db } from '../storage/db.ts';
import { listChunkLines } from '../transcripts/store.ts';
import { findTranscription } from '../transcripts/transcription-rows.ts';
import { roundToMilli } from '../transcripts/words.ts';
import { findUpload } from './upload/store.ts';

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

type Part = Pick<TranscriptFrame, 'start_time' | 'end_time' | 'text'>;

/** Reads a recognized part of a recording for live streams; undefined when it is gone. */
export async function readChunkFrame(
  db: Db,
  workspaceId: string,
  id: string,
  position: number,
): Promise<TranscriptFrame | undefined> {
  const key = { workspace_id: workspaceId, id };
  const place = { workspace_id: workspaceId, resource_id: id, position };
  const [chunk] = await listChunkLines(db, key, { after: position - 1, limit: 1 });
  if (chunk?.position === position) return { ...place, ...presentPart(chunk), is_settled: true };
  const upload = await findUpload(db, key);
  if (!upload || upload.live_state === null) return undefined;
  const { live_start: start_time, live_end: end_time, live_text: text } = upload;
  return { ...place, ...presentPart({ start_time, end_time, text }), is_settled: false };
}

function presentPart({ start_time, end_time, text }: Part): Part {
  return { start_time: roundToMilli(start_time), end_time: roundToMilli(end_time), text };
}
