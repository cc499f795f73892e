import { type Static, Type } from 'typebox';

import {
  analyzeDocument,
  AnalyzeRequest,
  getAnalysis,
  ProcessingRecord,
} from '../../contract/analyses.ts';
import { BUDGET } from '../answer-budget.ts';
import { ANALYSIS_TYPES } from '../../contract/analysis-types.ts';
import type { Analysis } from '../../contract/analysis.ts';
import { listDocumentPages } from '../../contract/document-text.ts';
import {
  DocumentDetail,
  DocumentListItem,
  DocumentParams,
  getDocument,
  listDocuments,
} from '../../contract/documents.ts';
import { Id } from '../../contract/schema.ts';
import { clip, formatPosition, parsePosition, takeItems, takeTexts } from '../bounds.ts';
import { listFindings } from '../findings.ts';
import {
  Cursor,
  idempotencyField,
  NextCursor,
  pick,
  QUOTED_NOTICE,
  quotedFields,
  QuotedText,
  ToolInput,
} from '../schemas.ts';
import { defineChangingTool, defineReadTool, type ToolCall, ToolError } from '../tool.ts';
import { listInput, listOutput, toListFields } from './lists.ts';

const documentFields = {
  ...pick(DocumentListItem, ['id', 'status', 'created_at', 'updated_at', 'pages']),
  title: QuotedText('Title.'),
  tags: Type.Array(Type.String()),
};

function toListed(document: Static<typeof DocumentListItem>) {
  const { id, status, created_at, updated_at, pages, title, tags } = document;
  return {
    id,
    status,
    created_at,
    updated_at,
    pages,
    title: clip(title, BUDGET.title),
    tags: tags.slice(0, BUDGET.tags).map((tag) => clip(tag, BUDGET.tag)),
  };
}

const { workspace_id, status, tag, sort } = listDocuments.query.properties;

export const listDocumentsTool = defineReadTool({
  name: 'list_documents',
  title: 'List documents',
  description: 'Lists documents, the newest first. Use `search` to find them by what they say.',
  scopes: listDocuments.scopes,
  input: ToolInput({ status, tag, sort, ...listInput, workspace_id }),
  output: Type.Object({ ...listOutput, documents: Type.Array(Type.Object(documentFields)) }),
  async run(call, query) {
    const { documents, pagination } = await call.request(listDocuments, { query });
    return {
      notice: QUOTED_NOTICE,
      ...toListFields(pagination),
      documents: documents.map(toListed),
    };
  },
});

const Finding = Type.Object({
  field: Type.String({ description: 'As `parties`, `dates.start` or `obligations`.' }),
  id: Type.String({ description: 'Id of the finding.' }),
  value: Type.Unknown({ description: 'Text, number or object, taken from the document.' }),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  quotes: Type.Array(
    Type.Object({
      page: DocumentDetail.properties.pages,
      quoted_text: QuotedText('Passage that proves the value.'),
    }),
  ),
});

export const getDocumentTool = defineReadTool({
  name: 'get_document',
  title: 'Get a document',
  description:
    'Returns a document with the findings of its latest analysis, or of a named one. Each finding has its quotes and their pages.',
  scopes: getDocument.scopes,
  input: ToolInput({
    document_id: DocumentParams.properties.document_id,
    analysis_id: Type.Optional(Id('An analysis in place of the latest one.')),
    cursor: Cursor,
  }),
  output: Type.Object({
    ...quotedFields,
    ...documentFields,
    ...pick(DocumentDetail, ['language', 'media_type']),
    analysis_type: Type.Optional(Type.Enum([...ANALYSIS_TYPES])),
    summary: Type.Optional(QuotedText('Summary.')),
    error: Type.Optional(Type.String({ description: 'Why the document failed.' })),
    findings: Type.Array(Finding, { description: 'Empty without a finished analysis.' }),
    next_cursor: NextCursor,
  }),
  async run(call, { document_id, analysis_id, cursor }) {
    const document = await call.request(getDocument, { params: { document_id } });
    const analysis =
      analysis_id === undefined
        ? document.analysis
        : await getFinishedAnalysis(call, document_id, analysis_id);
    const from = parsePosition(cursor)?.item ?? 0;
    const { taken, next } = takeItems(analysis ? listFindings(analysis) : [], from);
    return {
      notice: QUOTED_NOTICE,
      ...toListed(document),
      language: document.language,
      media_type: document.media_type,
      ...(analysis && { analysis_type: analysis.analysis_type }),
      ...(analysis?.summary !== undefined && {
        summary: clip(analysis.summary, BUDGET.summary),
      }),
      ...(document.error && { error: document.error.message }),
      findings: taken,
      ...(next !== undefined && { next_cursor: formatPosition({ item: next, offset: 0 }) }),
    };
  },
});

async function getFinishedAnalysis(
  call: ToolCall,
  document_id: string,
  analysis_id: string,
): Promise<Analysis> {
  const { analysis, status: state } = await call.request(getAnalysis, {
    params: { document_id, analysis_id },
  });
  if (analysis) return analysis;
  throw new ToolError(`The analysis ${analysis_id} is ${state}: get_work shows its state`);
}

/** Pages that are loaded at once. */
const PAGES_PER_CALL = 20;

const { from: pageNumber } = listDocumentPages.query.properties;

export const readDocumentTextTool = defineReadTool({
  name: 'read_document_text',
  title: 'Read the text of a document',
  description: 'Returns the text of a document page by page, as much as fits into one answer.',
  scopes: listDocumentPages.scopes,
  input: ToolInput({
    document_id: DocumentParams.properties.document_id,
    page: Type.Optional({ ...pageNumber, description: 'First page; default 1.' }),
    cursor: Cursor,
  }),
  output: Type.Object({
    ...quotedFields,
    document_id: Type.String(),
    total_pages: Type.Integer(),
    pages: Type.Array(Type.Object({ page: Type.Integer(), quoted_text: QuotedText('Text.') })),
    next_cursor: NextCursor,
  }),
  async run(call, { document_id, page = 1, cursor }) {
    const { item: from, offset } = parsePosition(cursor) ?? { item: page, offset: 0 };
    const { pages, total } = await call.request(listDocumentPages, {
      params: { document_id },
      query: { from: Math.max(1, from), to: from + PAGES_PER_CALL - 1, include_text: true },
    });
    const texts = pages.map(({ page: number, text = '' }) => ({ number, text }));
    const { parts, next } = takeTexts(texts, { item: 0, offset }, BUDGET.pageOverhead);
    const following = next
      ? { item: texts[next.item]!.number, offset: next.offset }
      : pageAfter(texts.at(-1)?.number, total);
    return {
      notice: QUOTED_NOTICE,
      document_id,
      total_pages: total,
      pages: parts.map(({ source, text }) => ({ page: source.number, quoted_text: text })),
      ...(following && { next_cursor: formatPosition(following) }),
    };
  },
});

function pageAfter(last: number | undefined, total: number) {
  return last !== undefined && last < total ? { item: last + 1, offset: 0 } : undefined;
}

const { document_url, document_id, analysis_type, extract_fields, include_summary } =
  AnalyzeRequest.properties;

export const analyzeDocumentTool = defineChangingTool({
  name: 'analyze_document',
  title: 'Analyze a document',
  description:
    'Starts an analysis of a document, by its id or by the address of its file. Answers at once: `get_work` shows the state, `get_document` the findings.',
  scopes: analyzeDocument.scopes,
  isIdempotent: false,
  input: ToolInput({
    document_id,
    document_url,
    analysis_type,
    extract_fields,
    include_summary,
    workspace_id: AnalyzeRequest.properties.workspace_id,
    ...idempotencyField,
  }),
  output: Type.Object({
    ...pick(ProcessingRecord, [
      'id',
      'document_id',
      'analysis_id',
      'status',
      'estimated_completion',
    ]),
  }),
  async run(call, body) {
    const started = await call.request(analyzeDocument, { body });
    if (!('status' in started)) throw new Error('An analysis without waiting has a status');
    const { id, analysis_id, status: state, estimated_completion } = started;
    return {
      id,
      document_id: started.document_id,
      ...(analysis_id !== undefined && { analysis_id }),
      status: state,
      estimated_completion,
    };
  },
});

/** First texts of a document, for `fetch`. */
export async function readFirstText(
  call: ToolCall,
  id: string,
): Promise<{ text: string; isWhole: boolean }> {
  const { pages, total } = await call.request(listDocumentPages, {
    params: { document_id: id },
    query: { from: 1, to: PAGES_PER_CALL, include_text: true },
  });
  const whole = pages.map(({ text = '' }) => text).join('\n\n');
  const text = clip(whole, BUDGET.items);
  return { text, isWhole: text === whole && pages.length >= total };
}
