import type { Chat, Document } from '@docket/sdk';
import { queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { type FindingView, listFindings } from '../documents/findings.ts';

/** Tag of the document that `POST /v2/setup/sample` adds. */
const SAMPLE_TAG = 'sample';

/** Confidence below which the design asks the reader to check a value. */
const SURE = 0.8;
/** Fields of the last day for a notice and of the end of the contract. */
const ENDS: readonly string[] = ['notice_deadline', 'dates/end'];

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

type CallIds = { recording: string; meeting: string };
type SampleCall = CallIds | { missing: 'missing_scope' | 'no_speech_engine' } | undefined;

/**
 * Returns the call that belongs to the sample, or why there is none; undefined for a sample that was added before there was
 * a call.
 */
export function readCall({ metadata }: Document): SampleCall {
  const { transcription_id: recording, meeting_id: meeting, no_recording: missing } = metadata;
  if (typeof recording === 'string' && typeof meeting === 'string') return { recording, meeting };
  if (missing === 'missing_scope' || missing === 'no_speech_engine') return { missing };
  return undefined;
}

/** Returns the ids of the recording and of the meeting of the call; undefined without one. */
export function readCallIds(document: Document): CallIds | undefined {
  const call = readCall(document);
  return call && 'recording' in call ? call : undefined;
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
 * Returns what has a day that can still be missed, and clauses that are not of low severity. The day is the last one for
 * a notice, the end of the contract, or that of a duty.
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

function dayOf({ field, text, confidence, obligation }: FindingView): string | null | undefined {
  if (!ENDS.includes(field)) return obligation?.due_date;
  return confidence >= SURE ? text : undefined;
}
