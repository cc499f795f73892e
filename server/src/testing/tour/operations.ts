import type { Step } from './step.ts';

export const OPERATIONS: readonly Step[] = [
  { operation: 'listEngines' },
  { operation: 'listErrors' },
  { operation: 'getError', params: { code: 'rate_limit_exceeded' }, credential: 'none' },
  { operation: 'getHealth', credential: 'none' },
  { operation: 'getReady', credential: 'none' },
  { operation: 'getMetrics', credential: 'none' },
  { operation: 'getOpenApi', credential: 'none' },
  {
    operation: 'mcp',
    headers: {
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  },
  { operation: 'showHome', credential: 'none' },
  { operation: 'showDashboard', credential: 'none' },
  { operation: 'showReference', credential: 'none' },
  { operation: 'getReferenceScript', credential: 'none' },
  { operation: 'getGuide', params: { page: 'webhooks.md' }, credential: 'none' },
  { operation: 'getLlmsIndex', credential: 'none' },
  { operation: 'getLlmsFull', credential: 'none' },
  { operation: 'getPostmanCollection', credential: 'none' },
  { operation: 'listAuditLog', query: { limit: 3 } },
  { operation: 'verifyAuditLog' },
];

const document = { document_id: '{{v1_document_id}}' };

export const VERSION_1: readonly Step[] = [
  {
    operation: 'v1CreateDocument',
    body: {
      workspace_id: '{{workspace_id}}',
      title: 'Note on the lease',
      content: 'The keys are handed over on April 1, 2026.',
    },
    save: { v1_document_id: '/id' },
  },
  {
    operation: 'v1UploadDocument',
    form: { file: 'invoice.txt', fields: { title: 'Invoice 2026-118' } },
  },
  { operation: 'v1ListDocuments', query: { limit: 5 } },
  { operation: 'v1GetDocument', params: document },
  {
    operation: 'v1UpdateDocument',
    params: document,
    body: { content: 'The keys are handed over on April 2, 2026.' },
  },
  { operation: 'v1Search', body: { query: 'keys', limit: 3 } },
  { operation: 'v1ListMeetings', query: { limit: 5 } },
  { operation: 'v1GetMeetingTranscript', params: { meeting_id: '{{meeting_id}}' } },
  { operation: 'v1GetMeetingSummary', params: { meeting_id: '{{meeting_id}}' } },
  { operation: 'v1DeleteDocument', params: document },
];
