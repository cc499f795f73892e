import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';

import { listDocuments } from '../contract/documents.ts';
import { listMeetings } from '../contract/meetings.ts';
import { LIST_LIMIT_MAX } from '../contract/pagination.ts';
import { suggest } from '../contract/search.ts';
import { createToolCall, type McpRequest, type SdkCall } from './call-tool.ts';
import { asProtocolError } from './resources.ts';
import type { ToolCall } from './tool.ts';
import { getDocumentTool } from './tools/documents.ts';

/** The protocol allows 100. */
const VALUES_MAX = 20;
const QUERY_LENGTH_MAX = 200;

type Complete = (call: ToolCall, typed: string) => Promise<string[]>;

/** Arguments of prompts and variables of templates whose values are ids. */
const COMPLETIONS: Readonly<Record<string, Complete>> = {
  document_id: completeDocument,
  document: completeDocument,
  a: completeDocument,
  b: completeDocument,
  meeting_id: completeMeeting,
  meeting: completeMeeting,
};

/** Completes an id by what is typed: its beginning, or words of the title. Other arguments have no completion. */
export async function complete(
  request: McpRequest,
  { argument: { name, value } }: CompleteRequest['params'],
  sdk: SdkCall,
): Promise<CompleteResult> {
  const call = createToolCall(request, getDocumentTool, {}, sdk);
  const find = Object.hasOwn(COMPLETIONS, name) ? COMPLETIONS[name] : undefined;
  const found = find
    ? await asProtocolError(find(call, value.trim().slice(0, QUERY_LENGTH_MAX)))
    : [];
  const values = [...new Set(found)];
  return {
    completion: {
      values: values.slice(0, VALUES_MAX),
      total: values.length,
      hasMore: values.length > VALUES_MAX,
    },
  };
}

type Titled = { id: string; title: string };

function matchTyped(rows: readonly Titled[], typed: string): string[] {
  const words = typed.toLowerCase();
  return rows
    .filter(({ id, title }) => id.startsWith(typed) || title.toLowerCase().includes(words))
    .map(({ id }) => id);
}

async function completeDocument(call: ToolCall, typed: string): Promise<string[]> {
  if (!call.can(['read:documents'])) return [];
  const { documents } = await call.request(listDocuments, { query: { limit: LIST_LIMIT_MAX } });
  const newest = matchTyped(documents, typed);
  if (typed === '' || typed.startsWith('doc_')) return newest;
  const { suggestions } = await call.request(suggest, { query: { q: typed, limit: 10 } });
  return [...suggestions.flatMap(({ document_id }) => document_id ?? []), ...newest];
}

async function completeMeeting(call: ToolCall, typed: string): Promise<string[]> {
  if (!call.can(['read:transcripts'])) return [];
  const { meetings } = await call.request(listMeetings, { query: { limit: LIST_LIMIT_MAX } });
  return matchTyped(meetings, typed);
}
