import {
  type MeetingReading,
  readMeeting,
} from '../../server/src/engines/meeting-text/read-meeting.ts';
import { listDecisions } from '../../server/src/engines/rules/meetings/points/decisions.ts';
import { listOpenQuestions } from '../../server/src/engines/rules/meetings/points/open-questions.ts';
import { listRisks } from '../../server/src/engines/rules/meetings/points/risks.ts';
import {
  type PointCandidate,
  type PointFeatures,
  type PointKind,
} from '../../server/src/engines/rules/meetings/points/weigh-points.ts';
import { sentencesOf } from '../../server/src/engines/rules/meetings/sentence-model/score-sentences.ts';
import type { SentenceModel } from '../../server/src/engines/rules/meetings/sentence-model/sentence-model.ts';
import type { LeftOutHand } from './left-out-models.ts';
import type { OwnMeeting, OwnPoint } from './meeting-data.ts';
import { loadFittedMeetings } from './meeting-statements.ts';
import { meetingsOfStatements, type StatementMeeting } from './statement-meeting.ts';

/** Finders of candidates by the kind of point. */
const FINDERS: Readonly<Record<PointKind, (reading: MeetingReading) => PointCandidate[]>> = {
  decision: listDecisions,
  risk: listRisks,
  question: listOpenQuestions,
};

/** Kinds of points that have weights. */
export const POINT_CASE_KINDS = Object.keys(FINDERS) as PointKind[];

/** Candidate with its features; `group` is left out of the fit together. */
export type PointCase = {
  group: string;
  isMeeting: boolean;
  kind: PointKind;
  language: string;
  features: PointFeatures;
  /** Features of its place in a meeting; empty for single sentences, beside which others stand by chance. */
  context: PointFeatures;
  isRight: boolean;
};

/** Lists the candidates of all points in everything that is not held, scored by models that do not know the writer. */
export function listPointCases(hands: readonly LeftOutHand[]): PointCase[] {
  const modelByHand = new Map(hands.map(({ hand, model }) => [hand, model]));
  const ofMeetings = loadFittedMeetings().flatMap(({ hand, own }) =>
    readOwnMeeting(own, modelByHand.get(hand)),
  );
  return [...ofMeetings, ...hands.flatMap(readHand)];
}

const LABELS = { decision: 'decisions', risk: 'risks', question: 'open_questions' } as const;

function readOwnMeeting(own: OwnMeeting, model: SentenceModel | undefined): PointCase[] {
  const reading = readMeeting(own.meeting);
  sentencesOf(reading, model);
  return POINT_CASE_KINDS.flatMap((kind) =>
    FINDERS[kind](reading).map((candidate): PointCase => ({
      group: own.id,
      isMeeting: true,
      kind,
      language: reading.language,
      features: candidate.features,
      context: candidate.context,
      isRight: own[LABELS[kind]].some((label) => isAt(candidate, label, own)),
    })),
  );
}

function isAt({ point }: PointCandidate, { quote }: OwnPoint, { meeting }: OwnMeeting): boolean {
  const start = meeting.text.indexOf(quote);
  const passages = [...point.sentences, ...point.support];
  return passages.some((one) => one.start < start + quote.length && one.end > start);
}

function readHand({ hand, statements, model }: LeftOutHand): PointCase[] {
  const own = statements.filter(({ owner }) => owner !== undefined);
  return [...Map.groupBy(own, ({ language }) => language).values()]
    .flatMap((one) => meetingsOfStatements(one, 'mixed'))
    .flatMap((one) => readStatements(hand, one, model));
}

function readStatements(
  group: string,
  { meeting, placed }: StatementMeeting,
  model: SentenceModel,
): PointCase[] {
  const reading = readMeeting(meeting);
  sentencesOf(reading, model);
  return POINT_CASE_KINDS.flatMap((kind) =>
    FINDERS[kind](reading).map((candidate): PointCase => {
      const { start } = candidate.point.sentences[0]!;
      const at = placed.find(({ line }) => line.start <= start && start < line.end);
      const { language } = reading;
      const { features } = candidate;
      const isRight = at?.statement.kind === kind;
      return { group, isMeeting: false, kind, language, features, context: {}, isRight };
    }),
  );
}
