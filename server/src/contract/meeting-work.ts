import { type Static, type TSchema, Type } from 'typebox';

import { Failure } from './analysis.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  ActionItem,
  identified,
  MeetingSummary,
  RESULT_LENGTHS,
  resultFields,
  ResultWarning,
  strategicFindings,
} from './meeting-results.ts';
import { MeetingParams } from './meetings.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { ResultEngine } from './result-engine.ts';
import {
  DescribedAs,
  Id,
  Nullable,
  OneOf,
  RequestObject,
  ResponseObject,
  Timestamp,
  WaitQuery,
} from './schema.ts';
import { Task } from './tasks.ts';

export const CONFIDENCE_THRESHOLD_DEFAULT = 0.8;

/** Maximum number of meetings in one analysis. */
export const MEETINGS_MAX = 20;

const actionItemOptions = {
  assign_to_speakers: Type.Optional(
    Type.Boolean({ default: true, description: 'False: `assigned_to` is null throughout.' }),
  ),
  extract_deadlines: Type.Optional(
    Type.Boolean({ default: true, description: 'False: `due_date` is null throughout.' }),
  ),
  confidence_threshold: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      default: CONFIDENCE_THRESHOLD_DEFAULT,
      description: 'Items below it are left out.',
    }),
  ),
};

export const ActionItems = ResponseObject(
  {
    ...resultFields,
    assign_to_speakers: Type.Boolean(),
    extract_deadlines: Type.Boolean(),
    confidence_threshold: Type.Number(),
    action_items: Type.Array(ActionItem, {
      description: 'Action items in the order of the meeting.',
    }),
    ...identified,
  },
  { $id: 'ActionItems' },
);
export type ActionItems = Static<typeof ActionItems>;

const ExtractMeetingActionItemsRequest = RequestObject({
  ...actionItemOptions,
  transcript_id: Type.Optional(Id('Of the meeting in the path, if given.')),
});

const ExtractActionItemsRequest = RequestObject({
  transcript_id: Id('Transcription, or its meeting.'),
  ...actionItemOptions,
});

export type ActionItemsOptions = Omit<Static<typeof ExtractActionItemsRequest>, 'transcript_id'>;

/** Both forms answer the same. */
const extracts = {
  method: 'POST',
  tag: 'Meetings',
  scopes: ['write:transcripts'],
  weight: 1,
  query: RequestObject(WaitQuery),
  responses: { 200: ActionItems },
} as const;

export const extractActionItems = defineEndpoint({
  ...extracts,
  id: 'extractActionItems',
  namesResource: true,
  summary: 'Find out what has to be done, by the transcript',
  description:
    'Does the same as `extractMeetingActionItems`, with the id of the transcription or of the meeting in the body.',
  path: '/meetings/action-items',
  body: ExtractActionItemsRequest,
});

export const extractMeetingActionItems = defineEndpoint({
  ...extracts,
  id: 'extractMeetingActionItems',
  summary: 'Find out what has to be done after a meeting, by whom and until when',
  description:
    'Finds what was agreed to be done, with owner, due date and the words that prove it. The result replaces the last one, and is the answer, with or without `wait`. Publishes `action_items.extracted`.',
  path: '/meetings/:meeting_id/action-items',
  params: MeetingParams,
  body: ExtractMeetingActionItemsRequest,
});

export const getActionItems = defineEndpoint({
  id: 'getActionItems',
  tag: 'Meetings',
  summary: 'The action items of a meeting that were extracted last',
  description: 'Returns the last extraction. A meeting without one is answered with 404.',
  method: 'GET',
  path: '/meetings/:meeting_id/action-items',
  scopes: ['read:transcripts'],
  weight: 1,
  params: MeetingParams,
  responses: { 200: ActionItems },
});

export const ITEMS_MAX = 1_000;

export const CreateItemTasksRequest = RequestObject({
  item_ids: Type.Optional(
    Type.Array(Id('Action item.'), {
      minItems: 1,
      maxItems: ITEMS_MAX,
      description: 'Only these, of those that were extracted last. Default: all.',
    }),
  ),
  min_confidence: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'Only items that reach it.' }),
  ),
});
export type CreateItemTasksRequest = Static<typeof CreateItemTasksRequest>;

export const ItemTasks = ResponseObject(
  {
    created: Type.Integer({ description: 'Number of created tasks.' }),
    skipped: Type.Integer({ description: 'Number of items that were tasks already.' }),
    tasks: Type.Array(Task, { description: 'Tasks created by this request.' }),
  },
  { $id: 'ItemTasks' },
);
export type ItemTasks = Static<typeof ItemTasks>;

export const createItemTasks = defineEndpoint({
  id: 'createItemTasks',
  tag: 'Meetings',
  summary: 'Make tasks of action items, once each',
  description:
    'Creates a task for each named item, or for all, at most once an item. Items that have a task already return it. Publishes `task.created` for each new task.',
  method: 'POST',
  path: '/meetings/:meeting_id/action-items/tasks',
  scopes: ['write:tasks'],
  weight: 1,
  params: MeetingParams,
  body: CreateItemTasksRequest,
  responses: { 201: ItemTasks },
});

const FocusAreas = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  maxItems: 20,
  description: 'Topics or questions; they decide what is chosen.',
});

const resultOptions = {
  length: Type.Optional(Type.Enum([...RESULT_LENGTHS], { default: 'medium' })),
  focus_areas: Type.Optional(FocusAreas),
};

export const SummarizeRequest = RequestObject(resultOptions);
export type SummarizeRequest = Static<typeof SummarizeRequest>;

export const summarizeMeeting = defineEndpoint({
  id: 'summarizeMeeting',
  tag: 'Meetings',
  summary: 'Summarize a meeting',
  description:
    'Makes a new summary with decisions and next steps from the transcript, each with its evidence. The summary is the answer, with or without `wait`. Publishes `meeting.analyzed`.',
  method: 'POST',
  path: '/meetings/:meeting_id/summary',
  scopes: ['write:transcripts'],
  weight: 1,
  params: MeetingParams,
  query: RequestObject(WaitQuery),
  body: SummarizeRequest,
  responses: { 200: MeetingSummary },
});

export const getSummary = defineEndpoint({
  id: 'getSummary',
  tag: 'Meetings',
  summary: 'The latest summary of a meeting; the first request makes one',
  description:
    'Returns the newest summary. If there is none, the first request makes one and publishes `meeting.analyzed`.',
  method: 'GET',
  path: '/meetings/:meeting_id/summary',
  scopes: ['read:transcripts'],
  weight: 1,
  params: MeetingParams,
  responses: { 200: MeetingSummary },
});

const STRATEGIC_STATUSES = ['processing', 'completed', 'failed'] as const;

/** Request fields of a strategic analysis, known from the beginning. */
const strategicRequest = {
  id: Type.String({ examples: ['strategy_019a52f1c0de7a3b9c4d5e6f70819203'] }),
  meeting_id: Nullable(Type.String({ description: 'Null where it is of several meetings.' })),
  meeting_ids: Type.Array(Type.String()),
  status: Type.Enum([...STRATEGIC_STATUSES]),
  length: Type.Enum([...RESULT_LENGTHS]),
  focus_areas: Type.Array(Type.String()),
  created_at: Timestamp,
};

const strategicResult = {
  transcript_sha256: Nullable(
    Type.String({
      description:
        'Of the transcript that it was made of; null of several: each piece of evidence says its own.',
    }),
  ),
  engine: ResultEngine,
  warnings: Type.Array(ResultWarning),
  ...strategicFindings,
  ...identified,
};

export const StrategicAnalysis = ResponseObject(
  { ...strategicRequest, ...strategicResult },
  { $id: 'StrategicAnalysis' },
);
export type StrategicAnalysis = Static<typeof StrategicAnalysis>;

export const StrategicAnalysisRecord = ResponseObject(
  {
    ...strategicRequest,
    estimated_completion: Type.Optional(Timestamp),
    error: Type.Optional(Failure),
    ...Type.Partial(Type.Object(strategicResult)).properties,
  },
  { $id: 'StrategicAnalysisRecord', description: 'The result is there once it is completed.' },
);
export type StrategicAnalysisRecord = Static<typeof StrategicAnalysisRecord>;

const meetingSources = {
  meeting_id: Id('Meeting.'),
  transcript_id: Id('Transcription, in place of its meeting.'),
  meeting_ids: Type.Array(Id('Meeting.'), {
    minItems: 1,
    maxItems: MEETINGS_MAX,
    uniqueItems: true,
    description: 'Several meetings, analysed together.',
  }),
};

const ofMeetings = {
  meeting_id: Type.Optional(meetingSources.meeting_id),
  transcript_id: Type.Optional(meetingSources.transcript_id),
  meeting_ids: Type.Optional(meetingSources.meeting_ids),
};

/** One form of the request, by what it names. */
function analysisOf(subject: string, source: Record<string, TSchema>) {
  return RequestObject(
    { ...source, ...resultOptions },
    { $id: `Analyze${subject}`, description: 'One form of the request of an analysis.' },
  );
}

const EXACTLY_ONE = 'Exactly one of `meeting_id`, `transcript_id` and `meeting_ids` is given.';

const AnalyzeMeetingsForm = RequestObject(
  { ...ofMeetings, ...resultOptions },
  { description: EXACTLY_ONE },
);

export const AnalyzeMeetingsRequest = DescribedAs(
  AnalyzeMeetingsForm,
  OneOf(
    [
      analysisOf('OneMeeting', { meeting_id: meetingSources.meeting_id }),
      analysisOf('Transcript', { transcript_id: meetingSources.transcript_id }),
      analysisOf('SeveralMeetings', { meeting_ids: meetingSources.meeting_ids }),
    ],
    { description: EXACTLY_ONE },
  ),
);
export type AnalyzeMeetingsRequest = Static<typeof AnalyzeMeetingsRequest>;

/** Both forms take and answer the same. */
const analyzes = {
  method: 'POST',
  tag: 'Meetings',
  scopes: ['write:transcripts'],
  weight: 1,
  body: AnalyzeMeetingsRequest,
  responses: { 200: StrategicAnalysis, 202: StrategicAnalysisRecord },
} as const;

export const analyzeMeetings = defineEndpoint({
  ...analyzes,
  id: 'analyzeMeetings',
  namesResource: true,
  summary:
    'Analyse one meeting or several: themes, decisions, risks, open questions, participation',
  description:
    'Analyzes up to 20 meetings together. Very long transcripts are answered with 202, and the result follows in the list of analyses; others with 200 and the result. Publishes `meeting.analyzed`.',
  path: '/meetings/strategic-analysis',
});

export const analyzeMeeting = defineEndpoint({
  ...analyzes,
  id: 'analyzeMeeting',
  summary: 'Analyse one meeting, named in the path',
  description: 'Does the same as `analyzeMeetings` for the meeting of the path.',
  path: '/meetings/:meeting_id/strategic-analysis',
  params: MeetingParams,
  body: RequestObject(
    { ...ofMeetings, ...resultOptions },
    { description: 'Ids that are given must be those of the path.' },
  ),
});

const StrategicAnalysisList = ResponseObject({
  analyses: Type.Array(StrategicAnalysisRecord),
  pagination: Pagination,
});
export type StrategicAnalysisList = Static<typeof StrategicAnalysisList>;

export const listStrategicAnalyses = defineEndpoint({
  id: 'listStrategicAnalyses',
  tag: 'Meetings',
  summary:
    'Strategic analyses of a meeting, those together with other meetings too, the newest first',
  description:
    'Returns the strategic analyses that the meeting is part of, in pages, each with its state and result.',
  method: 'GET',
  path: '/meetings/:meeting_id/analyses',
  scopes: ['read:transcripts'],
  weight: 1,
  params: MeetingParams,
  query: RequestObject(PageQuery),
  streamsJson: true,
  responses: { 200: StrategicAnalysisList },
});
