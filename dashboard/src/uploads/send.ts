import { NotFoundError, type UploadProgress } from '@docket/sdk';

import { docket } from '../api/docket.ts';
import type { AnalysisType } from '../documents/analyze-button.tsx';
import type { Transfer, Upload } from './upload.ts';

/** The server does not wait for this upload anymore, as after a day without bytes. */
export class UploadEndedError extends Error {
  override readonly name = 'UploadEndedError';
}

type Update = (changes: Partial<Upload>) => void;

/** Analysis of a new file. Another type can be chosen on its page. */
const FIRST_ANALYSIS: AnalysisType = 'contract_review';
/** Larger files go in parts, so that a pause loses little. */
const PART_BYTES = 4 * 1024 * 1024;
/** A person sees soon that the server cannot be reached. The upload goes on when the network is back. */
const RETRIES_MAX = 1;

/** Sends a document and starts its first analysis. A second call does only what is missing. */
export async function sendDocument(
  { id: knownId }: Upload,
  { file, workspaceId, abort: { signal } }: Transfer,
  update: Update,
): Promise<void> {
  let id = knownId;
  if (id === undefined) {
    const onProgress = toShare(update);
    const input = { workspace_id: workspaceId, onProgress, signal };
    ({ id } = await docket.documents.upload(file, input));
    update({ sent: 1, id });
  }
  await docket.documents.analyze({ document_id: id, analysis_type: FIRST_ANALYSIS });
}

/** Sends a recording, behind the bytes that the server has. */
export async function sendRecording(
  { id: resume }: Upload,
  transfer: Transfer,
  update: Update,
): Promise<void> {
  const { file, language, workspaceId, onAnnounced, abort } = transfer;
  const { signal } = abort;
  // The requests of parts differ, and each has its own key.
  const idempotencyKey = file.size <= PART_BYTES ? transfer.idempotencyKey : undefined;
  const { id, status } = await docket.transcriptions.upload(file, {
    language,
    workspace_id: workspaceId,
    partBytes: PART_BYTES,
    retriesMax: RETRIES_MAX,
    signal,
    resume,
    idempotencyKey,
    onAnnounced: (announced) => {
      const { id: announcedId, meeting_id: meetingId } = announced;
      update({ id: announcedId, meetingId });
      onAnnounced?.({ id: announcedId, meetingId });
    },
    onProgress: toShare(update),
  });
  // An upload that has expired has the state of its failure.
  if (resume !== undefined && status === 'failed') throw new UploadEndedError();
  update({ id });
}

/** Deletes the sent part of a recording that was stopped. A document with an id is complete and stays. */
export async function deleteSentPart({
  kind,
  id,
  meetingId,
}: Pick<Upload, 'kind' | 'id' | 'meetingId'>): Promise<void> {
  if (id === undefined || kind === 'document') return;
  await unlessGone(docket.transcriptions.delete(id));
  if (meetingId) await unlessGone(docket.meetings.delete(meetingId));
}

/** Swallows that somebody else has deleted it. */
async function unlessGone(deletion: PromiseLike<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

function toShare(update: Update) {
  return ({ sent, total }: UploadProgress) => update({ sent: total ? sent / total : 0 });
}
