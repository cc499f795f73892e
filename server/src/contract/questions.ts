import { type Static, Type } from 'typebox';

import { ANSWER_OUTCOMES, AnswerProgress, AnswerSentences, DeadlineSeconds } from './chats.ts';
import { defineEndpoint, EVENT_STREAM } from './endpoint.ts';
import { ResultWarning } from './meeting-results.ts';
import { NOT_BLANK } from './patterns.ts';
import { ResultEngine } from './result-engine.ts';
import { Nullable, RequestObject, ResponseObject, WorkspaceId } from './schema.ts';
import { SearchFilters } from './search.ts';

/** Kinds of sources that answer questions; `meeting` stands for its current transcript. */
export const ANSWER_SOURCES = ['document', 'meeting'] as const;

/** Number of sources that one question reads unless the request sets another. */
export const SOURCES_READ_DEFAULT = 8;
export const SOURCES_READ_MAX = 20;

const {
  tags,
  created_after,
  created_before,
  document_ids,
  meeting_ids,
  analysis_type,
  party,
  metadata,
} = SearchFilters.properties;

export const QuestionFilters = RequestObject(
  {
    type: Type.Optional(
      Type.Array(Type.Enum([...ANSWER_SOURCES]), {
        minItems: 1,
        maxItems: ANSWER_SOURCES.length,
        description:
          'Kinds of sources; default: all that the credential may read. `meeting` needs `read:transcripts`.',
      }),
    ),
    tags,
    created_after,
    created_before,
    document_ids: Type.Optional({
      ...document_ids,
      description: 'Reads only these documents, and no meetings unless `meeting_ids` names some.',
    }),
    meeting_ids: Type.Optional({
      ...meeting_ids,
      description:
        'Reads only these meetings, or those of these transcriptions, and no documents unless `document_ids` names some.',
    }),
    analysis_type,
    party,
    metadata,
  },
  {
    description: 'Sources that may answer. Every filter must hold; of a list one value is enough.',
  },
);
export type QuestionFilters = Static<typeof QuestionFilters>;

export const QuestionRequest = RequestObject({
  question: Type.String({
    minLength: 1,
    maxLength: 10_000,
    pattern: NOT_BLANK,
    examples: ['Which leases end in 2027?'],
    description: 'The question, in plain words.',
  }),
  filters: Type.Optional(QuestionFilters),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: SOURCES_READ_MAX,
      default: SOURCES_READ_DEFAULT,
      description: 'Sources to read at most: those that fit the question best.',
    }),
  ),
  deadline_seconds: DeadlineSeconds,
  workspace_id: Type.Optional(WorkspaceId),
});
export type QuestionRequest = Static<typeof QuestionRequest>;

const sourceFields = {
  source: Type.Enum([...ANSWER_SOURCES], { description: 'Kind of the source.' }),
  id: Type.String({ description: 'Id of the document or meeting.' }),
  title: Type.String({ description: 'Title of the document or meeting.' }),
};

export const QuestionSource = ResponseObject(
  {
    ...sourceFields,
    date: Type.String({
      description:
        'When a meeting began, else was planned, else was created; when a document was created. A time in UTC.',
    }),
    page: Nullable(
      Type.Integer({ description: 'Page of a document, from 1; null for a meeting.' }),
    ),
    start_time: Nullable(
      Type.Number({
        description:
          'Seconds from the beginning of the recording at which the passage is said; null for a document, and without times.',
      }),
    ),
    speaker: Nullable(Type.String({ description: 'Speaker of the passage; null for a document.' })),
    excerpt: Type.String({ description: 'Exactly `text.slice(start, end)`.' }),
    start: Type.Integer({ description: 'UTF-16 code units in the text of the source.' }),
    end: Type.Integer({ description: 'One past the last.' }),
  },
  { $id: 'QuestionSource', description: 'A passage of a document or meeting.' },
);
export type QuestionSource = Static<typeof QuestionSource>;

export const ReadSource = ResponseObject(
  {
    ...sourceFields,
    outcome: Type.Enum([...ANSWER_OUTCOMES], {
      description: 'Whether this source by itself answers the question.',
    }),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Probability that its best passage answers the question.',
    }),
  },
  { $id: 'ReadSource', description: 'A source that was read for a question.' },
);
export type ReadSource = Static<typeof ReadSource>;

export const UNREAD_REASONS = ['limit', 'processing', 'failed', 'canceled', 'no_text'] as const;

export const UnreadSource = ResponseObject(
  {
    ...sourceFields,
    reason: Type.Enum([...UNREAD_REASONS], {
      description:
        '`limit`: more sources match than were read. `processing`: its text is not ready, or not indexed yet. `failed`: its text, or the answer from it, could not be made. `canceled`: its reading was canceled. `no_text`: it has no text or transcript.',
    }),
  },
  { $id: 'UnreadSource', description: 'A source that matches and was not read.' },
);
export type UnreadSource = Static<typeof UnreadSource>;

export const WorkspaceAnswer = ResponseObject(
  {
    question: Type.String({ description: 'The question as asked.' }),
    answer: Type.String({
      description: 'A sentence that says so where no source that was read answers.',
    }),
    outcome: Type.Enum([...ANSWER_OUTCOMES], {
      description:
        '`answered`: the cited passages answer the question. `possible`: the first source may answer it, and `confidence` is at most .5. `not_found`: no source that was read answers.',
    }),
    sentences: AnswerSentences,
    sources: Type.Array(QuestionSource, {
      description:
        'Passages that the sentences cite: documents first, the most likely before the others, then meetings by their time. When nothing answers, the nearest passages.',
    }),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Probability that the most likely cited source answers the question.',
    }),
    read: Type.Array(ReadSource, { description: 'Sources that were read, best match first.' }),
    not_read: Type.Array(UnreadSource, {
      description: 'Sources that match the filters and were not read; at most 100 are named.',
    }),
    not_read_total: Type.Integer({
      minimum: 0,
      description: 'Number of sources that were not read; at least so many if very many match.',
    }),
    engine: Nullable(
      ResponseObject(ResultEngine.properties, {
        description: 'Engine of the first cited answer.',
      }),
    ),
    warnings: Type.Array(ResultWarning, {
      description: 'Remarks on the answer, such as a fallback to another engine.',
    }),
  },
  {
    $id: 'WorkspaceAnswer',
    description: 'An answer by sentences that cite passages of documents and meetings.',
  },
);
export type WorkspaceAnswer = Static<typeof WorkspaceAnswer>;

const questionEndpoint = {
  method: 'POST',
  tag: 'Search',
  scopes: ['read:documents'],
  weight: 5,
  body: QuestionRequest,
} as const;

export const askWorkspace = defineEndpoint({
  ...questionEndpoint,
  id: 'askWorkspace',
  summary: 'Ask a question across documents and meetings',
  description:
    'Searches the documents and meetings that match the filters, reads the best ones and answers by sentences that cite passages of several sources. Says which sources were read and which were not. Nothing is stored. To receive the answer in parts, use `streamWorkspaceAnswer`.',
  path: '/ask',
  responses: { 200: WorkspaceAnswer },
});

export const streamWorkspaceAnswer = defineEndpoint({
  ...questionEndpoint,
  id: 'streamWorkspaceAnswer',
  summary: 'Stream the answer to a question across documents and meetings',
  description:
    'Sends server-sent events: `progress` while a language model is at work, `read` for each source that was read, then `delta` with each sentence and its passages, and `done` with the whole answer. An error before the first event has its own status; a later one is the event `error`.',
  path: '/ask/stream',
  produces: EVENT_STREAM,
  responses: { 200: WorkspaceAnswer },
  streams: {
    progress: AnswerProgress,
    read: ReadSource,
    delta: ResponseObject(
      {
        text: Type.String({
          description: 'The next sentence. Joined, the parts are the answer.',
        }),
        sources: Type.Array(QuestionSource, {
          description: 'Passages that this sentence rests on, the best first.',
        }),
      },
      { $id: 'WorkspaceAnswerDelta', description: 'A sentence of the answer.' },
    ),
    done: WorkspaceAnswer,
  },
});
