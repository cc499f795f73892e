import type { AskWorkspaceData, QuestionSource, ReadSource, WorkspaceAnswer } from '@docket/sdk';
import { queryOptions, skipToken } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';

export type QuestionFilters = NonNullable<AskWorkspaceData['body']['filters']>;

/** Question with the filters of its sources. */
export type AskedQuestion = { question: string; filters: QuestionFilters };

/** Parts of an answer that have arrived: the sources that were read, and the sentences with their passages. */
export type PartialAnswer = {
  read: readonly ReadSource[];
  sentences: readonly { text: string; sources: readonly QuestionSource[] }[];
};

/** Time for which the answer stays without being shown: a person reads a source and comes back. */
const KEPT_MS = 3_600_000;
export const NO_PARTS: PartialAnswer = { read: [], sentences: [] };

/**
 * Asks a question across documents and meetings, once: an answer costs tokens. Its parts are written to
 * `partialAnswerQuery` while they arrive. Leaving the page, or canceling the query, stops the work of the server.
 */
export function answerQuery(workspaceId: string, asked: AskedQuestion) {
  return queryOptions({
    queryKey: ['answers', 'whole', workspaceId, asked],
    queryFn: async ({ client, signal }): Promise<WorkspaceAnswer> => {
      const { queryKey: key } = partialAnswerQuery(workspaceId, asked);
      let parts = NO_PARTS;
      client.setQueryData(key, parts);
      const body = { ...asked, workspace_id: workspaceId };
      for await (const part of docket.search.ask(body, { signal }).stream()) {
        if (part.event === 'done') return part.answer;
        if (part.event === 'read') parts = { ...parts, read: [...parts.read, part.source] };
        if (part.event === 'delta') parts = { ...parts, sentences: [...parts.sentences, part] };
        client.setQueryData(key, parts);
      }
      throw new Error('The stream of the answer has no end');
    },
    staleTime: 'static',
    gcTime: KEPT_MS,
    retry: false,
  });
}

/** Holds what has arrived of an answer. */
export function partialAnswerQuery(workspaceId: string, asked: AskedQuestion) {
  return queryOptions<PartialAnswer>({
    queryKey: ['answers', 'partial', workspaceId, asked],
    queryFn: skipToken,
    staleTime: 'static',
  });
}
