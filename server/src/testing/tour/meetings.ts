import { STANDUP_BYTES } from './files.ts';
import type { Step } from './step.ts';

const meeting = { meeting_id: '{{meeting_id}}' };

const TRANSCRIPT = `Ana: Good morning. Let us talk about the launch.
Ben: We agreed to launch on March 16, 2026.
Ana: Ben, please send the release notes to Carla by Friday.
Ben: I will send them. The main risk is that the payment provider is not certified yet.
Carla: Who will tell the support team?
Ana: I will call them tomorrow.`;

export const MEETINGS: readonly Step[] = [
  {
    operation: 'createMeeting',
    body: {
      title: 'Launch planning',
      started_at: '2026-01-05T08:00:00.000Z',
      language: 'en',
      participants: [
        { name: 'Ana', email: 'ana@example.com', speaker: 'Ana' },
        { name: 'Ben', email: 'ben@example.com', speaker: 'Ben' },
      ],
      transcript: TRANSCRIPT,
    },
    save: { meeting_id: '/id' },
  },
  { operation: 'listMeetings', query: { status: 'completed', limit: 10 } },
  { operation: 'getMeeting', params: meeting, save: { transcript_id: '/transcription_id' } },
  {
    operation: 'updateMeeting',
    params: meeting,
    body: { title: 'Launch planning, January', metadata: { project: 'launch' } },
  },
  { operation: 'getMeetingTranscript', params: meeting },
  {
    operation: 'extractMeetingActionItems',
    params: meeting,
    body: { assign_to_speakers: true, extract_deadlines: true },
  },
  {
    operation: 'extractActionItems',
    body: { transcript_id: '{{transcript_id}}', confidence_threshold: 0.5 },
  },
  {
    operation: 'getActionItems',
    params: meeting,
    save: { item_id: '/action_items/0/id' },
  },
  {
    operation: 'correctMeetingFinding',
    params: { ...meeting, finding_id: '{{item_id}}' },
    body: { confirmed: true },
  },
  {
    operation: 'updateActionItem',
    params: { ...meeting, item_id: '{{item_id}}' },
    body: { due_date: '2026-01-09', state: 'accepted' },
  },
  { operation: 'createItemTasks', params: meeting, body: { min_confidence: 0.5 } },
  { operation: 'summarizeMeeting', params: meeting, body: { length: 'short' } },
  { operation: 'getSummary', params: meeting },
  {
    operation: 'analyzeMeeting',
    params: meeting,
    body: { length: 'short', focus_areas: ['launch'] },
  },
  { operation: 'analyzeMeetings', body: { meeting_ids: ['{{meeting_id}}'], length: 'short' } },
  { operation: 'listStrategicAnalyses', params: meeting },
  {
    operation: 'createMeeting',
    body: { title: 'Retrospective', scheduled_at: '2026-01-12T10:00:00.000Z' },
    save: { empty_meeting_id: '/id' },
  },
  {
    operation: 'previewTranscript',
    body: { transcript: TRANSCRIPT, known_speakers: ['Ana'] },
  },
  {
    operation: 'importTranscript',
    params: { meeting_id: '{{empty_meeting_id}}' },
    body: { transcript: TRANSCRIPT, transcript_format: 'text' },
  },
  { operation: 'deleteMeeting', params: { meeting_id: '{{empty_meeting_id}}' } },
];

const recording = { transcription_id: '{{transcription_id}}' };

export const RECORDINGS: readonly Step[] = [
  {
    operation: 'transcribe',
    body: {
      audio_url: 'https://recordings.example/standup.mp3',
      language: 'en',
      speaker_labels: true,
      title: 'Stand-up',
    },
    save: { unfetched_id: '/id' },
    holdJobs: true,
  },
  {
    operation: 'cancelTranscription',
    params: { transcription_id: '{{unfetched_id}}' },
    holdJobs: true,
  },
  {
    operation: 'retryTranscription',
    params: { transcription_id: '{{unfetched_id}}' },
    holdJobs: true,
  },
  { operation: 'deleteTranscription', params: { transcription_id: '{{unfetched_id}}' } },
  {
    operation: 'uploadRecording',
    form: { file: 'standup.wav', fields: { language: 'en', title: 'Stand-up' } },
    save: { transcription_id: '/id' },
  },
  {
    operation: 'announceRecording',
    body: {
      size: STANDUP_BYTES,
      filename: 'standup.wav',
      language: 'en',
      title: 'Stand-up in parts',
    },
    save: { announced_id: '/id' },
  },
  {
    operation: 'uploadRecordingPart',
    params: { transcription_id: '{{announced_id}}' },
    query: { offset: 0 },
    bytes: 'standup.wav',
    notRepeatable: 'The body is a part of a file.',
  },
  {
    operation: 'announceRecording',
    body: { filename: 'live.wav', language: 'en', live_text: true, create_meeting: false },
    save: { live_id: '/id' },
  },
  {
    operation: 'uploadRecordingPart',
    params: { transcription_id: '{{live_id}}' },
    query: { offset: 0 },
    bytes: 'standup.wav',
    notRepeatable: 'The body is a part of a file.',
  },
  {
    operation: 'completeRecording',
    params: { transcription_id: '{{live_id}}' },
    body: { size: STANDUP_BYTES },
    notRepeatable: 'It needs the bytes of the part before.',
  },
  { operation: 'listTranscriptions', query: { language: 'en', limit: 10 } },
  { operation: 'getTranscription', params: recording },
  { operation: 'listTranscriptionDeliveries', params: recording },
];

/** Runs later than `RECORDINGS`, when the recording is transcribed. */
export const TRANSCRIPTS: readonly Step[] = [
  {
    operation: 'getTranscription',
    params: recording,
    query: { include: 'words' },
    save: { segment_id: '/segments/0/id' },
    notRepeatable: 'The segments depend on the recording.',
  },
  { operation: 'getRecordingMedia', params: recording },
  { operation: 'getWaveform', params: recording, query: { buckets: 10 } },
  { operation: 'exportTranscription', params: recording, query: { format: 'vtt' } },
  {
    operation: 'updateTranscription',
    params: recording,
    body: { title: 'Stand-up of January 5' },
  },
  {
    operation: 'updateSpeakers',
    params: recording,
    body: { speakers: [{ speaker: 'Speaker 1', name: 'Ana' }] },
    notRepeatable: 'The speakers depend on the recording.',
  },
  {
    operation: 'correctSegment',
    params: { ...recording, segment_id: '{{segment_id}}' },
    body: { text: 'Good morning, shall we start?' },
    notRepeatable: 'The words depend on the recording.',
  },
];
