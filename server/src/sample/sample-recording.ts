import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Context } from '../http/route.ts';
import { hasAccess } from '../http/security/principal.ts';
import { deleteMeeting } from '../meetings/delete.ts';
import { findMeeting } from '../meetings/store.ts';
import { enqueue } from '../jobs/queue.ts';
import { stableId } from '../kernel/ids.ts';
import type { Tx } from '../storage/db.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { RecordingIds } from '../transcription/submit.ts';
import { transcribeFile } from '../transcription/upload/create.ts';
import { findTranscription } from '../transcripts/transcription-rows.ts';
import { lockWorkspace } from '../workspaces/store.ts';
import { READ_SAMPLE_CALL_JOB } from './jobs.ts';

const CALL = fileURLToPath(new URL('../../../examples/sample-call.opus', import.meta.url));
const FILENAME = 'sample-call.opus';
const TITLE = 'Call about the services agreement (sample)';
const LANGUAGE = 'en';

/** Metadata of the sample contract about its recording. */
type RecordingMetadata =
  | { transcription_id: string; meeting_id: string }
  | { no_recording: 'missing_scope' | 'no_speech_engine' };

/** Tells that the recording is there. */
class RecordingExistsError extends Error {}

/** Returns the ids of the sample recording of a workspace and of its meeting. */
export function sampleRecordingIds(workspaceId: string): RecordingIds {
  return {
    id: stableId('transcription', workspaceId, 'sample'),
    meeting_id: stableId('meeting', workspaceId, 'sample'),
  };
}

/** Adds the call about the sample contract and starts its transcription, unless it is there or cannot be read here. */
export async function addSampleRecording(context: Context): Promise<RecordingMetadata> {
  const { services, workspaceId, principal } = context;
  if (!hasAccess(principal, workspaceId, ['write:transcripts'])) {
    return { no_recording: 'missing_scope' };
  }
  if (!services.speech.engineFor(LANGUAGE)) return { no_recording: 'no_speech_engine' };
  const ids = sampleRecordingIds(workspaceId);
  await transcribeCall(context, ids).catch((error: unknown) => {
    if (!(error instanceof RecordingExistsError)) throw error;
  });
  return { transcription_id: ids.id, meeting_id: ids.meeting_id };
}

/** Stores the recording and enqueues the reading of its meeting. @throws RecordingExistsError */
async function transcribeCall(
  { services, workspaceId }: Context,
  ids: RecordingIds,
): Promise<void> {
  const bytes = await readFile(CALL);
  const path = await services.temporaryFiles.write('upload', [bytes]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const transaction: Context['transaction'] = (work) =>
    inTransaction(services, async (tx) => {
      await lockWorkspace(tx, workspaceId);
      if (await findTranscription(tx, workspaceId, ids.id)) throw new RecordingExistsError();
      await deleteOldMeeting(
        { services, workspaceId, transaction: (change) => change(tx) },
        tx,
        ids,
      );
      const payload = { transcription_id: ids.id };
      await enqueue(tx, services.clock, READ_SAMPLE_CALL_JOB, workspaceId, payload);
      return work(tx);
    });
  try {
    await transcribeFile(
      { services, workspaceId, transaction },
      { path, bytes: bytes.length, sha256, filename: FILENAME },
      { title: TITLE, language: LANGUAGE },
      ids,
    );
  } finally {
    await rm(path, { force: true });
  }
}

/** Deletes the meeting of an earlier sample, which outlives the deletion of its recording. */
async function deleteOldMeeting(
  deletion: Parameters<typeof deleteMeeting>[0],
  tx: Tx,
  { meeting_id }: RecordingIds,
): Promise<void> {
  const meeting = await findMeeting(tx, deletion.workspaceId, meeting_id);
  if (meeting) await deleteMeeting(deletion, meeting_id);
}
