import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { deleteSentPart } from '../uploads/send.ts';
import { startUploads } from '../uploads/uploads.ts';
import { holdRecording, listHeld } from './hold.ts';
import {
  deleteRecording,
  type KeptRecording,
  listRecordings,
  setUpload,
  readParts,
} from './part-store.ts';
import { buildWav } from './wav.ts';

const KEPT = ['kept-recordings'];

/** Lists recordings of a person that wait in this browser and that no tab is working on. */
export function keptRecordingsQuery(userId: string, workspaceId: string) {
  return queryOptions({
    queryKey: [...KEPT, userId, workspaceId],
    queryFn: async () => {
      const [recordings, held] = await Promise.all([listRecordings(), listHeld()]);
      return recordings.filter(
        (one) => one.userId === userId && one.workspaceId === workspaceId && !held.has(one.id),
      );
    },
    // The browser has them, with or without a network.
    networkMode: 'always',
  });
}

export async function refreshKept(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEPT });
}

/** Sends a recording, and deletes it in the browser when the server has it. */
export async function sendKept(recording: KeptRecording, queryClient: QueryClient): Promise<void> {
  const { id, name, workspaceId, language, parts, upload, endedUploads = 0 } = recording;
  const release = holdRecording(id);
  const end = async (change: Promise<unknown>) => {
    await change;
    release();
    await refreshKept(queryClient);
  };
  startUploads([buildWav(await readParts(id), name)], {
    workspaceId,
    kind: 'recording',
    language,
    resume: upload && { id: upload.id, meetingId: upload.meetingId },
    idempotencyKey: `${id}-${parts}-${endedUploads}`,
    onAnnounced: (announced) => void setUpload(id, { ...announced, sent: null }),
    onStopped: () => void end(setUpload(id)),
    onSent: () => {
      void end(deleteRecording(id));
      void queryClient.invalidateQueries({ queryKey: ['recordings'] });
    },
  });
  await refreshKept(queryClient);
}

/** Deletes a recording in the browser, and what the server has of it. */
export async function discardKept(
  { id, upload }: KeptRecording,
  queryClient: QueryClient,
): Promise<void> {
  if (upload) await deleteSentPart({ kind: 'recording', ...upload });
  await deleteRecording(id);
  await refreshKept(queryClient);
}
