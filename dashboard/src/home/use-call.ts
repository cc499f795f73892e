import type { Document, Transcription } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';

import { useCan } from '../api/session.ts';
import { itemsQuery } from '../meetings/queries.ts';
import { recordingStateQuery } from '../recordings/queries.ts';
import { readCallIds } from './sample-queries.ts';

type Call = {
  /** Recording of the call; undefined if there is none to read. */
  recording: Transcription | undefined;
  /** Meeting of the call once its action items are there. */
  meeting: string | undefined;
  /** Number of action items that no person has dismissed. */
  promised: number;
};

/** Reads how far the reading of the call about the sample contract is, and what was promised in it. */
export function useCall(document: Document): Call {
  const ids = readCallIds(document);
  const canRead = useCan('read:transcripts');
  const { data: recording } = useQuery({
    ...recordingStateQuery(ids?.recording ?? ''),
    enabled: canRead && ids !== undefined,
  });
  const { data: result } = useQuery({
    ...itemsQuery(ids?.meeting ?? ''),
    enabled: recording?.status === 'completed',
  });
  return {
    recording,
    meeting: result ? ids?.meeting : undefined,
    promised: result?.action_items.filter(({ state }) => state !== 'dismissed').length ?? 0,
  };
}
