import { Type } from 'typebox';

import { BUDGET } from '../answer-budget.ts';
import { search, SEARCH_SOURCES, SearchRequest, SearchResult } from '../../contract/search.ts';
import { clip, clipNullable } from '../bounds.ts';
import { addressOf } from '../address.ts';
import { pick, QUOTED_NOTICE, quotedFields, QuotedText, ToolInput } from '../schemas.ts';
import { defineReadTool, type ToolCall } from '../tool.ts';

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
