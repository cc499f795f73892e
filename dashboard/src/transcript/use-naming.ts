import type { Transcription, UpdateSpeakersRequest } from '@docket/sdk';
import { type QueryKey, useQuery } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useOptimisticChange } from '../api/optimistic-change.ts';
import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { useUndo } from '../ui/undo.ts';
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
  const { transcript: text } = useMessages();
  const { offer } = useUndo();
  const { data: members = [] } = useQuery(memberNamesQuery(useWorkspaceId()));
  const change = useOptimisticChange({
    queryKey,
    apply: renameIn,
    send: ({ speakers: names }: Change) =>
      docket.transcriptions.nameSpeakers(id, { speakers: names }),
    refetched: [['recordings'], ['meetings']],
  });
  const rename = (speaker: string, name: string) => {
    const labels = speakers.find((one) => one.speaker === speaker)?.labels ?? [speaker];
    const nameAll = (given: string) =>
      labels.map((label) => ({ speaker: label, name: given === label ? null : given }));
    change({ speaker, name, speakers: nameAll(name) });
    offer(text.renamed(speaker, name), () =>
      change({ speaker: name, name: speaker, speakers: nameAll(speaker) }),
    );
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
