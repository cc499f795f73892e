import type { CreateMeetingRequest, Meeting } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { docket } from '../api/docket.ts';
import { useWorkspaceId } from '../api/session.ts';
import { ZONE } from '../format/dates.ts';

export const FORMATS = ['auto', 'text', 'vtt', 'srt', 'json'] as const;
export type Format = NonNullable<CreateMeetingRequest['transcript_format']>;

/** Fields of the form. */
export type Draft = { title: string; text: string; startedAt: string; format: Format };

/**
 * Imports a transcript. The server reads it at once, so that the dialog can show what it understood; a meeting that
 * nobody wants is deleted.
 *
 * @param existing meeting without a transcript; a new one is made otherwise
 */
export function useImport(existing: Meeting | undefined) {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<Meeting>();
  const creation = useRef<Promise<Meeting>>(undefined);
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['meetings'] });
  const read = useMutation({
    mutationFn: async ({ title, text, startedAt, format }: Draft) => {
      const content = { transcript: text, transcript_format: format };
      const target = existing ?? created;
      if (target) {
        await docket.meetings.importTranscript(target.id, content);
        return docket.meetings.transcript(target.id);
      }
      const time = startedAt && { started_at: new Date(startedAt).toISOString(), time_zone: ZONE };
      const request = { title, workspace_id: workspaceId, ...content, ...time };
      creation.current = Promise.resolve(docket.meetings.create(request));
      const meeting = await creation.current;
      setCreated(meeting);
      return docket.meetings.transcript(meeting.id);
    },
    onSettled: refetch,
  });
  const discard = useMutation({
    mutationFn: async () => {
      // The dialog may be left while the server still creates the meeting.
      const meeting = await creation.current;
      if (meeting) await docket.meetings.delete(meeting.id);
    },
    onSettled: refetch,
  });
  return {
    meeting: existing ?? created,
    transcript: read.data,
    error: read.error,
    isReading: read.isPending,
    read: read.mutate,
    discard: discard.mutate,
  };
}
