import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { Labels, Metadata, MetadataAnswer, Title } from './labels.ts';
import { rowFilters } from './list-filters.ts';
import { PageQuery, Pagination, sortQuery } from './pagination.ts';
import { ONE_LINE } from './patterns.ts';
import {
  Deleted,
  Id,
  Instant,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WebUrl,
  WorkspaceId,
} from './schema.ts';
import { transcriptFormat, TranscriptInput } from './transcript-import.ts';

export const MEETING_STATUSES = [
  'scheduled',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
] as const;
export type MeetingStatus = (typeof MEETING_STATUSES)[number];

const Status = Type.Enum([...MEETING_STATUSES]);

const Name = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE, description });

const Participant = RequestObject({
  name: Name('As it is shown.'),
  email: Type.Optional(Nullable(Type.String({ maxLength: 254 }))),
  user_id: Type.Optional(Nullable(Id('A member of the workspace.'))),
  speaker: Type.Optional(
    Nullable(
      Name(
        'Label of the transcript that stands for this person, as `Speaker 1`. Left out: the one that is called the same.',
      ),
    ),
  ),
});
export type Participant = Static<typeof Participant>;

const Participants = Type.Array(Participant, { maxItems: 500 });

const Source = RequestObject({
  type: Type.Optional(Name('As `zoom` or `calendar`.')),
  url: Type.Optional(Nullable(WebUrl('Where the meeting is to be found.'))),
  external_id: Type.Optional(Nullable(Name('Its id there.'))),
});

const Language = Type.String({
  minLength: 2,
  maxLength: 35,
  description: 'Spoken language, as a tag such as `en` or `pt-BR`.',
});

const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description:
    'IANA name, as `Europe/Berlin`: where dates that are said, as `tomorrow`, are counted.',
});

const fields = {
  scheduled_at: Instant('When it is to begin.'),
  started_at: Instant('When it began.'),
  ended_at: Instant('When it ended.'),
  time_zone: TimeZone,
  language: Language,
  participants: Participants,
};

export const CreateMeetingRequest = RequestObject({
  title: Title,
  scheduled_at: Type.Optional(fields.scheduled_at),
  started_at: Type.Optional(fields.started_at),
  ended_at: Type.Optional(fields.ended_at),
  time_zone: Type.Optional(TimeZone),
  language: Type.Optional(Language),
  status: Type.Optional(
    Type.Enum([...MEETING_STATUSES], {
      description:
        'Default: `completed` with a transcript or an `ended_at`, `in_progress` once begun, else `scheduled`.',
    }),
  ),
  participants: Type.Optional(Participants),
  metadata: Labels.metadata,
  source: Type.Optional(Source),
  transcript: Type.Optional(TranscriptInput),
  transcript_format: transcriptFormat,
  workspace_id: Type.Optional(WorkspaceId),
});
export type CreateMeetingRequest = Static<typeof CreateMeetingRequest>;

export const UpdateMeetingRequest = RequestObject(
  {
    title: Type.Optional(Title),
    scheduled_at: Type.Optional(Nullable(fields.scheduled_at)),
    started_at: Type.Optional(Nullable(fields.started_at)),
    ended_at: Type.Optional(Nullable(fields.ended_at)),
    time_zone: Type.Optional(Nullable(TimeZone)),
    language: Type.Optional(Nullable(Language)),
    status: Type.Optional(Status),
    participants: Type.Optional(Nullable(Participants)),
    metadata: Type.Optional(Nullable(Metadata)),
  },
  { minProperties: 1, description: 'Omitted fields stay; null clears a field.' },
);
export type UpdateMeetingRequest = Static<typeof UpdateMeetingRequest>;

const ParticipantAnswer = ResponseObject({
  name: Type.String(),
  email: Nullable(Type.String()),
  user_id: Nullable(Type.String()),
  speaker: Nullable(Type.String()),
});

const MeetingWarning = ResponseObject({
  code: Type.Literal('unknown_speaker'),
  message: Type.String(),
});
export type MeetingWarning = Static<typeof MeetingWarning>;

const ExistingResult = Nullable(
  ResponseObject(
    {
      id: Type.String(),
      status: Type.Enum(['processing', 'completed', 'failed']),
      created_at: Timestamp,
      updated_at: Type.String({
        format: 'date-time',
        description: 'When it was completed or failed.',
      }),
    },
    { $id: 'ExistingResult', description: 'Id, state and times of a result.' },
  ),
);

const ExistingResults = ResponseObject(
  { summary: ExistingResult, action_items: ExistingResult, analysis: ExistingResult },
  {
    $id: 'ExistingResults',
    description:
      'The latest result of each kind; null where nobody has asked for one. `analysis` is the strategic analysis of this meeting alone. Left out in lists.',
  },
);
export type ExistingResults = Static<typeof ExistingResults>;

export const Meeting = ResponseObject(
  {
    id: Type.String({ examples: ['meet_019a52f1c0de7a3b9c4d5e6f70819203'] }),
    workspace_id: Type.String(),
    title: Type.String(),
    status: Status,
    scheduled_at: Nullable(Timestamp),
    started_at: Nullable(Timestamp),
    ended_at: Nullable(Timestamp),
    time_zone: Nullable(Type.String()),
    duration_seconds: Nullable(
      Type.Number({ description: 'Between begin and end, or else of the transcript.' }),
    ),
    participants: Type.Array(ParticipantAnswer),
    language: Nullable(Type.String()),
    source: Nullable(
      ResponseObject({
        type: Nullable(Type.String()),
        url: Nullable(Type.String()),
        external_id: Nullable(Type.String()),
      }),
    ),
    transcription_id: Nullable(Type.String()),
    has_transcript: Type.Boolean({ description: 'True when there is a finished transcript.' }),
    transcript_url: Nullable(Type.String({ description: 'Path of it, below the server.' })),
    summary_id: Nullable(Type.String({ description: 'The latest summary.' })),
    results: Type.Optional(ExistingResults),
    metadata: MetadataAnswer,
    created_at: Timestamp,
    updated_at: Timestamp,
    warnings: Type.Optional(
      Type.Array(MeetingWarning, {
        description:
          'Only in the answer to a request with participants. `unknown_speaker`: the transcript has no such speaker, so that the participant names nobody.',
      }),
    ),
  },
  { $id: 'Meeting' },
);
export type Meeting = Static<typeof Meeting>;

export const MeetingParams = RequestObject({
  meeting_id: Id('Meeting, or a transcription, which stands for the meeting that it is of.'),
});

export const createMeeting = defineEndpoint({
  id: 'createMeeting',
  tag: 'Meetings',
  summary: 'Record a meeting, with its transcript where there is one',
  description:
    'Creates a meeting with its participants and times. A transcript in the request is imported at once, and the format is found by its form. Publishes `meeting.created`.',
  method: 'POST',
  path: '/meetings',
  scopes: ['write:transcripts'],
  weight: 1,
  body: CreateMeetingRequest,
  responses: { 201: Meeting },
});

export const listMeetings = defineEndpoint({
  id: 'listMeetings',
  tag: 'Meetings',
  summary: 'List meetings',
  description: 'Returns the meetings of one workspace, the newest first, in pages.',
  method: 'GET',
  path: '/meetings',
  scopes: ['read:transcripts'],
  weight: 1,
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    status: Type.Optional(Status),
    from: Type.Optional(
      Instant('Began at this time or later; of a meeting that has not begun: is planned so.'),
    ),
    to: Type.Optional(Instant('Began, or is planned, before this time.')),
    participant: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 254,
        description: 'E-mail address or user id of somebody who takes part.',
      }),
    ),
    ...rowFilters,
    ...sortQuery,
    ...PageQuery,
  }),
  responses: { 200: ResponseObject({ meetings: Type.Array(Meeting), pagination: Pagination }) },
});

export const getMeeting = defineEndpoint({
  id: 'getMeeting',
  tag: 'Meetings',
  summary: 'One meeting',
  description:
    'Returns the meeting, and says whether it has a transcript. `results` names the summary, action items and analysis that exist, with their state.',
  method: 'GET',
  path: '/meetings/:meeting_id',
  scopes: ['read:transcripts'],
  weight: 1,
  params: MeetingParams,
  hasEtag: true,
  responses: { 200: Meeting },
});

export const updateMeeting = defineEndpoint({
  id: 'updateMeeting',
  tag: 'Meetings',
  summary: 'Change what is known of a meeting',
  description:
    'Changes only the given fields. New participants replace the old ones, and give the speakers of the transcript their names. `warnings` lists those whose `speaker` the transcript does not have.',
  method: 'PATCH',
  path: '/meetings/:meeting_id',
  scopes: ['write:transcripts'],
  weight: 1,
  params: MeetingParams,
  body: UpdateMeetingRequest,
  responses: { 200: Meeting },
});

export const deleteMeeting = defineEndpoint({
  id: 'deleteMeeting',
  tag: 'Meetings',
  summary: 'Delete a meeting with its results and an imported transcript',
  description:
    'Deletes the meeting, its summaries, action items and analyses, and an imported transcript. The transcription of a recording stays.',
  method: 'DELETE',
  path: '/meetings/:meeting_id',
  scopes: ['write:transcripts'],
  weight: 1,
  params: MeetingParams,
  responses: { 200: Deleted('The deleted meeting.') },
});
