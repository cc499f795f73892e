import { Type } from 'typebox';

import { BUDGET } from '../answer-budget.ts';
import { ask, Chat } from '../../contract/chats.ts';
import { Id } from '../../contract/schema.ts';
import { search, SEARCH_SOURCES, SearchRequest, SearchResult } from '../../contract/search.ts';
import { clip, clipNullable } from '../bounds.ts';
import { addressOf } from '../address.ts';
import { pick, QUOTED_NOTICE, quotedFields, QuotedText, ToolInput } from '../schemas.ts';
import { defineReadTool, type ToolCall, ToolError } from '../tool.ts';

const found = {
  ...pick(SearchResult, ['source', 'page', 'meeting_id', 'start_time', 'created_at']),
  id: Type.String({ description: 'Id for `fetch`; of a summary, its meeting.' }),
  title: QuotedText('Title of the source.'),
  url: Type.String({ description: 'Address of the source in the API.' }),
  quoted_text: QuotedText('Part of the best passage.'),
  speaker: Type.Optional(SearchResult.properties.speaker),
};

/** Sources that need another scope than `read:documents`. */
const SOURCE_SCOPES = {
  transcript: 'read:transcripts',
  meeting_summary: 'read:transcripts',
  task: 'read:tasks',
} as const;

/** Returns the kinds of sources that the credential may find. */
function readableSources(call: ToolCall): string[] {
  return SEARCH_SOURCES.filter(
    (source) => source === 'document' || call.can([SOURCE_SCOPES[source]]),
  );
}

export const searchTool = defineReadTool({
  name: 'search',
  title: 'Search',
  description:
    'Searches documents, transcripts, meeting summaries and tasks by words and meaning. Returns ids for `fetch`, `get_document`, `get_meeting` and `read_transcript`.',
  scopes: ['read:documents'],
  input: ToolInput({
    query: SearchRequest.properties.query,
    sources: Type.Optional(
      Type.Array(Type.Enum([...SEARCH_SOURCES]), {
        minItems: 1,
        maxItems: SEARCH_SOURCES.length,
        description: 'Kinds of sources; default: all that the credential may read.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: BUDGET.results, default: 10 })),
    workspace_id: SearchRequest.properties.workspace_id,
  }),
  output: Type.Object({
    ...quotedFields,
    results: Type.Array(Type.Object(found), { description: 'Best first, each source once.' }),
    total: Type.Integer({ description: 'Sources that match.' }),
  }),
  async run(call, { query, sources, limit, workspace_id }) {
    const { results, total } = await call.request(search, {
      body: { query, limit, workspace_id, filters: { type: sources ?? readableSources(call) } },
    });
    return {
      notice: QUOTED_NOTICE,
      results: results.map((result) => toFound(result, call.publicUrl)),
      total,
    };
  },
});

function toFound(result: SearchResult, publicUrl: string) {
  const { source, page, meeting_id, start_time, created_at, speaker } = result;
  // A summary is read with its meeting.
  const id = source === 'meeting_summary' && meeting_id ? meeting_id : result.id;
  return {
    id,
    source,
    page,
    created_at,
    ...(meeting_id !== undefined && { meeting_id }),
    ...(start_time !== undefined && { start_time }),
    ...(speaker !== undefined && { speaker: clipNullable(speaker, 100) }),
    title: clip(result.title, BUDGET.title),
    url: addressOf(publicUrl, id),
    quoted_text: clip(result.excerpt, BUDGET.excerpt),
  };
}

/** Most documents that one question is put to. */
const DOCUMENTS_MAX = 5;
const DOCUMENTS_DEFAULT = 3;

const Answer = Type.Object({
  ...pick(Chat, ['document_id', 'thread_id', 'outcome', 'confidence']),
  answer: QuotedText('The answer; a sentence that says so where the document does not answer.'),
  sources: Type.Array(Type.Object({ page: Type.Integer(), quoted_text: QuotedText('Passage.') }), {
    description: 'What the answer rests on, the best first.',
  }),
});

const OUTCOME_ORDER = { answered: 0, possible: 1, not_found: 2 } as const;

export const askDocumentsTool = defineReadTool({
  name: 'ask_documents',
  title: 'Ask documents',
  description:
    'Answers a question from one or several documents, with the passages and pages that the answer rests on. Without `document_ids` it asks the documents that fit the question best. Docket keeps question and answer with the document.',
  scopes: ['read:documents'],
  input: ToolInput({
    question: ask.body.properties.question,
    document_ids: Type.Optional(
      Type.Array(Id('Document.'), { minItems: 1, maxItems: DOCUMENTS_MAX, uniqueItems: true }),
    ),
    thread_id: Type.Optional(
      Id('`thread_id` of an earlier answer of the same document, for a follow-up question.'),
    ),
    workspace_id: SearchRequest.properties.workspace_id,
  }),
  output: Type.Object({
    ...quotedFields,
    answers: Type.Array(Answer, { description: 'Best first.' }),
  }),
  async run(call, { question, document_ids, thread_id, workspace_id }) {
    if (thread_id !== undefined && document_ids?.length !== 1) {
      throw new ToolError('thread_id needs exactly one id in document_ids');
    }
    const ids = document_ids ?? (await findDocuments(call, question, workspace_id));
    const answers = [];
    for (const [index, document_id] of ids.entries()) {
      await call.report(index, ids.length, `Asking document ${index + 1} of ${ids.length}`);
      answers.push(await call.request(ask, { body: { document_id, question, thread_id } }));
    }
    answers.sort(
      (a, b) => OUTCOME_ORDER[a.outcome] - OUTCOME_ORDER[b.outcome] || b.confidence - a.confidence,
    );
    return { notice: QUOTED_NOTICE, answers: answers.map(toAnswer) };
  },
});

async function findDocuments(
  call: ToolCall,
  question: string,
  workspace_id: string | undefined,
): Promise<string[]> {
  const { results } = await call.request(search, {
    body: {
      query: question,
      limit: DOCUMENTS_DEFAULT,
      workspace_id,
      filters: { type: ['document'] },
    },
  });
  return results.map(({ id }) => id);
}

function toAnswer(chat: Chat) {
  const { document_id, thread_id, outcome, confidence, answer, sources = [] } = chat;
  return {
    document_id,
    thread_id,
    outcome,
    confidence,
    answer: clip(answer, BUDGET.chatAnswer),
    sources: sources.slice(0, BUDGET.chatSources).map(({ page, excerpt }) => ({
      page,
      quoted_text: clip(excerpt, BUDGET.excerpt),
    })),
  };
}
