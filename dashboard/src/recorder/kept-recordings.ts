import { type QueryClient, queryOptions } from '@tanstack/react-query';

import type { SpokenLanguage } from '../uploads/spoken-language.ts';
import { startUploads } from '../uploads/uploads.ts';
import { holdRecording, listHeld } from './hold.ts';
import {
  deleteRecording,
  type KeptRecording,
  listRecordings,
  putRecording,
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
export async function sendKept(
  recording: KeptRecording,
  language: SpokenLanguage,
  queryClient: QueryClient,
): Promise<void> {
  const { uploadId, meetingId, ...unsent } = recording;
  const { id, name, workspaceId, parts } = unsent;
  const release = holdRecording(id);
  const end = async (change: Promise<void>) => {
    await change;
    release();
    await refreshKept(queryClient);
  };
  startUploads([buildWav(await readParts(id), name)], {
    workspaceId,
    kind: 'recording',
    language,
    resume: uploadId === undefined ? undefined : { id: uploadId, meetingId: meetingId ?? null },
    idempotencyKey: `${id}-${parts}`,
    onAnnounced: (announced) =>
      void putRecording({ ...unsent, uploadId: announced.id, meetingId: announced.meetingId }),
    onStopped: () => void end(putRecording(unsent)),
    onSent: () => {
      void end(deleteRecording(id));
      void queryClient.invalidateQueries({ queryKey: ['recordings'] });
    },
  });
  await refreshKept(queryClient);
}
