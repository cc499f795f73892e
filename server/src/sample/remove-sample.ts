import type { ResponseBody } from '../contract/endpoint.ts';
import type { removeSample as removeSampleEndpoint } from '../contract/setup.ts';
import { removeDocument } from '../documents/delete.ts';
import { findDocument } from '../documents/store.ts';
import type { Context } from '../http/route.ts';
import { requireEveryScope } from '../http/security/principal.ts';
import { cancelJobs } from '../jobs/queue.ts';
import { ApiError } from '../kernel/errors.ts';
import { deleteMeeting } from '../meetings/delete.ts';
import { findMeeting } from '../meetings/store.ts';
import type { Tx } from '../storage/db.ts';
import { removeTranscription } from '../transcription/delete.ts';
import { findTranscription } from '../transcripts/transcription-rows.ts';
import { lockWorkspace } from '../workspaces/store.ts';
import { READ_SAMPLE_CALL_JOB } from './jobs.ts';
import { sampleDocumentId } from './add-sample.ts';
import { sampleRecordingIds } from './sample-recording.ts';

type RemovedSample = ResponseBody<typeof removeSampleEndpoint, 200>;

/**
 * Deletes the document, the recording and the meeting of the sample in one transaction.
 *
 * @throws ApiError `resource_not_found` when nothing of it is left; `forbidden` for a recording without the scope
 */
export function removeSample(context: Context): Promise<RemovedSample> {
  const { services, workspaceId, principal, transaction } = context;
  return transaction(async (tx) => {
    // A request that adds the sample waits for this lock too.
    await lockWorkspace(tx, workspaceId);
    const ids = await findParts(tx, workspaceId);
    const { document_id, transcription_id, meeting_id } = ids;
    if (transcription_id !== null || meeting_id !== null) {
      requireEveryScope(principal, workspaceId, ['write:transcripts'], 'To delete the sample call');
    }
    const payload = { transcription_id: sampleRecordingIds(workspaceId).id };
    await cancelJobs(tx, READ_SAMPLE_CALL_JOB, workspaceId, payload);
    const deletion: Parameters<typeof removeDocument>[0] = {
      services,
      workspaceId,
      transaction: (work) => work(tx),
    };
    // Lock order; the document publishes an event, so it comes last.
    if (transcription_id !== null) await removeTranscription(deletion, transcription_id);
    if (meeting_id !== null) await deleteMeeting(deletion, meeting_id);
    if (document_id !== null) await removeDocument(deletion, document_id);
    return { ...ids, deleted: true as const };
  });
}

async function findParts(tx: Tx, workspaceId: string): Promise<Omit<RemovedSample, 'deleted'>> {
  const document = await findDocument(tx, workspaceId, sampleDocumentId(workspaceId));
  const { id, meeting_id } = sampleRecordingIds(workspaceId);
  const transcription = await findTranscription(tx, workspaceId, id);
  const meeting = await findMeeting(tx, workspaceId, meeting_id);
  if (!document && !transcription && !meeting) {
    throw new ApiError('resource_not_found', 'The workspace has no sample');
  }
  return {
    document_id: document?.id ?? null,
    transcription_id: transcription?.id ?? null,
    meeting_id: meeting?.id ?? null,
  };
}
