import { type Static, Type } from 'typebox';

import { Confidence, Evidence, Findings, Orphaned } from './analysis.ts';
import { ResultEngine } from './result-engine.ts';
import { Nullable, ResponseObject, Timestamp } from './schema.ts';

export const RESULT_LENGTHS = ['short', 'medium', 'long'] as const;
export type ResultLength = (typeof RESULT_LENGTHS)[number];

export const PRIORITIES = ['low', 'medium', 'high'] as const;
export type Priority = (typeof PRIORITIES)[number];

const StartTime = Nullable(
  Type.Number({
    description: 'Seconds from the beginning; null where the transcript has no times.',
  }),
);

/** A passage of the `transcript` of a meeting's transcription; its `page` is null. */
export const MeetingEvidence = ResponseObject(
  { ...Evidence.properties, start_time: StartTime },
  { $id: 'MeetingEvidence' },
);
export type MeetingEvidence = Static<typeof MeetingEvidence>;

/** `accepted`: the item became a task. */
export const ITEM_STATES = ['open', 'accepted', 'dismissed'] as const;

export const ActionItem = ResponseObject(
  {
    id: Type.String(),
    description: Type.String({ description: 'A sentence in the imperative.' }),
    assigned_to: Nullable(Type.String({ description: 'The speaker, or the person named.' })),
    assigned_user_id: Nullable(Type.String()),
    due_date: Nullable(Type.String({ description: 'Date such as `2026-03-01`.' })),
    due_date_text: Nullable(Type.String({ description: 'Date as spoken.' })),
    priority: Type.Enum([...PRIORITIES]),
    confidence: Confidence,
    start_time: StartTime,
    evidence: Type.Array(MeetingEvidence),
    state: Type.Enum([...ITEM_STATES], {
      description: 'Decision of a person; `accepted`: the item became a task.',
    }),
    task_id: Nullable(
      Type.String({ description: 'Task of the item; null without one, and when it was deleted.' }),
    ),
  },
  { $id: 'ActionItem' },
);
export type ActionItem = Static<typeof ActionItem>;

export const ResultWarning = ResponseObject({ code: Type.String(), message: Type.String() });
export type ResultWarning = Static<typeof ResultWarning>;

/** Share of the meeting that a result covers. */
export const MeetingCoverage = ResponseObject(
  {
    segments_total: Type.Integer(),
    segments_read: Type.Integer(),
    share_by_quarter: Type.Array(Type.Number(), {
      description:
        'Of what the result is made of, the share that comes from each quarter of the meeting.',
    }),
  },
  { $id: 'MeetingCoverage' },
);
export type MeetingCoverage = Static<typeof MeetingCoverage>;

/** Ids and corrections of the elements of a result. */
export const identified = { findings: Type.Optional(Findings), orphaned: Orphaned };

/** Fields of every stored result of a meeting. */
export const resultFields = {
  id: Type.String(),
  meeting_id: Type.String(),
  transcript_sha256: Type.String({ description: 'SHA-256 of the transcript that was read.' }),
  engine: ResultEngine,
  warnings: Type.Array(ResultWarning),
  created_at: Timestamp,
};

/** Work that a summary lists, one for each entry of `next_steps`. */
const SummaryAction = ResponseObject(
  {
    description: Type.String({ description: 'A sentence in the imperative.' }),
    assigned_to: Nullable(Type.String({ description: 'Person, role or team.' })),
    due_date: Nullable(Type.String({ description: 'Date such as `2026-03-01`.' })),
    due_date_text: Nullable(Type.String({ description: 'Date as spoken.' })),
  },
  { $id: 'SummaryAction' },
);
export type SummaryAction = Static<typeof SummaryAction>;

/** Somebody who disagreed with a decision. */
export const Dissent = ResponseObject(
  {
    speaker: Nullable(
      Type.String({
        description: 'Null for the count of a vote, and where nobody knows who spoke.',
      }),
    ),
    text: Type.String({ description: 'As said, as `Against.` or `Three votes to one.`' }),
  },
  { $id: 'Dissent' },
);
export type Dissent = Static<typeof Dissent>;

const DissentList = Type.Array(Dissent, {
  description:
    'Who disagreed with the decision, each speaker once; by rules only where it was said nearby.',
});

/** Decision of a summary with what was said for and against it. */
const SummaryDecision = ResponseObject(
  {
    text: Type.String(),
    reason: Nullable(Type.String({ description: 'Reason as said, as `because it is cheaper`.' })),
    dissent: DissentList,
  },
  { $id: 'SummaryDecision' },
);
export type SummaryDecision = Static<typeof SummaryDecision>;

const NextMeeting = ResponseObject(
  {
    date: Nullable(Type.String({ description: 'Date such as `2026-03-01`.' })),
    time: Type.Optional(
      Type.String({
        description:
          'Local time such as `14:00`; absent when nobody said one. Hours from 1 to 6 count as afternoon unless they are said otherwise.',
      }),
    ),
    text: Type.String({ description: 'Date and time as spoken.' }),
  },
  { $id: 'NextMeeting' },
);

export const MeetingSummary = ResponseObject(
  {
    ...resultFields,
    length: Type.Enum([...RESULT_LENGTHS]),
    focus_areas: Type.Array(Type.String()),
    summary: Type.String(),
    key_points: Type.Array(Type.String(), { description: 'The most important first.' }),
    decisions: Type.Array(Type.String()),
    decision_details: Type.Array(SummaryDecision, {
      description: 'The decisions in parts, in their order.',
    }),
    next_steps: Type.Array(Type.String()),
    actions: Type.Array(SummaryAction, { description: 'The next steps in parts, in their order.' }),
    open_questions: Type.Array(Type.String()),
    next_meeting: Nullable(NextMeeting),
    attendees: Type.Array(Type.String()),
    minutes: Type.String({ description: 'The summary as minutes to send, in Markdown.' }),
    evidence: Type.Record(Type.String(), Type.Array(MeetingEvidence), {
      description:
        'By JSON pointer, as `/key_points/0`; of `/summary` at least one passage a sentence, in their order.',
    }),
    ...identified,
    coverage: MeetingCoverage,
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'By rules the share of the main terms of the meeting in the sentences from which the key points are taken, at most .9: how much is covered, not how likely it is right. By a model the mean confidence of the sentences, times the share of the meeting that was read.',
    }),
  },
  { $id: 'MeetingSummary' },
);
export type MeetingSummary = Static<typeof MeetingSummary>;

export const StrategicItem = ResponseObject(
  {
    text: Type.String(),
    meeting_id: Type.String(),
    speaker: Nullable(Type.String()),
    start_time: StartTime,
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'By rules: of a decision, risk or open question, the share of such findings that were right in the labelled meetings of the project; of a theme, its share of the words; of an opportunity or a proposal, the strength of its wording, which is not measured. A recommendation from a risk or decision has the confidence of that.',
    }),
    evidence: Type.Array(MeetingEvidence),
    reason: Type.Optional(
      Type.String({
        description: 'Of a decision: its reason as said. Absent when nobody gave one.',
      }),
    ),
    dissent: Type.Optional(DissentList),
  },
  { $id: 'StrategicItem' },
);
export type StrategicItem = Static<typeof StrategicItem>;

const Participation = ResponseObject({
  speaker: Type.String(),
  talk_seconds: Nullable(Type.Number()),
  share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of the talk time, or of the words without times.',
  }),
  turns: Type.Integer({ description: 'Times that the speaker took the floor.' }),
  questions: Type.Integer({ description: 'Sentences with a question mark.' }),
});

const Sentiment = ResponseObject({
  speaker: Nullable(Type.String({ description: 'Null: of all together.' })),
  label: Type.Enum(['negative', 'neutral', 'positive'], {
    description: 'Neutral for a `score` between -.2 and .2, and for fewer than ten words.',
  }),
  score: Type.Number({
    minimum: -1,
    maximum: 1,
    description:
      'Balance of praising and complaining words, as the words of a list: (praise - complaint) / (praise + complaint + 1 + words / 40). Negations and intensifiers are weighed. It measures words, no feelings.',
  }),
});

/** Parts of a strategic analysis that are lists of `StrategicItem`. */
export const STRATEGIC_LISTS = [
  'themes',
  'opportunities',
  'risks',
  'decisions',
  'open_questions',
  'recommendations',
] as const;

/** Findings of a strategic analysis. */
export const strategicFindings = {
  overview: Type.String(),
  themes: Type.Array(StrategicItem),
  opportunities: Type.Array(StrategicItem),
  risks: Type.Array(StrategicItem),
  decisions: Type.Array(StrategicItem),
  open_questions: Type.Array(StrategicItem),
  recommendations: Type.Array(StrategicItem, {
    description:
      'By rules only what speakers recommended, and the risks to deal with and the decisions to carry out.',
  }),
  participation: Type.Array(Participation),
  sentiment: Type.Array(Sentiment),
  coverage: MeetingCoverage,
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'Mean confidence of the items, by rules of the decisions, risks and open questions alone; 0 without any.',
  }),
};

const StrategicResult = ResponseObject(strategicFindings);
export type StrategicFindings = Static<typeof StrategicResult>;
