import type { Static } from 'typebox';

import type { MeetingEvidence } from './meeting-results.ts';
import { type EventSamples, SAMPLE_IDS, SAMPLE_TIME } from './sample-ids.ts';

const {
  workspace: workspace_id,
  transcription: transcription_id,
  meeting: meeting_id,
  summary: summaryId,
} = SAMPLE_IDS;

const TEXT_SHA256 = 'd051a568365a2c7e2d461666d0f63a89bbebd5e241b160d92c3aaec339cc91c7';
const GREETING = 'Good morning, shall we begin?';
const PROMISE = 'I will send the lease by Friday.';

const quoted: Static<typeof MeetingEvidence> = {
  page: null,
  start: 52,
  end: 84,
  excerpt: PROMISE,
  text_sha256: TEXT_SHA256,
  match: 'exact',
  verified: true,
  start_time: 3,
};

const engine = {
  name: 'rules',
  version: '1',
  method: 'rules',
  note: 'Found by rules in the text. Every value is quoted from it.',
} as const;

type MeetingEvent =
  | 'transcription.started'
  | 'transcription.completed'
  | 'transcription.failed'
  | 'transcription.corrected'
  | 'meeting.created'
  | 'meeting.analyzed'
  | 'action_items.extracted'
  | 'content.generated'
  | 'brainstorm.completed'
  | 'generation.updated'
  | 'generation.deleted';

/** Samples of events about recordings, meetings and generated texts. */
export const MEETING_SAMPLES: EventSamples<MeetingEvent> = {
  'transcription.started': {
    resourceId: transcription_id,
    data: { transcription_id, workspace_id, meeting_id, title: 'Standup', status: 'processing' },
  },
  'transcription.completed': {
    resourceId: transcription_id,
    data: {
      transcription_id,
      workspace_id,
      meeting_id,
      status: 'completed',
      language: 'en',
      duration_seconds: 5.5,
      confidence: 0.93,
      transcript: `Speaker 1: ${GREETING}\nSpeaker 2: ${PROMISE}`,
      speakers: [
        {
          speaker: 'Speaker 1',
          labels: ['Speaker 1'],
          user_id: null,
          segments: [{ text: GREETING, start_time: 0, end_time: 2.5 }],
        },
        {
          speaker: 'Speaker 2',
          labels: ['Speaker 2'],
          user_id: null,
          segments: [{ text: PROMISE, start_time: 3, end_time: 5.5 }],
        },
      ],
    },
  },
  'transcription.corrected': {
    resourceId: transcription_id,
    data: {
      transcription_id,
      workspace_id,
      meeting_id,
      segment: {
        id: 'seg_1_1',
        speaker: 'Speaker 2',
        text: PROMISE,
        start_time: 3,
        end_time: 5.5,
        correction: {
          corrected_by: SAMPLE_IDS.user,
          corrected_at: SAMPLE_TIME,
          engine_speaker: 'Speaker 1',
        },
      },
    },
  },
  'transcription.failed': {
    resourceId: transcription_id,
    data: {
      transcription_id,
      workspace_id,
      meeting_id,
      title: 'Standup',
      status: 'failed',
      error: {
        stage: 'fetch',
        code: 'not_found',
        message: 'files.example.com has no such file (status 404)',
        retryable: false,
      },
    },
  },
  'meeting.created': {
    resourceId: meeting_id,
    data: { meeting_id, workspace_id, title: 'Standup', status: 'completed', transcription_id },
  },
  'meeting.analyzed': {
    resourceId: meeting_id,
    data: {
      meeting_id,
      meeting_ids: [meeting_id],
      kind: 'summary',
      analysis_id: summaryId,
      result: {
        id: summaryId,
        meeting_id,
        transcript_sha256: TEXT_SHA256,
        length: 'medium',
        focus_areas: [],
        decision_details: [],
        actions: [],
        open_questions: [],
        next_meeting: null,
        attendees: ['Speaker 1', 'Speaker 2'],
        minutes: `# Standup\n\nDate: 2026-01-05\n\n## Summary\n\n${PROMISE}\n`,
        summary: PROMISE,
        key_points: [PROMISE],
        decisions: [],
        next_steps: [],
        evidence: {
          '/summary': [quoted],
        },
        coverage: { segments_total: 2, segments_read: 2, share_by_quarter: [0.5, 0, 0.5, 0] },
        confidence: 0.9,
        warnings: [],
        engine,
        findings: {},
        created_at: SAMPLE_TIME,
      },
    },
  },
  'action_items.extracted': {
    resourceId: meeting_id,
    data: {
      id: SAMPLE_IDS.actions,
      meeting_id,
      transcript_sha256: TEXT_SHA256,
      assign_to_speakers: true,
      extract_deadlines: true,
      confidence_threshold: 0.8,
      action_items: [
        {
          id: SAMPLE_IDS.action,
          description: 'Send the lease',
          assigned_to: 'Speaker 2',
          assigned_user_id: null,
          due_date: '2026-01-09',
          due_date_text: 'by Friday',
          priority: 'medium',
          confidence: 0.9,
          start_time: 3,
          evidence: [quoted],
          state: 'open',
          task_id: null,
        },
      ],
      findings: {},
      engine,
      warnings: [],
      created_at: SAMPLE_TIME,
    },
  },
  'content.generated': {
    resourceId: SAMPLE_IDS.content,
    data: {
      id: SAMPLE_IDS.content,
      kind: 'content',
      workspace_id,
      type: 'report',
      topic: 'Leases that end in 2026',
      tone: 'neutral',
      length: 'short',
      title: 'Leases that end in 2026',
      content: '# Leases that end in 2026\n\nOne lease ends in June.',
      format: 'markdown',
      word_count: 10,
      keywords_used: [],
      keywords_missing: [],
      sources: [],
      warnings: [],
      engine,
      created_at: SAMPLE_TIME,
    },
  },
  'brainstorm.completed': {
    resourceId: SAMPLE_IDS.brainstorm,
    data: {
      id: SAMPLE_IDS.brainstorm,
      kind: 'brainstorm',
      workspace_id,
      topic: 'Cheaper offices',
      ideas: [
        {
          id: 'idea_1',
          title: 'Share a floor',
          description: 'Sublet half of the second floor from July.',
          category: 'Space',
          score: 0.8,
          rationale: 'The lease allows subletting.',
          sources: [],
        },
      ],
      clusters: [{ name: 'Space', idea_ids: ['idea_1'] }],
      constraints: [],
      sources: [],
      warnings: [],
      engine,
      created_at: SAMPLE_TIME,
    },
  },
  'generation.updated': {
    resourceId: SAMPLE_IDS.content,
    data: {
      generation_id: SAMPLE_IDS.content,
      workspace_id,
      title: 'Leases that end in 2026',
      word_count: 12,
      edited_at: SAMPLE_TIME,
    },
  },
  'generation.deleted': {
    resourceId: SAMPLE_IDS.content,
    data: { generation_id: SAMPLE_IDS.content, deleted_at: SAMPLE_TIME },
  },
};
