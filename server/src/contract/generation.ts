import { type Static, Type } from 'typebox';

import { Evidence } from './analysis.ts';
import { defineEndpoint } from './endpoint.ts';
import { Title } from './labels.ts';
import { ResultWarning } from './meeting-results.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { NOT_BLANK } from './patterns.ts';
import { ResultEngine } from './result-engine.ts';
import {
  Deleted,
  Id,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WorkspaceId,
} from './schema.ts';

export const CONTENT_TYPES = [
  'email',
  'blog_post',
  'summary',
  'report',
  'proposal',
  'social_post',
  'meeting_agenda',
  'press_release',
] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];
export const CONTENT_TYPE_DEFAULT: ContentType = 'report';

export const TONES = [
  'professional',
  'formal',
  'friendly',
  'persuasive',
  'neutral',
  'casual',
] as const;
export type Tone = (typeof TONES)[number];
export const TONE_DEFAULT: Tone = 'neutral';

/** Words that a content has at least and at most, by its length. */
export const LENGTH_BANDS = {
  short: { min: 80, max: 150 },
  medium: { min: 250, max: 400 },
  long: { min: 500, max: 800 },
} as const;
export const LENGTH_DEFAULT = 'medium';

/** Bounds of a requested length in words, such as `500 words`, and the allowed deviation of the content. */
export const WORDS_MIN = 100;
export const WORDS_MAX = 800;
export const WORDS_TOLERANCE = 0.1;

export const IDEAS_DEFAULT = 10;
export const IDEAS_MAX = 50;

/** Maximum share of words that the descriptions of two ideas have in common. */
export const IDEA_OVERLAP_MAX = 0.5;

const KIND_LENGTH_MAX = 100;

const list = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

const bands = Object.entries(LENGTH_BANDS)
  .map(([name, { min, max }]) => `\`${name}\` has ${min} to ${max} words`)
  .join(', ');

const Topic = Type.String({
  minLength: 1,
  maxLength: 10_000,
  examples: ['Renewing the services agreement'],
});

const sourceFields = {
  document_ids: Type.Optional(
    Type.Array(Id('A document.'), {
      maxItems: 20,
      description: 'Source documents. Needs `read:documents`.',
    }),
  ),
  meeting_ids: Type.Optional(
    Type.Array(Id('A meeting, or the transcription of one.'), {
      maxItems: 20,
      description: 'Source meetings. Needs `read:transcripts`.',
    }),
  ),
  workspace_id: Type.Optional(WorkspaceId),
};

export const GenerateContentRequest = RequestObject({
  topic: Topic,
  type: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: KIND_LENGTH_MAX,
      default: CONTENT_TYPE_DEFAULT,
      description: `${list(CONTENT_TYPES)}, each with sections of its own. Any other is made as \`${CONTENT_TYPE_DEFAULT}\` and echoed.`,
    }),
  ),
  tone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: KIND_LENGTH_MAX,
      default: TONE_DEFAULT,
      description: `${list(TONES)}. Any other acts as \`${TONE_DEFAULT}\` and is echoed.`,
    }),
  ),
  length: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: KIND_LENGTH_MAX,
      default: LENGTH_DEFAULT,
      description: `${bands}; a number of words, as \`500 words\`, is kept to ${WORDS_TOLERANCE * 100} %, between ${WORDS_MIN} and ${WORDS_MAX}. Any other acts as \`${LENGTH_DEFAULT}\`. An outline of the rules may be shorter, and what many sources take is added, both with a warning \`length\`.`,
    }),
  ),
  keywords: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 }),
  ),
  ...sourceFields,
});
export type GenerateContentRequest = Static<typeof GenerateContentRequest>;

export const BrainstormRequest = RequestObject({
  topic: Type.Optional(Topic),
  prompt: Type.Optional(
    Type.String({ minLength: 1, maxLength: 10_000, description: 'The same as `topic`.' }),
  ),
  count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: IDEAS_MAX, default: IDEAS_DEFAULT, description: 'Ideas.' }),
  ),
  constraints: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 20,
      description: 'Constraints of the ideas, such as `no extra budget`.',
    }),
  ),
  ...sourceFields,
});
export type BrainstormRequest = Static<typeof BrainstormRequest>;

/** A passage of a document's text, or of the `transcript` of a meeting, where `page` is null. */
export const SourceEvidence = ResponseObject(
  {
    ...Evidence.properties,
    start_time: Nullable(
      Type.Number({ description: 'Seconds from the beginning of a recording; else null.' }),
    ),
  },
  { $id: 'SourceEvidence' },
);
export type SourceEvidence = Static<typeof SourceEvidence>;

export const GenerationSource = ResponseObject(
  {
    type: Type.Enum(['document', 'meeting']),
    id: Type.String(),
    title: Type.String(),
    evidence: Type.Array(SourceEvidence, {
      description: 'The passages that are quoted, in the order of the result.',
    }),
  },
  { $id: 'GenerationSource' },
);
export type GenerationSource = Static<typeof GenerationSource>;

/** Fields that content and ideas share. */
const resultFields = {
  workspace_id: Type.String(),
  topic: Type.String(),
  sources: Type.Array(GenerationSource, {
    description: 'The documents and meetings of the request, in its order.',
  }),
  warnings: Type.Array(ResultWarning, {
    description:
      '`language`: headings and frame are in another language than the topic. `no_passage`: a source has nothing to quote. `length`: the text has more words than asked for, or fewer, since an outline is as long as its material. `partial`: only a part of the sources was read. `filled`: so many ideas are not the model’s.',
  }),
  engine: ResultEngine,
  created_at: Timestamp,
};

export const GeneratedContent = ResponseObject(
  {
    id: Type.String({ examples: ['content_019a52f1c0de7a3b9c4d5e6f70819203'] }),
    kind: Type.Literal('content'),
    type: Type.String(),
    tone: Type.String(),
    length: Type.String(),
    title: Type.String(),
    content: Type.String({
      description:
        'Every sentence of a source stands in quotes with its number, or, in the words of a model, has the numbers of the sources that bear it out behind it; what is not known stands as `[To add: …]`.',
    }),
    format: Type.Literal('markdown'),
    word_count: Type.Integer({ description: 'Words of `content`, its marks not counted.' }),
    keywords_used: Type.Array(Type.String(), {
      description: 'Keywords that occur in `content`, in any case.',
    }),
    keywords_missing: Type.Array(Type.String()),
    ...resultFields,
    edited_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'Time of the latest edit by a person. Left out before the first: the text is as the engine wrote it.',
      }),
    ),
  },
  { $id: 'GeneratedContent' },
);
export type GeneratedContent = Static<typeof GeneratedContent>;

export const Idea = ResponseObject(
  {
    id: Type.String({ description: 'Within this result.', examples: ['idea_1'] }),
    title: Type.String(),
    description: Type.String(),
    category: Type.String(),
    score: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Confidence of the finding of the rules that the idea rests on, such as an open question. Null for a gap, a prompt and an idea of a model. In older results it is a rank.',
      }),
    ),
    rationale: Type.String({
      description:
        'Origin of the idea: what the source states, or the technique of a prompt; then the constraints to check it against.',
    }),
    sources: Type.Array(GenerationSource),
  },
  { $id: 'Idea' },
);
export type Idea = Static<typeof Idea>;

export const Brainstorm = ResponseObject(
  {
    id: Type.String({ examples: ['brainstorm_019a52f1c0de7a3b9c4d5e6f70819203'] }),
    kind: Type.Literal('brainstorm'),
    ideas: Type.Array(Idea, {
      description:
        'Exactly `count`. First those that rest on sources, the surest first; by rules then prompts for the reader, whose category begins with `Prompt: `.',
    }),
    clusters: Type.Array(
      ResponseObject({ name: Type.String(), idea_ids: Type.Array(Type.String()) }),
      { description: 'The ideas by category, each once.' },
    ),
    constraints: Type.Array(Type.String()),
    ...resultFields,
  },
  { $id: 'Brainstorm' },
);
export type Brainstorm = Static<typeof Brainstorm>;

const Generation = Type.Unsafe<GeneratedContent | Brainstorm>({
  anyOf: [GeneratedContent, Brainstorm],
});
export type Generation = GeneratedContent | Brainstorm;

export const generateContent = defineEndpoint({
  id: 'generateContent',
  tag: 'Generation',
  summary: 'Write content about a topic, out of documents and meetings where they are named',
  description:
    'Writes a text of the given type, tone and length, with the sources that it quotes. Without a language model it is an outline of quotes. Publishes `content.generated`.',
  method: 'POST',
  path: '/generate/content',
  scopes: ['write:documents'],
  weight: 1,
  body: GenerateContentRequest,
  responses: { 200: GeneratedContent },
});

export const brainstorm = defineEndpoint({
  id: 'brainstorm',
  tag: 'Generation',
  summary: 'Find ideas for a topic, out of documents and meetings where they are named',
  description:
    'Makes up to 50 ideas from the topic and the sources. Publishes `brainstorm.completed`.',
  method: 'POST',
  path: '/generate/brainstorm',
  scopes: ['write:documents'],
  weight: 1,
  body: BrainstormRequest,
  responses: { 200: Brainstorm },
});

export const listGenerations = defineEndpoint({
  id: 'listGenerations',
  tag: 'Generation',
  summary: 'Contents and ideas that were generated, the newest first',
  description: 'Returns generated contents and brainstorms in pages, without their texts.',
  method: 'GET',
  path: '/generations',
  scopes: ['read:documents'],
  weight: 1,
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    kind: Type.Optional(Type.Enum(['content', 'brainstorm'])),
    type: Type.Optional(
      Type.String({ minLength: 1, maxLength: KIND_LENGTH_MAX, description: 'Content type.' }),
    ),
    ...PageQuery,
  }),
  responses: {
    200: ResponseObject({
      generations: Type.Array(Generation, {
        description: 'Results from meetings are left out without `read:transcripts`.',
      }),
      pagination: Pagination,
    }),
  },
});

export const getGeneration = defineEndpoint({
  id: 'getGeneration',
  tag: 'Generation',
  summary: 'One generated content or the ideas of one brainstorm',
  description: 'Returns a generated content or a brainstorm, as `kind` says.',
  method: 'GET',
  path: '/generations/:generation_id',
  scopes: ['read:documents'],
  weight: 1,
  params: RequestObject({ generation_id: Id('Content or brainstorm.') }),
  responses: { 200: Generation },
});

/** Longest edited text. A generated one has at most 800 words and its quotes. */
const CONTENT_LENGTH_MAX = 100_000;

export const UpdateGenerationRequest = RequestObject(
  {
    title: Type.Optional(Title),
    content: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CONTENT_LENGTH_MAX,
        pattern: NOT_BLANK,
        description: 'The whole text in Markdown; it replaces the earlier one.',
      }),
    ),
  },
  { minProperties: 1, description: 'Omitted fields stay.' },
);
export type UpdateGenerationRequest = Static<typeof UpdateGenerationRequest>;

export const updateGeneration = defineEndpoint({
  id: 'updateGeneration',
  tag: 'Generation',
  summary: 'Edit the title or the text of a generated content',
  description:
    'Replaces the title, the text or both, counts words and keywords anew and sets `edited_at`. `sources` still lists the passages that were quoted when the text was generated. A brainstorm has no text of its own, and is refused. Publishes `generation.updated`.',
  method: 'PATCH',
  path: '/generations/:generation_id',
  scopes: ['write:documents'],
  weight: 1,
  params: getGeneration.params,
  body: UpdateGenerationRequest,
  responses: { 200: GeneratedContent },
});

export const deleteGeneration = defineEndpoint({
  id: 'deleteGeneration',
  tag: 'Generation',
  summary: 'Delete a generated content or a brainstorm',
  description:
    'Deletes the result. Its sources stay. A result that quotes meetings also needs `read:transcripts`. Publishes `generation.deleted`.',
  method: 'DELETE',
  path: '/generations/:generation_id',
  scopes: ['delete:documents'],
  weight: 1,
  params: getGeneration.params,
  responses: { 200: Deleted('The deleted content or brainstorm.') },
});
