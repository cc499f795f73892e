import type { EventData } from './events.ts';
import { type EventSamples, SAMPLE_IDS, SAMPLE_TIME } from './sample-ids.ts';

const {
  workspace: workspace_id,
  document: document_id,
  analysis: analysis_id,
  extraction: extraction_id,
  user,
  task: taskId,
} = SAMPLE_IDS;

const TERM = 'The lease begins on January 1, 2026.';

const task: EventData<'task.created'> = {
  id: taskId,
  workspace_id,
  title: 'Send the signed lease to Grace Inc',
  description: 'By registered mail, with the floor plan.',
  status: 'open',
  assigned_to: 'ada@example.com',
  due_date: '2026-01-09',
  priority: 'high',
  related_document_id: document_id,
  related_meeting_id: null,
  tags: ['legal'],
  metadata: { case: 'L-2026-001' },
  origin: null,
  created_by: user,
  created_at: SAMPLE_TIME,
  updated_at: SAMPLE_TIME,
  completed_at: null,
};

const completedTask: EventData<'task.completed'> = {
  ...task,
  status: 'completed',
  completed_at: SAMPLE_TIME,
};

type ResourceEvent =
  | 'document.uploaded'
  | 'document.analyzed'
  | 'document.extracted'
  | 'document.failed'
  | 'document.deleted'
  | 'document.shared'
  | 'finding.corrected'
  | 'grid.filled'
  | 'grid.corrected'
  | 'task.created'
  | 'task.updated'
  | 'task.completed'
  | 'task.deleted';

/** Samples of events about documents and tasks. */
export const RESOURCE_SAMPLES: EventSamples<ResourceEvent> = {
  'document.uploaded': {
    resourceId: document_id,
    data: { document_id, workspace_id, title: 'Office lease', status: 'processing' },
  },
  'document.analyzed': {
    resourceId: document_id,
    data: {
      document_id,
      analysis_id,
      workspace_id,
      status: 'completed',
      analysis_type: 'contract_review',
      summary: `A lease between Ada Ltd and Grace Inc. ${TERM}`,
      extracted_fields: {
        parties: ['Ada Ltd', 'Grace Inc'],
        dates: { start_date: '2026-01-01', end_date: null },
      },
      confidence: 0.9,
      evidence: {
        '/extracted_fields/dates/start_date': [
          {
            page: 1,
            start: 118,
            end: 154,
            excerpt: TERM,
            text_sha256: '3eb0d2b51754c3ee07734cf7f2d5a4b267a8f840c004c6abb94d84cf531f00c2',
            match: 'exact',
            verified: true,
          },
        ],
      },
    },
  },
  'document.extracted': {
    resourceId: document_id,
    data: {
      document_id,
      extraction_id,
      workspace_id,
      status: 'completed',
      data: { start_date: '2026-01-01', end_date: null },
      evidence: {
        '/start_date': [
          {
            page: 1,
            start: 118,
            end: 154,
            excerpt: TERM,
            text_sha256: '3eb0d2b51754c3ee07734cf7f2d5a4b267a8f840c004c6abb94d84cf531f00c2',
            match: 'normalized',
            verified: true,
          },
        ],
      },
      confidence: { '/start_date': 0.8 },
      unresolved: [{ pointer: '/end_date', reason: 'not_found' }],
      warnings: [],
      engine: { name: 'docket-builtin', version: '1.0.0', method: 'rules' },
    },
  },
  'document.failed': {
    resourceId: document_id,
    data: {
      document_id,
      analysis_id,
      workspace_id,
      title: 'Office lease',
      status: 'failed',
      error: {
        code: 'broken',
        message: 'The file is damaged and cannot be read',
        stage: 'extract',
        retryable: false,
      },
    },
  },
  'document.deleted': {
    resourceId: document_id,
    data: { document_id, deleted_at: SAMPLE_TIME },
  },
  'document.shared': {
    resourceId: document_id,
    data: {
      document_id,
      share_id: SAMPLE_IDS.share,
      shared_with: { type: 'link' },
      permission: 'view',
      expires_at: '2026-02-05T09:00:00.000Z',
      shared_by: user,
    },
  },
  'grid.filled': {
    resourceId: SAMPLE_IDS.grid,
    data: {
      grid_id: SAMPLE_IDS.grid,
      workspace_id,
      name: 'Leases',
      rows: 12,
      completed: 11,
      failed: 1,
      filled_at: SAMPLE_TIME,
    },
  },
  'grid.corrected': {
    resourceId: SAMPLE_IDS.grid,
    data: {
      grid_id: SAMPLE_IDS.grid,
      row_id: SAMPLE_IDS.gridRow,
      workspace_id,
      document_id,
      meeting_id: null,
      column: 'Monthly rent',
      cell: {
        value: '800 EUR',
        evidence: [],
        confidence: null,
        reason: null,
        state: 'corrected',
        reviewed_by: SAMPLE_IDS.user,
        reviewed_at: SAMPLE_TIME,
      },
    },
  },
  'finding.corrected': {
    resourceId: document_id,
    data: {
      workspace_id,
      document_id,
      meeting_id: null,
      finding: {
        id: '/extracted_fields/dates/start',
        source: 'engine',
        confirmed: true,
        dismissed: false,
        corrected_by: user,
        corrected_at: SAMPLE_TIME,
      },
    },
  },
  'task.created': { resourceId: taskId, data: task },
  'task.updated': {
    resourceId: taskId,
    data: { ...completedTask, changes: { status: { from: 'open', to: 'completed' } } },
  },
  'task.completed': { resourceId: taskId, data: completedTask },
  'task.deleted': { resourceId: taskId, data: { task_id: taskId, deleted_at: SAMPLE_TIME } },
};
