import type {
  ListResourcesResult,
  ReadResourceResult,
  Resource,
} from '@modelcontextprotocol/server';
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';

import { BUDGET } from './answer-budget.ts';
import { listDocuments } from '../contract/documents.ts';
import { ERROR_STATUS } from '../contract/errors.ts';
import { clip } from './bounds.ts';
import { createToolCall, type McpRequest, type SdkCall } from './call-tool.ts';
import { nextPartUri, parseResourceUri, type ResourceUri } from './resource-uri.ts';
import { QUOTED_NOTICE } from './schemas.ts';
import { type Tool, ToolError } from './tool.ts';
import { getDocumentTool, readDocumentTextTool } from './tools/documents.ts';
import { readTranscriptTool } from './tools/meetings.ts';
import { listTasksTool } from './tools/tasks.ts';

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain';

/** Templates of resources, with what their variables mean. */
export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'docket://documents/{document_id}',
    name: 'document',
    title: 'Document with its findings',
    description: 'A document with the findings of its latest analysis, their quotes and pages.',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: 'docket://documents/{document_id}/text{?page}',
    name: 'document-text',
    title: 'Text of a document',
    description: 'The text of a document from a page on, as much as fits into one answer.',
    mimeType: TEXT_TYPE,
  },
  {
    uriTemplate: 'docket://meetings/{meeting_id}/transcript',
    name: 'transcript',
    title: 'Transcript of a meeting',
    description: 'What was said, turn by turn, as much as fits into one answer.',
    mimeType: TEXT_TYPE,
  },
];

const TASKS: Resource = {
  uri: 'docket://tasks',
  name: 'tasks',
  title: 'Tasks',
  description: 'The newest tasks.',
  mimeType: JSON_TYPE,
};

/** Lists the tasks and the newest documents, page by page. Meetings are read by their template. */
export async function listResources(
  request: McpRequest,
  cursor: string | undefined,
  sdk: SdkCall,
): Promise<ListResourcesResult> {
  const call = createToolCall(request, getDocumentTool, {}, sdk);
  const first = cursor === undefined && call.can(['read:tasks']) ? [TASKS] : [];
  if (!call.can(['read:documents'])) return { resources: first };
  const { documents, pagination } = await asProtocolError(
    call.request(listDocuments, { query: { limit: BUDGET.rows, cursor } }),
  );
  const listed = documents.map(({ id, title }) => ({
    uri: `docket://documents/${id}`,
    name: clip(title, BUDGET.title),
    mimeType: JSON_TYPE,
  }));
  const { next_cursor: nextCursor } = pagination;
  return { resources: [...first, ...listed], ...(nextCursor !== null && { nextCursor }) };
}

/** Reads a resource. Its text is marked as quoted. @throws ProtocolError */
export async function readResource(
  request: McpRequest,
  uri: string,
  sdk: SdkCall,
): Promise<ReadResourceResult> {
  const parsed = parseResourceUri(uri);
  if (!parsed) throw new ResourceNotFoundError(uri);
  try {
    return toContents(uri, await readParsed(request, parsed, sdk));
  } catch (error) {
    const isMissing =
      error instanceof ToolError && error.status === ERROR_STATUS.resource_not_found;
    if (isMissing) throw new ResourceNotFoundError(uri);
    throw toProtocolError(error);
  }
}

type Part = { mimeType: string; text: string; cursor: unknown };

/** Reads a resource by the tool that reads the same. */
const READERS: Record<ResourceUri['kind'], (uri: ResourceUri) => [tool: Tool, input: object]> = {
  tasks: ({ cursor }) => [listTasksTool, { cursor }],
  document: ({ id, cursor }) => [getDocumentTool, { document_id: id, cursor }],
  text: ({ id, page, cursor }) => [readDocumentTextTool, { document_id: id, page, cursor }],
  transcript: ({ id, cursor }) => [readTranscriptTool, { meeting_id: id, cursor }],
};

async function readParsed(request: McpRequest, uri: ResourceUri, sdk: SdkCall): Promise<Part> {
  const [tool, input] = READERS[uri.kind](uri);
  const answer = await tool.run(createToolCall(request, tool, {}, sdk), input as never);
  return uri.kind === 'text' || uri.kind === 'transcript' ? toText(answer) : toJson(answer);
}

type Answer = Record<string, unknown>;

function toJson({ next_cursor: cursor, ...answer }: Answer): Part {
  return { mimeType: JSON_TYPE, text: JSON.stringify(answer), cursor };
}

function toText(answer: Answer): Part {
  const { pages, turns, next_cursor } = answer as {
    pages?: { quoted_text: string }[];
    turns?: { speaker: string | null; quoted_text: string }[];
    next_cursor?: string;
  };
  const text =
    pages?.map(({ quoted_text }) => quoted_text).join('\f') ??
    turns?.map(({ speaker, quoted_text }) => `${speaker ?? '?'}: ${quoted_text}`).join('\n');
  return { mimeType: TEXT_TYPE, text: text ?? '', cursor: next_cursor };
}

function toContents(uri: string, { mimeType, text, cursor }: Part): ReadResourceResult {
  return {
    contents: [
      {
        uri,
        mimeType,
        text,
        _meta: {
          'docket/quoted': true,
          'docket/notice': QUOTED_NOTICE,
          ...(typeof cursor === 'string' && { 'docket/next': nextPartUri(uri, cursor) }),
        },
      },
    ],
  };
}

/** Converts the failure of an operation to an error of the protocol: only tools have results with errors. */
export async function asProtocolError<T>(running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    throw toProtocolError(error);
  }
}

function toProtocolError(error: unknown): unknown {
  if (!(error instanceof ToolError)) return error;
  const { status = ERROR_STATUS.invalid_request, data } = error;
  const code =
    status === ERROR_STATUS.internal_error
      ? ProtocolErrorCode.InternalError
      : ProtocolErrorCode.InvalidParams;
  return new ProtocolError(code, error.message, data);
}
