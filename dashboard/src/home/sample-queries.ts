import type { Chat, Document } from '@docket/sdk';
import { queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { type FindingView, listFindings } from '../documents/findings.ts';

/** Tag of the document that `POST /v2/setup/sample` adds. */
const SAMPLE_TAG = 'sample';

/** Finds the sample contract of the workspace; null where there is none. */
export function sampleQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['documents', 'sample', workspaceId],
    queryFn: async (): Promise<Document | null> => {
      const query = { workspace_id: workspaceId, tag: SAMPLE_TAG, limit: 10 };
      const { data } = await docket.documents.list(query);
      const documents = await Promise.all(data.map(({ id }) => docket.documents.get(id)));
      return documents.find((document) => readQuestion(document) !== undefined) ?? null;
    },
  });
}

/** Returns the question that belongs to the sample; undefined for a document that a person tagged so. */
export function readQuestion({ metadata }: Document): string | undefined {
  return typeof metadata['question'] === 'string' ? metadata['question'] : undefined;
}

/** Asks the question of the sample, unless somebody has: the page says what the answer was, not what is expected. */
export function sampleAnswerQuery({ id }: Document, question: string) {
  return queryOptions({
    queryKey: ['sample-answer', id, question],
    queryFn: async (): Promise<Chat> => {
      const { data } = await docket.documents.chats(id, { limit: 50 });
      const asked = data.find((chat) => chat.question === question);
      return asked ?? (await docket.documents.ask(id, { question }));
    },
    staleTime: 'static',
  });
}

/**
 * Returns what has a day that can still be missed, the end of the contract or a duty, and clauses that are not of low
 * severity.
 *
 * @param today as `2026-11-28`
 */
export function selectHighlights(
  { analysis }: Document,
  today: string,
): {
  dates: FindingView[];
  clauses: FindingView[];
} {
  const findings = analysis ? listFindings(analysis) : [];
  return {
    dates: findings.filter((finding) => (dayOf(finding) ?? '') >= today),
    clauses: findings.filter(({ risk }) => risk !== undefined && risk.severity !== 'low'),
  };
}

function dayOf({ field, text, obligation }: FindingView): string | null | undefined {
  return field === 'dates/end' ? text : obligation?.due_date;
}
