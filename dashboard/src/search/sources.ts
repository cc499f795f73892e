import type { SearchResult } from '@docket/sdk';

import { useCan } from '../api/session.ts';

export type SourceKind = SearchResult['source'];

/** Returns the kinds of sources that the session may search. */
export function useSources(): SourceKind[] {
  const canTranscripts = useCan('read:transcripts');
  const canTasks = useCan('read:tasks');
  return [
    'document',
    ...(canTranscripts ? (['transcript', 'meeting_summary'] as const) : []),
    ...(canTasks ? (['task'] as const) : []),
  ];
}
