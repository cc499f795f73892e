import { queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import type { RecordingMedia } from './recording-media.ts';

const BUCKETS = 240;

/** Reads how loud a recording is. */
export function waveformQuery(transcriptionId: string, media: RecordingMedia | undefined) {
  return queryOptions({
    queryKey: ['waveforms', transcriptionId],
    queryFn: () => media!.readWaveform(BUCKETS),
    enabled: media !== undefined,
    // A recording never changes.
    staleTime: 'static',
  });
}

/** Reads why the server does not send a recording; the answer is empty where it does. */
export function mediaCheckQuery(transcriptionId: string, media: RecordingMedia) {
  return queryOptions({
    queryKey: ['media', transcriptionId],
    queryFn: async () => {
      await media.check();
      return null;
    },
    gcTime: 0,
  });
}

/** Reads the members of a workspace, whose names are suggested for speakers. */
export function memberNamesQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['members', 'names', workspaceId],
    queryFn: async () => {
      const { data } = await docket.members.list(workspaceId);
      return data.flatMap(({ name }) => name ?? []);
    },
  });
}
