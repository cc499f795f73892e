import type { Scope } from '../../contract/scopes.ts';
import type { World } from './world.ts';

/** Call of a tool on real data, with the proof of its answer. */
export type ToolCase = {
  name: string;
  arguments: (world: World) => Record<string, unknown>;
  /** Part of the answer. */
  expected: (world: World) => object;
  /** Arguments with an id of the world, which another workspace must not find. */
  foreign?: (world: World) => Record<string, unknown>;
  /** Scopes without which the tool is refused. */
  scopes: Scope[];
  changes?: true;
};

export const TOOL_CASES: readonly ToolCase[] = [
  {
    name: 'search',
    arguments: () => ({ query: 'lease' }),
    expected: ({ documentId }) => ({ results: [{ id: documentId, source: 'document' }] }),
    foreign: ({ workspaceId }) => ({ query: 'lease', workspace_id: workspaceId }),
    scopes: ['read:documents'],
  },
  {
    name: 'fetch',
    arguments: ({ documentId }) => ({ id: documentId }),
    expected: ({ documentId }) => ({
      id: documentId,
      title: 'lease',
      metadata: { is_whole: true },
    }),
    foreign: ({ documentId }) => ({ id: documentId }),
    scopes: ['read:documents', 'read:transcripts', 'read:tasks'],
  },
  {
    name: 'ask_documents',
    arguments: ({ documentId }) => ({ question: 'How long?', document_ids: [documentId] }),
    expected: ({ documentId }) => ({ answers: [{ document_id: documentId }] }),
    foreign: ({ documentId }) => ({ question: 'How long?', document_ids: [documentId] }),
    scopes: ['read:documents'],
  },
  {
    name: 'list_documents',
    arguments: () => ({ status: 'completed' }),
    expected: ({ documentId }) => ({ total: 1, documents: [{ id: documentId, title: 'lease' }] }),
    foreign: ({ workspaceId }) => ({ workspace_id: workspaceId }),
    scopes: ['read:documents'],
  },
  {
    name: 'get_document',
    arguments: ({ documentId }) => ({ document_id: documentId }),
    expected: ({ documentId }) => ({
      id: documentId,
      status: 'completed',
      findings: [{ field: 'parties', value: 'Ada Ltd' }],
    }),
    foreign: ({ documentId }) => ({ document_id: documentId }),
    scopes: ['read:documents'],
  },
  {
    name: 'read_document_text',
    arguments: ({ documentId }) => ({ document_id: documentId }),
    expected: () => ({ total_pages: 1, pages: [{ page: 1 }] }),
    foreign: ({ documentId }) => ({ document_id: documentId }),
    scopes: ['read:documents'],
  },
  {
    name: 'analyze_document',
    arguments: ({ documentId }) => ({
      document_id: documentId,
      analysis_type: 'financial_analysis',
    }),
    expected: ({ documentId }) => ({ document_id: documentId, status: 'processing' }),
    foreign: ({ documentId }) => ({ document_id: documentId, analysis_type: 'legal_review' }),
    scopes: ['write:documents'],
    changes: true,
  },
  {
    name: 'extract_data',
    arguments: ({ documentId, extractionId }) => ({
      document_id: documentId,
      cursor: `${extractionId}:0`,
    }),
    expected: ({ extractionId }) => ({
      id: extractionId,
      status: 'completed',
      total: 1,
      values: [{ pointer: '/rent', value: 1_200, quotes: [{ page: 1 }] }],
    }),
    foreign: ({ documentId }) => ({
      document_id: documentId,
      schema: { type: 'object', properties: { rent: { type: 'number' } } },
    }),
    scopes: ['write:documents'],
    changes: true,
  },
  {
    name: 'list_meetings',
    arguments: () => ({}),
    expected: ({ meetingId }) => ({ total: 1, meetings: [{ id: meetingId }] }),
    foreign: ({ workspaceId }) => ({ workspace_id: workspaceId }),
    scopes: ['read:transcripts'],
  },
  {
    name: 'get_meeting',
    arguments: ({ meetingId }) => ({ meeting_id: meetingId }),
    expected: ({ meetingId }) => ({
      id: meetingId,
      summary: { summary: 'The lease ends in May.' },
    }),
    foreign: ({ meetingId }) => ({ meeting_id: meetingId }),
    scopes: ['read:transcripts'],
  },
  {
    name: 'read_transcript',
    arguments: ({ meetingId }) => ({ meeting_id: meetingId, from_seconds: 5 }),
    expected: () => ({
      turns: [{ speaker: 'Speaker 2', start_time: 10, quoted_text: 'I will call the landlord.' }],
    }),
    foreign: ({ meetingId }) => ({ meeting_id: meetingId }),
    scopes: ['read:transcripts'],
  },
  {
    name: 'extract_action_items',
    arguments: ({ meetingId }) => ({ meeting_id: meetingId }),
    expected: () => ({ action_items: [{ description: 'I will call the landlord.' }] }),
    foreign: ({ meetingId }) => ({ meeting_id: meetingId }),
    scopes: ['write:transcripts'],
    changes: true,
  },
  {
    name: 'create_tasks_from_meeting',
    arguments: ({ meetingId }) => ({ meeting_id: meetingId }),
    expected: ({ meetingId }) => ({ created: 1, tasks: [{ related_meeting_id: meetingId }] }),
    foreign: ({ meetingId }) => ({ meeting_id: meetingId }),
    scopes: ['write:tasks'],
    changes: true,
  },
  {
    name: 'list_tasks',
    arguments: () => ({ status: 'open', sort: 'created_at' }),
    expected: ({ taskId }) => ({ tasks: [{ id: taskId, title: 'Read the lease' }] }),
    foreign: ({ workspaceId }) => ({ workspace_id: workspaceId }),
    scopes: ['read:tasks'],
  },
  {
    name: 'create_task',
    arguments: () => ({ title: 'Sign the lease', priority: 'high' }),
    expected: () => ({ title: 'Sign the lease', priority: 'high', status: 'open' }),
    foreign: ({ workspaceId }) => ({ title: 'Sign', workspace_id: workspaceId }),
    scopes: ['write:tasks'],
    changes: true,
  },
  {
    name: 'update_task',
    arguments: ({ taskId }) => ({ task_id: taskId, status: 'completed' }),
    expected: ({ taskId }) => ({ id: taskId, status: 'completed' }),
    foreign: ({ taskId }) => ({ task_id: taskId, status: 'completed' }),
    scopes: ['write:tasks'],
    changes: true,
  },
  {
    name: 'generate_content',
    arguments: ({ documentId }) => ({ topic: 'The lease', document_ids: [documentId] }),
    expected: ({ documentId }) => ({ format: 'markdown', sources: [{ id: documentId }] }),
    foreign: ({ documentId }) => ({ topic: 'The lease', document_ids: [documentId] }),
    scopes: ['write:documents'],
    changes: true,
  },
  {
    name: 'get_work',
    arguments: ({ documentId }) => ({ id: documentId }),
    expected: ({ documentId }) => ({ id: documentId, status: 'completed', is_done: true }),
    foreign: ({ documentId }) => ({ id: documentId }),
    scopes: ['read:documents', 'read:transcripts', 'read:tasks'],
  },
];
