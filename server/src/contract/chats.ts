import { type Static, Type } from 'typebox';

import { DocumentParams } from './documents.ts';
import { defineEndpoint, EVENT_STREAM } from './endpoint.ts';
import { ResultWarning } from './meeting-results.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { NOT_BLANK } from './patterns.ts';
import { ResultEngine } from './result-engine.ts';
import { Id, Nullable, RequestObject, ResponseObject, Timestamp } from './schema.ts';

export const CONTEXT_WINDOW_DEFAULT = 5;

export const DEADLINE_SECONDS_MAX = 120;

export const DeadlineSeconds = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: DEADLINE_SECONDS_MAX,
    description:
      'Seconds that a language model may take for the answer; then the next model, or the rules, answer. Default: a setting of the server. The rules always answer.',
  }),
);

export const AnswerProgress = ResponseObject(
  {
    stage: Type.Enum(['reading', 'writing'], {
      description: '`reading`: the model reads the passages. `writing`: it writes the answer.',
    }),
    share: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Part of the text that is read; null if that is not known.',
      }),
    ),
  },
  {
    $id: 'AnswerProgress',
    description: 'A language model is at work; sent at most once a second.',
  },
);
export type AnswerProgress = Static<typeof AnswerProgress>;

const questionFields = {
  question: Type.String({
    minLength: 1,
    maxLength: 10_000,
    pattern: NOT_BLANK,
    examples: ['When does it end?'],
  }),
  context_window: Type.Optional(
    Type.Number({
      minimum: 1,
      maximum: Number.MAX_VALUE,
      default: CONTEXT_WINDOW_DEFAULT,
      description:
        'How many pages, those that fit the question best, the answer may come from. A fraction is rounded down; more than the document has is the same as all. A number below 1 is refused.',
    }),
  ),
  include_sources: Type.Optional(Type.Boolean({ default: true })),
  deadline_seconds: DeadlineSeconds,
  thread_id: Type.Optional(
    Id(
      '`thread_id` of an earlier answer about this document: the question is read as a follow-up of that conversation.',
    ),
  ),
};

export const AskDocumentRequest = RequestObject({
  ...questionFields,
  document_id: Type.Optional(Id('As in the path, if given.')),
});

export type AskDocumentRequest = Static<typeof AskDocumentRequest>;

export const AskRequest = RequestObject({ document_id: Id('Document.'), ...questionFields });
export type AskRequest = Static<typeof AskRequest>;

export const ANSWER_OUTCOMES = ['answered', 'possible', 'not_found'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

/** Highest confidence of an answer that is only possible. */
export const POSSIBLE_CONFIDENCE_MAX = 0.5;

/** Passage of a document that an answer cites. */
const ChatSource = {
  page: Type.Integer({ description: 'Page number, from 1.' }),
  excerpt: Type.String({ description: 'Exactly `text.slice(start, end)`.' }),
  start: Type.Integer({ description: 'UTF-16 code units in the text of the document.' }),
  end: Type.Integer({ description: 'One past the last.' }),
};

/** Sentences of an answer, of one document or of several. */
export const AnswerSentences = Type.Array(
  ResponseObject({
    text: Type.String({ description: 'The sentence.' }),
    sources: Type.Array(Type.Integer({ minimum: 0 }), {
      description:
        'Positions in `sources`, from 0, of the passages that the sentence rests on, the best first. Empty where it cites nothing, and when `include_sources` is false.',
    }),
  }),
  {
    description:
      'The answer by sentences, in order; their texts, joined by spaces, are `answer`. Absent for answers older than this field.',
  },
);

export const Chat = ResponseObject(
  {
    id: Type.String({ examples: ['chat_019a52f1c0de7a3b9c4d5e6f70819203'] }),
    document_id: Type.String(),
    thread_id: Type.String({ description: 'The conversation; send it with a follow-up question.' }),
    question: Type.String(),
    answer: Type.String({
      description: 'A sentence that says so where the document does not answer.',
    }),
    answered: Type.Boolean({ description: 'True only where `outcome` is `answered`.' }),
    outcome: Type.Enum([...ANSWER_OUTCOMES], {
      description:
        '`answered`: the sources answer the question. `possible`: the first source may answer it, `confidence` is at most .5, and `answer` says so. `not_found`: the document does not answer.',
    }),
    sentences: Type.Optional(AnswerSentences),
    sources: Type.Optional(
      Type.Array(
        ResponseObject({
          ...ChatSource,
          is_nearby: Type.Optional(
            Type.Literal(true, {
              description:
                'The passage is near the question, and the answer does not rest on it; absent otherwise.',
            }),
          ),
        }),
        {
          description:
            'Passages that the answer rests on, the best first, and then passages near the question; where it is not answered, the nearest passages. Absent when `include_sources` is false.',
        },
      ),
    ),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Probability that the first source answers the question.',
    }),
    engine: Type.Optional(
      ResponseObject(ResultEngine.properties, {
        description: 'Engine of the answer; absent for answers older than this field.',
      }),
    ),
    warnings: Type.Array(ResultWarning, {
      description: 'Remarks on the answer, such as a fallback to another engine.',
    }),
    created_at: Timestamp,
  },
  { $id: 'Chat' },
);
export type Chat = Static<typeof Chat>;

/** Both forms take and answer the same. */
const answers = {
  method: 'POST',
  tag: 'Documents',
  scopes: ['read:documents'],
  weight: 1,
  responses: { 200: Chat },
  streams: {
    progress: AnswerProgress,
    delta: ResponseObject(
      {
        text: Type.String({
          description:
            'The next part of the answer. Those since the last `reset` are, joined, its beginning, and before `done` all of it.',
        }),
        sources: Type.Optional(
          Type.Array(ResponseObject(ChatSource), {
            description:
              'Passages that this sentence rests on, the best first. Absent when `include_sources` is false.',
          }),
        ),
      },
      { $id: 'AnswerDelta', description: 'A part of the answer.' },
    ),
    reset: ResponseObject(
      {},
      {
        $id: 'AnswerReset',
        description: 'The parts that came so far are void: another attempt answers from the start.',
      },
    ),
    done: Chat,
  },
} as const;

/** The stream has an operation of its own. */
const inOnePiece = { ...answers, olderForms: ['streams'] } as const;

const asStream = { ...answers, produces: EVENT_STREAM } as const;

export const askDocument = defineEndpoint({
  ...inOnePiece,
  id: 'askDocument',
  summary: 'Ask a question about one document',
  description:
    'Answers from the text of one document, with the passages that the answer rests on, and stores question and answer. If the document has no answer, `outcome` is `not_found`. To receive the answer in parts, use `streamDocumentAnswer`.',
  path: '/documents/:document_id/chat',
  params: DocumentParams,
  body: AskDocumentRequest,
});

export const ask = defineEndpoint({
  ...inOnePiece,
  id: 'ask',
  namesResource: true,
  summary: 'Ask a question about one document, named in the body',
  description:
    'Does the same as `askDocument`, with the id of the document in the body. To receive the answer in parts, use `streamAnswer`.',
  path: '/documents/chat',
  body: AskRequest,
});

export const streamDocumentAnswer = defineEndpoint({
  ...asStream,
  id: 'streamDocumentAnswer',
  summary: 'Stream the answer to a question about one document',
  description:
    'Sends the answer as server-sent events: `progress` while a language model reads and writes, `delta` with each part, `reset` if the parts so far are void, and `done` with the stored answer. An error before the first event has its own status; a later one is the event `error`.',
  path: '/documents/:document_id/chat/stream',
  params: DocumentParams,
  body: AskDocumentRequest,
});

export const streamAnswer = defineEndpoint({
  ...asStream,
  id: 'streamAnswer',
  namesResource: true,
  summary: 'Stream the answer to a question about one document, named in the body',
  description: 'Does the same as `streamDocumentAnswer`, with the id of the document in the body.',
  path: '/documents/chat/stream',
  body: AskRequest,
});

export const listChats = defineEndpoint({
  id: 'listChats',
  tag: 'Documents',
  summary: 'Questions asked about a document, with their answers, the newest first',
  description:
    'Returns the stored questions with their answers. `thread_id` selects one conversation.',
  method: 'GET',
  path: '/documents/:document_id/chats',
  scopes: ['read:documents'],
  weight: 1,
  params: DocumentParams,
  query: RequestObject({
    thread_id: Type.Optional(Id('Only those of one conversation.')),
    ...PageQuery,
  }),
  responses: { 200: ResponseObject({ chats: Type.Array(Chat), pagination: Pagination }) },
});
