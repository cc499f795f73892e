import { LEASE } from './files.ts';
import type { Step } from './step.ts';

const document = { document_id: '{{document_id}}' };
const grid = { grid_id: '{{grid_id}}' };
const template = { template_id: '{{template_id}}' };
const share = { token: '{{share_token}}' };

export const DOCUMENTS: readonly Step[] = [
  {
    operation: 'createDocument',
    body: {
      title: 'Office lease, Harbor Street',
      content: LEASE,
      tags: ['lease', 'office'],
      metadata: { matter: '2026-014' },
    },
    save: { document_id: '/id', workspace_id: '/workspace_id' },
  },
  {
    operation: 'analyzeDocument',
    query: { wait: true },
    body: {
      document_id: '{{document_id}}',
      analysis_type: 'contract_review',
      extract_fields: ['parties', 'dates', 'governing_law'],
    },
    status: 200,
  },
  { operation: 'listDocuments', query: { status: 'completed', limit: 10 } },
  { operation: 'getDocument', params: document },
  {
    operation: 'updateDocument',
    params: document,
    body: { title: 'Office lease, 12 Harbor Street', tags: ['lease', 'office', 'signed'] },
  },
  { operation: 'downloadDocument', params: document },
  { operation: 'getDocumentText', params: document },
  { operation: 'listDocumentPages', params: document, query: { from: 1, to: 1, words: false } },
  {
    operation: 'createAnalysis',
    params: document,
    query: { wait: true },
    body: { analysis_type: 'legal_review', extract_fields: ['jurisdiction', 'obligations'] },
    status: 200,
  },
  { operation: 'listAnalyses', params: document, save: { analysis_id: '/analyses/0/id' } },
  { operation: 'getAnalysis', params: { ...document, analysis_id: '{{analysis_id}}' } },
  {
    operation: 'extractDocument',
    params: document,
    query: { wait: true },
    body: {
      schema: {
        type: 'object',
        properties: {
          start_date: { type: 'string', format: 'date' },
          notice_period_months: { type: 'integer' },
          governing_law: { type: 'string' },
        },
      },
    },
    status: 200,
    save: { extraction_id: '/id' },
  },
  { operation: 'listExtractions', params: document },
  { operation: 'getExtraction', params: { ...document, extraction_id: '{{extraction_id}}' } },
  {
    operation: 'checkExtractionSchema',
    body: {
      schema: {
        type: 'object',
        properties: {
          monthly_rent: { type: 'number' },
          payments: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
  {
    operation: 'createExtractionTemplate',
    body: {
      name: 'Terms of a lease',
      schema: {
        type: 'object',
        properties: {
          start_date: { type: 'string', format: 'date' },
          monthly_rent: { type: 'number' },
        },
      },
    },
    save: { template_id: '/id' },
  },
  { operation: 'listExtractionTemplates', query: { limit: 10 } },
  { operation: 'getExtractionTemplate', params: template, query: { version: 1 } },
  {
    operation: 'updateExtractionTemplate',
    params: template,
    body: { name: 'Terms of an office lease' },
  },
  {
    operation: 'extractDocument',
    params: document,
    query: { wait: true },
    body: { template_id: '{{template_id}}' },
    status: 200,
  },
  {
    operation: 'correctDocumentFinding',
    params: { ...document, finding_id: '/extracted_fields/governing_law' },
    body: { confirmed: true },
  },
  {
    operation: 'askDocument',
    params: document,
    body: { question: 'How much is the monthly rent?' },
    save: { thread_id: '/thread_id' },
  },
  {
    operation: 'ask',
    body: { document_id: '{{document_id}}', question: 'Which law governs the lease?' },
  },
  {
    operation: 'streamDocumentAnswer',
    params: document,
    body: { question: 'When does the lease end?' },
  },
  {
    operation: 'streamAnswer',
    body: { document_id: '{{document_id}}', question: 'Who is the landlord?' },
  },
  { operation: 'listChats', params: document, query: { limit: 5 } },
  { operation: 'listSimilarDocuments', params: document },
  {
    operation: 'search',
    body: { query: 'notice period', filters: { type: ['document'], tags: ['lease'] }, limit: 5 },
  },
  {
    operation: 'askWorkspace',
    body: { question: 'How much is the monthly rent?', filters: { type: ['document'] }, limit: 3 },
  },
  {
    operation: 'streamWorkspaceAnswer',
    body: { question: 'When does the lease end?', filters: { tags: ['lease'] } },
  },
  {
    operation: 'createGrid',
    body: {
      name: 'Rents',
      columns: [{ name: 'Monthly rent', question: 'How much is the monthly rent?' }],
      filters: { type: ['document'], tags: ['lease'] },
    },
    save: { grid_id: '/id' },
  },
  { operation: 'listGrids', query: { limit: 10 } },
  { operation: 'getGrid', params: grid },
  {
    operation: 'listGridRows',
    params: grid,
    query: { limit: 10 },
    save: { grid_row_id: '/rows/0/id' },
  },
  {
    operation: 'reviewGridCell',
    params: { ...grid, row_id: '{{grid_row_id}}', column: 'Monthly rent' },
    body: { approved: true },
  },
  { operation: 'exportGrid', params: grid, query: { format: 'csv' } },
  { operation: 'fillGrid', params: grid, body: { mode: 'all' } },
  { operation: 'deleteGrid', params: grid },
  { operation: 'suggest', query: { q: 'leas' } },
  {
    operation: 'shareDocument',
    params: document,
    body: { permission: 'download', password: 'correct horse battery' },
    save: { share_id: '/id', share_token: { pointer: '/url', after: '/s/' } },
  },
  { operation: 'listShares', params: document },
  { operation: 'showShare', params: share, credential: 'none' },
  { operation: 'listAllShares', query: { limit: 10 } },
  {
    operation: 'openShare',
    params: share,
    body: { password: 'correct horse battery' },
    credential: 'none',
  },
  {
    operation: 'downloadShare',
    params: share,
    body: { password: 'correct horse battery' },
    credential: 'none',
  },
  { operation: 'revokeShare', params: { ...document, share_id: '{{share_id}}' } },
  { operation: 'listDocumentDeliveries', params: document },
  {
    operation: 'createDocuments',
    body: {
      documents: [
        { title: 'Note on the keys', content: 'The keys are handed over on April 1, 2026.' },
        { title: 'Note on the deposit', content: 'The deposit is two monthly rents.' },
      ],
    },
  },
  {
    operation: 'uploadDocument',
    form: { file: 'invoice.txt', fields: { title: 'Invoice 2026-118', tags: 'invoice' } },
    save: { invoice_id: '/id' },
  },
  {
    operation: 'uploadDocument',
    form: { file: 'notice.pdf', fields: { title: 'Notice of termination' } },
    save: { notice_id: '/id' },
  },
];

/** Runs late: the notice is read in the background. */
export const PAGE_IMAGES: readonly Step[] = [
  {
    operation: 'getPageImage',
    params: { document_id: '{{notice_id}}', page: '1' },
    query: { width: 400 },
  },
  {
    operation: 'shareDocument',
    params: { document_id: '{{notice_id}}' },
    body: {},
    save: { notice_token: { pointer: '/url', after: '/s/' } },
  },
  {
    operation: 'getSharedPageImage',
    params: { token: '{{notice_token}}', page: '1' },
    query: { width: 400 },
    credential: 'none',
  },
];

/** Runs last: the documents of other steps are needed until then. */
export const DOCUMENTS_DELETED: readonly Step[] = [
  {
    operation: 'createDocument',
    body: { title: 'Draft', content: 'A draft that nobody needs.' },
    save: { draft_id: '/id' },
    holdJobs: true,
  },
  { operation: 'cancelDocument', params: { document_id: '{{draft_id}}' }, holdJobs: true },
  { operation: 'retryDocument', params: { document_id: '{{draft_id}}' } },
  { operation: 'deleteDocument', params: { document_id: '{{draft_id}}' } },
  { operation: 'deleteExtractionTemplate', params: template },
];
