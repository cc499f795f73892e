import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { ResultWarning } from './meeting-results.ts';
import { ResultEngine } from './result-engine.ts';
import {
  DescribedAs,
  Id,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WorkspaceId,
} from './schema.ts';

export const SEARCH_SOURCES = ['document', 'transcript', 'meeting_summary', 'task'] as const;
export type SourceKind = (typeof SEARCH_SOURCES)[number];

const TEXT_LENGTH_MAX = 2_000;
const VALUES_MAX = 100;

const texts = (description: string) =>
  Type.Array(Type.String({ maxLength: TEXT_LENGTH_MAX }), { maxItems: VALUES_MAX, description });

type Scalar = string | number | boolean;

/** Filter value of a metadata key. */
const FilterValue = Type.Unsafe<Scalar | Scalar[]>({
  type: ['string', 'number', 'boolean', 'array'],
  maxLength: TEXT_LENGTH_MAX,
  maxItems: VALUES_MAX,
  items: { type: ['string', 'number', 'boolean'], maxLength: TEXT_LENGTH_MAX },
});

const Instant = (description: string) =>
  DescribedAs(
    Type.String({
      maxLength: 64,
      description: `${description} An ISO-8601 date, which stands for its first moment in UTC, or a time with its offset.`,
    }),
    Type.Union([Type.String({ format: 'date' }), Type.String({ format: 'date-time' })]),
  );

/** Every filter must hold; of a list one value is enough. */
export const SearchFilters = RequestObject(
  {
    type: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 100,
        description: `Kinds of sources: ${SEARCH_SOURCES.map((name) => `\`${name}\``).join(', ')}; default: \`document\`. Transcripts and summaries need \`read:transcripts\` too, tasks \`read:tasks\`.`,
      }),
    ),
    status: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Status of tasks; other sources are found only when they are `completed`.',
      }),
    ),
    tags: Type.Optional(texts('Documents and tasks with one of these.')),
    created_after: Type.Optional(Instant('Created later than this.')),
    created_before: Type.Optional(Instant('Created earlier than this.')),
    document_ids: Type.Optional(texts('These documents, and the tasks related to them.')),
    meeting_ids: Type.Optional(
      texts('Transcripts and summaries of these meetings, and the tasks related to them.'),
    ),
    analysis_type: Type.Optional(
      Type.String({ maxLength: 100, description: 'An analysis of this type is finished.' }),
    ),
    party: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description: 'A party of the latest analysis, whatever its case and legal form.',
      }),
    ),
    metadata: Type.Optional(
      Type.Record(Type.String(), FilterValue, {
        maxProperties: 100,
        propertyNames: { type: 'string', maxLength: 200 },
        description:
          'Values by the name of the metadata: each value, or one of its list, is compared with that of the document, transcription or task, or of the meeting of a summary; no match, no result. All names have at most 1,000 values together.',
      }),
    ),
  },
  { description: 'Every filter must hold; of a list one value is enough.' },
);
export type SearchFilters = Static<typeof SearchFilters>;

export const SearchRequest = RequestObject({
  query: Type.String({
    minLength: 1,
    maxLength: 10_000,
    description:
      'Words or a question. `"…"` must stand in what is found, `-word` and `-"…"` may not.',
  }),
  workspace_id: Type.Optional(WorkspaceId),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  filters: Type.Optional(SearchFilters),
  rerank: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Lets a language model put the first 20 results in order; it takes as long as the model does, and counts as tokens. Where there is none, or it fails, the order is that of the search, and a warning says so.',
    }),
  ),
});
export type SearchRequest = Static<typeof SearchRequest>;

const Highlight = ResponseObject({
  start: Type.Integer({ description: 'First UTF-16 code unit in `excerpt`.' }),
  end: Type.Integer({ description: 'One past the last.' }),
});

export const SearchResult = ResponseObject(
  {
    id: Type.String({ description: 'Id of the document, transcription, summary or task.' }),
    title: Type.String({
      description: 'Title of the source; for a summary, the title of its meeting.',
    }),
    relevance: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'How much of what the query asks for the passage has. Equal ones are ordered by id.',
    }),
    source: Type.Enum([...SEARCH_SOURCES]),
    excerpt: Type.String({
      description: 'Part of the best passage: exactly `text.slice(start, end)` of the text.',
    }),
    page: Nullable(Type.Integer({ description: 'Page of the excerpt, from 1.' })),
    start: Type.Integer({ description: 'First UTF-16 code unit in the text of the source.' }),
    end: Type.Integer({ description: 'One past the last.' }),
    highlights: Type.Array(Highlight, { description: "Positions of the query's words." }),
    meeting_id: Type.Optional(
      Nullable(Type.String({ description: 'Meeting of the source; absent for a document.' })),
    ),
    start_time: Type.Optional(
      Nullable(
        Type.Number({
          description:
            'Of a transcript, when what was found is said: seconds from its beginning. Null where it has no times.',
        }),
      ),
    ),
    speaker: Type.Optional(
      Nullable(Type.String({ description: 'Speaker of the passage, in a transcript.' })),
    ),
    created_at: Timestamp,
  },
  { $id: 'SearchResult' },
);
export type SearchResult = Static<typeof SearchResult>;

export const SearchResponse = ResponseObject(
  {
    results: Type.Array(SearchResult, { description: 'Best first, each source once.' }),
    total: Type.Integer({
      description:
        'Sources that hold something of the query; where a thousand passages do, at least so many.',
    }),
    engine: Type.Optional(
      ResponseObject(ResultEngine.properties, {
        description: 'Which language model put the first results in order; absent where none did.',
      }),
    ),
    warnings: Type.Optional(
      Type.Array(ResultWarning, {
        description:
          'Parts of the request that could not be fulfilled; absent when there are none.',
      }),
    ),
  },
  { $id: 'SearchResponse' },
);
export type SearchResponse = Static<typeof SearchResponse>;

export const search = defineEndpoint({
  id: 'search',
  tag: 'Search',
  summary: 'Search the texts of a workspace',
  description:
    'Finds documents by the words of their texts, and by meaning where an embedding model is set up. `filters.type` adds transcripts, meeting summaries and tasks. Each source comes once, with its best passage.',
  method: 'POST',
  path: '/search',
  scopes: ['read:documents'],
  weight: 1,
  body: SearchRequest,
  responses: { 200: SearchResponse },
});

export const suggest = defineEndpoint({
  id: 'suggest',
  tag: 'Search',
  summary: 'Complete what is being typed into a search',
  description: 'Completes the typed text with titles and phrases of the workspace.',
  method: 'GET',
  path: '/search/suggest',
  scopes: ['read:documents'],
  weight: 1,
  query: RequestObject({
    q: Type.String({ minLength: 1, maxLength: 200, description: 'Text typed so far.' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 5 })),
    workspace_id: Type.Optional(WorkspaceId),
  }),
  responses: {
    200: ResponseObject({
      suggestions: Type.Array(
        ResponseObject({
          text: Type.String(),
          type: Type.Enum(['title', 'phrase'], {
            description: 'A document’s title, or words from the texts.',
          }),
          document_id: Type.Optional(
            Type.String({ description: 'Document of a suggested title.' }),
          ),
        }),
        { description: 'Titles first; at most `limit`.' },
      ),
    }),
  },
});

export const listSimilarDocuments = defineEndpoint({
  id: 'listSimilarDocuments',
  tag: 'Search',
  summary: 'List the documents of the workspace that are most like one',
  description: 'Returns the documents whose words, or whose meaning, are nearest to one document.',
  method: 'GET',
  path: '/documents/:document_id/similar',
  scopes: ['read:documents'],
  weight: 1,
  params: RequestObject({ document_id: Id('Document.') }),
  query: RequestObject({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  }),
  responses: {
    200: ResponseObject({
      results: Type.Array(SearchResult, {
        description: 'Best first, each with its passage that is most like the document.',
      }),
    }),
  },
});
