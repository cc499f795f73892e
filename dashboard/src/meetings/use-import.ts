import type { CreateMeetingRequest, Meeting } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useWorkspaceId } from '../api/session.ts';
import { ZONE } from '../format/dates.ts';

export const FORMATS = ['auto', 'text', 'vtt', 'srt', 'json'] as const;
export type Format = NonNullable<CreateMeetingRequest['transcript_format']>;

/** Fields of the form. */
export type Draft = { title: string; text: string; startedAt: string; format: Format };

/**
 * Previews how the server reads a transcript, and imports it. Only the import stores something.
 *
 * @param existing meeting without a transcript; a new one is made otherwise
 * @param onImported called with the id of the meeting
 */
export function useImport(existing: Meeting | undefined, onImported: (meetingId: string) => void) {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const preview = useMutation({
    mutationFn: async ({ text, format }: Draft) =>
      docket.meetings.previewTranscript({
        transcript: text,
        transcript_format: format,
        known_speakers: existing ? listNames(existing) : [],
        workspace_id: workspaceId,
      }),
  });
  const keep = useMutation({
    mutationFn: async ({ title, text, startedAt, format }: Draft) => {
      const content = { transcript: text, transcript_format: format };
      if (existing) {
        await docket.meetings.importTranscript(existing.id, content);
        return existing.id;
      }
      const time = startedAt && { started_at: new Date(startedAt).toISOString(), time_zone: ZONE };
      const request = { title, workspace_id: workspaceId, ...content, ...time };
      const { id } = await docket.meetings.create(request);
      return id;
    },
    onSuccess: onImported,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
  return { preview, keep };
}

function listNames({ participants }: Meeting): string[] {
  return participants.flatMap(({ name, speaker }) => [name, speaker ?? name]);
}
