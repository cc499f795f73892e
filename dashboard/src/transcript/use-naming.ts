import type { Transcription, UpdateSpeakersRequest } from '@docket/sdk';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { useErrorToast, useToast } from '../ui/toasts.tsx';
import { memberNamesQuery } from './queries.ts';
import type { SpeakerNaming } from './rename-dialog.tsx';

type Spoken = Pick<Transcription, 'id' | 'segments' | 'speakers' | 'words'>;
type Change = { speaker: string; name: string; speakers: UpdateSpeakersRequest['speakers'] };

/**
 * Returns the naming of the speakers of a transcript: it shows at once, can be undone, and is rolled back if the
 * server refuses.
 *
 * @param queryKey key of the query that has the transcript
 * @param people names of those who took part
 */
export function useNaming(
  queryKey: QueryKey,
  { id, speakers }: Spoken,
  people: readonly string[],
): SpeakerNaming {
  const { transcript: text, common } = useMessages();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  const { data: members = [] } = useQuery(memberNamesQuery(useWorkspaceId()));
  const { mutate } = useMutation({
    mutationFn: (change: Change) =>
      docket.transcriptions.nameSpeakers(id, { speakers: change.speakers }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Spoken>(queryKey);
      if (before) queryClient.setQueryData(queryKey, renameIn(before, change));
      return { before };
    },
    onError: (error, _change, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      showError(error);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['recordings'] }),
        queryClient.invalidateQueries({ queryKey: ['meetings'] }),
      ]),
  });
  const rename = (speaker: string, name: string) => {
    const labels = speakers.find((one) => one.speaker === speaker)?.labels ?? [speaker];
    const nameAll = (given: string) =>
      labels.map((label) => ({ speaker: label, name: given === label ? null : given }));
    mutate({ speaker, name, speakers: nameAll(name) });
    const undo = () => mutate({ speaker: name, name: speaker, speakers: nameAll(speaker) });
    toast({ text: text.renamed(speaker, name), action: { name: common.undo, run: undo } });
  };
  return { suggestions: [...new Set([...people, ...members])], rename };
}

/** Returns the transcript as it will be after the change. */
function renameIn(spoken: Spoken, { speaker, name }: Change): Spoken {
  const renameOne = <Part extends { speaker: string | null }>(part: Part): Part =>
    part.speaker === speaker ? { ...part, speaker: name } : part;
  return {
    ...spoken,
    segments: spoken.segments.map(renameOne),
    speakers: spoken.speakers.map(renameOne),
    ...(spoken.words && { words: spoken.words.map(renameOne) }),
  };
}
