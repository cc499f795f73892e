import { type Static, Type } from 'typebox';

import { BUDGET } from '../answer-budget.ts';
import { type ActionItem, MeetingSummary, PRIORITIES } from '../../contract/meeting-results.ts';
import { getMeetingTranscript } from '../../contract/meeting-transcripts.ts';
import {
  createItemTasks,
  CreateItemTasksRequest,
  extractMeetingActionItems,
  getActionItems,
  getSummary,
  ItemTasks,
} from '../../contract/meeting-work.ts';
import { getMeeting, listMeetings, Meeting, MeetingParams } from '../../contract/meetings.ts';
import { ERROR_STATUS } from '../../contract/errors.ts';
import {
  clip,
  clipNullable,
  formatPosition,
  jsonLength,
  parsePosition,
  takeItems,
  takeTexts,
} from '../bounds.ts';
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
import { shownTask, toShownTask } from './tasks.ts';

const meetingFields = {
  ...pick(Meeting, [
    'id',
    'status',
    'scheduled_at',
    'started_at',
    'duration_seconds',
    'has_transcript',
    'created_at',
  ]),
  title: QuotedText('Title.'),
  participants: Type.Array(Type.String(), { description: 'Names of the first participants.' }),
};

function toListed(meeting: Meeting) {
  const { id, status, scheduled_at, started_at, duration_seconds, has_transcript } = meeting;
  return {
    id,
    status,
    scheduled_at,
    started_at,
    duration_seconds,
    has_transcript,
    created_at: meeting.created_at,
    title: clip(meeting.title, BUDGET.title),
    participants: meeting.participants
      .slice(0, BUDGET.names)
      .map(({ name }) => clip(name, BUDGET.name)),
  };
}

const { status, from, to, participant, workspace_id } = listMeetings.query.properties;

export const listMeetingsTool = defineReadTool({
  name: 'list_meetings',
  title: 'List meetings',
  description: 'Lists meetings, the newest first, by their time, status or a participant.',
  scopes: listMeetings.scopes,
  input: ToolInput({ status, from, to, participant, ...listInput, workspace_id }),
  output: Type.Object({ ...listOutput, meetings: Type.Array(Type.Object(meetingFields)) }),
  async run(call, query) {
    const { meetings, pagination } = await call.request(listMeetings, { query });
    return {
      notice: QUOTED_NOTICE,
      ...toListFields(pagination),
      meetings: meetings.map(toListed),
    };
  },
});

const Item = Type.Object({
  id: Type.String(),
  description: QuotedText('What has to be done.'),
  assigned_to: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  due_date: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  priority: Type.Enum([...PRIORITIES]),
  confidence: Type.Number(),
  start_time: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'Seconds from the beginning, for `read_transcript`.',
  }),
  quoted_text: Type.Optional(QuotedText('Passage of the transcript.')),
});

function toShownItem(item: ActionItem): Static<typeof Item> {
  const { id, description, assigned_to, due_date, priority, confidence, start_time } = item;
  const [first] = item.evidence;
  return {
    id,
    description: clip(description, BUDGET.actionItem),
    assigned_to: clipNullable(assigned_to, BUDGET.name),
    due_date,
    priority,
    confidence,
    start_time,
    ...(first && { quoted_text: clip(first.excerpt, BUDGET.actionItem) }),
  };
}

const Summary = Type.Object({
  ...pick(MeetingSummary, ['length', 'created_at']),
  summary: QuotedText('Summary.'),
  key_points: Type.Array(Type.String()),
  decisions: Type.Array(Type.String()),
  next_steps: Type.Array(Type.String()),
  open_questions: Type.Array(Type.String()),
});

function toShownSummary(summary: Static<typeof MeetingSummary>): Static<typeof Summary> {
  return {
    length: summary.length,
    created_at: summary.created_at,
    summary: clip(summary.summary, BUDGET.summary),
    key_points: clipPoints(summary.key_points),
    decisions: clipPoints(summary.decisions),
    next_steps: clipPoints(summary.next_steps),
    open_questions: clipPoints(summary.open_questions),
  };
}

function clipPoints(texts: readonly string[]): string[] {
  const clipped = texts.map((text) => clip(text, BUDGET.point));
  return takeItems(clipped, 0, BUDGET.points).taken;
}

export const getMeetingTool = defineReadTool({
  name: 'get_meeting',
  title: 'Get a meeting',
  description:
    'Returns a meeting with its summary, decisions and open questions, and the action items that were extracted last.',
  scopes: getMeeting.scopes,
  input: ToolInput({ meeting_id: MeetingParams.properties.meeting_id, cursor: Cursor }),
  output: Type.Object({
    ...quotedFields,
    ...meetingFields,
    summary: Type.Optional(Summary),
    action_items: Type.Optional(
      Type.Array(Item, { description: 'Absent until `extract_action_items` has run.' }),
    ),
    next_cursor: NextCursor,
  }),
  async run(call, { meeting_id, cursor }) {
    const params = { meeting_id };
    const meeting = await call.request(getMeeting, { params });
    const start = parsePosition(cursor)?.item ?? 0;
    const summary = meeting.has_transcript ? await call.request(getSummary, { params }) : undefined;
    const found = await call.find(getActionItems, { params });
    const shown = {
      notice: QUOTED_NOTICE,
      ...toListed(meeting),
      ...(summary && { summary: toShownSummary(summary) }),
    };
    if (!found) return shown;
    const room = BUDGET.meeting - jsonLength(shown);
    const { taken, next } = takeItems(found.action_items.map(toShownItem), start, room);
    return {
      ...shown,
      action_items: taken,
      ...(next !== undefined && { next_cursor: formatPosition({ item: next, offset: 0 }) }),
    };
  },
});

const Seconds = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000, description }));

export const readTranscriptTool = defineReadTool({
  name: 'read_transcript',
  title: 'Read a transcript',
  description:
    'Returns what was said in a meeting, turn by turn with speaker and time, as much as fits into one answer.',
  scopes: getMeetingTranscript.scopes,
  input: ToolInput({
    meeting_id: MeetingParams.properties.meeting_id,
    from_seconds: Seconds('Turns that end after this time; needs a transcript with times.'),
    to_seconds: Seconds('Turns that begin before this time.'),
    cursor: Cursor,
  }),
  output: Type.Object({
    ...quotedFields,
    meeting_id: Type.String(),
    duration_seconds: Meeting.properties.duration_seconds,
    turns: Type.Array(
      Type.Object({
        speaker: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
        start_time: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
        quoted_text: QuotedText('Words that were said.'),
        low_confidence: Type.Optional(
          Type.Literal(true, { description: 'Probably not understood.' }),
        ),
      }),
    ),
    next_cursor: NextCursor,
  }),
  async run(call, { meeting_id, from_seconds = 0, to_seconds = Infinity, cursor }) {
    const transcript = await call.request(getMeetingTranscript, { params: { meeting_id } });
    const segments = transcript.segments.filter(
      ({ start_time, end_time }) =>
        (end_time ?? Infinity) > from_seconds && (start_time ?? 0) < to_seconds,
    );
    const position = parsePosition(cursor) ?? { item: 0, offset: 0 };
    const { parts, next } = takeTexts(segments, position, BUDGET.turnOverhead);
    return {
      notice: QUOTED_NOTICE,
      meeting_id: transcript.meeting_id,
      duration_seconds: transcript.duration_seconds,
      turns: parts.map(({ source, text }) => ({
        speaker: clipNullable(source.speaker, BUDGET.name),
        start_time: source.start_time,
        quoted_text: text,
        ...(source.low_confidence && { low_confidence: true as const }),
      })),
      ...(next && { next_cursor: formatPosition(next) }),
    };
  },
});

const { assign_to_speakers, extract_deadlines, confidence_threshold } =
  extractMeetingActionItems.body.properties;

export const extractActionItemsTool = defineChangingTool({
  name: 'extract_action_items',
  title: 'Extract action items',
  description:
    'Finds out what has to be done after a meeting, by whom and until when, and stores the result with the meeting. `get_meeting` shows the items that were extracted last.',
  scopes: extractMeetingActionItems.scopes,
  isIdempotent: true,
  input: ToolInput({
    meeting_id: MeetingParams.properties.meeting_id,
    assign_to_speakers,
    extract_deadlines,
    confidence_threshold,
    ...idempotencyField,
  }),
  output: Type.Object({
    ...quotedFields,
    meeting_id: Type.String(),
    action_items: Type.Array(Item),
    is_complete: Type.Boolean({ description: 'False: `get_meeting` shows the others.' }),
  }),
  async run(call, { meeting_id, ...body }) {
    const found = await call.request(extractMeetingActionItems, { params: { meeting_id }, body });
    const { taken, next } = takeItems(found.action_items.map(toShownItem), 0);
    return {
      notice: QUOTED_NOTICE,
      meeting_id: found.meeting_id,
      action_items: taken,
      is_complete: next === undefined,
    };
  },
});

const { item_ids, min_confidence } = CreateItemTasksRequest.properties;

export const createTasksFromMeetingTool = defineChangingTool({
  name: 'create_tasks_from_meeting',
  title: 'Create tasks from a meeting',
  description:
    'Creates a task for each action item of a meeting, once each. It extracts the items first where nobody has.',
  scopes: createItemTasks.scopes,
  isIdempotent: true,
  input: ToolInput({
    meeting_id: MeetingParams.properties.meeting_id,
    item_ids,
    min_confidence,
    ...idempotencyField,
  }),
  output: Type.Object({
    ...quotedFields,
    ...pick(ItemTasks, ['created', 'skipped']),
    tasks: Type.Array(Type.Object(shownTask), { description: 'The first of the created tasks.' }),
  }),
  async run(call, { meeting_id, ...body }) {
    const params = { meeting_id };
    await requireActionItems(call, params);
    const { created, skipped, tasks } = await call.request(createItemTasks, { params, body });
    const { taken } = takeItems(tasks.map(toShownTask), 0);
    return { notice: QUOTED_NOTICE, created, skipped, tasks: taken };
  },
});

/** Extracts the items of a meeting that has none yet. */
async function requireActionItems(call: ToolCall, params: { meeting_id: string }): Promise<void> {
  try {
    await call.request(getActionItems, { params });
  } catch (error) {
    const isMissing =
      error instanceof ToolError && error.status === ERROR_STATUS.resource_not_found;
    if (!isMissing || !call.can(extractMeetingActionItems.scopes)) throw error;
    await call.request(extractMeetingActionItems, { params, body: {} });
  }
}
