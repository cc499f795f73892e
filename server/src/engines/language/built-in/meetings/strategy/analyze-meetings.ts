import type {
  ResultLength,
  ResultWarning,
  StrategicFindings,
} from '../../../../../contract/meeting-results.ts';
import type { MeetingText, StrategyRequest, StrategyResult } from '../../../meeting-engine.ts';
import { STRATEGY_ITEMS } from '../../../result-lengths.ts';
import { ENGINE } from '../../engine.ts';
import { findDecisions } from '../points/decisions.ts';
import { findOpenQuestions } from '../points/open-questions.ts';
import type { Point } from '../points/point.ts';
import { findOpportunities, findRecommendations } from '../points/proposals.ts';
import { findRisks } from '../points/risks.ts';
import { tellPoint } from '../points/tell-point.ts';
import type { MeetingReading, MeetingSentence } from '../reading/read-meeting.ts';
import { addCoverages, measureCoverage } from '../summary/coverage.ts';
import { OFF_FOCUS } from '../summary/focus-ranks.ts';
import { createFocusOrder, type FocusOrder } from './focus-order.ts';
import { writeOverview } from './overview.ts';
import { measureParticipation } from './participation.ts';
import { type ReadMeeting, readMeetings } from './read-meetings.ts';
import { findSentiment } from './sentiment.ts';
import { findThemes } from './themes.ts';

type StrategicItem = StrategicFindings['risks'][number];
type Told = { item: StrategicItem; sentences: readonly MeetingSentence[]; relevance: number };

const THEMES_TOLD = 3;

/** What meetings mean for those who lead: themes, chances, risks, decisions, what stayed open, who took part and how. */
export function analyzeMeetings(
  meetings: readonly MeetingText[],
  { length, focusAreas }: StrategyRequest,
): StrategyResult {
  const read = readMeetings(meetings);
  const readings = read.map(({ reading }) => reading);
  const focus = createFocusOrder(read, focusAreas);
  const found = {
    opportunities: tell(read, findOpportunities, focus, length),
    risks: tell(read, findRisks, focus, length),
    decisions: tell(read, findDecisions, focus, length),
    open_questions: tell(read, findOpenQuestions, focus, length),
    recommendations: tell(read, findRecommendations, focus, length),
  };
  const themes = findThemes(read)
    .map((theme) => ({ ...theme, relevance: focus.relevance(theme.item.meeting_id, theme.turn) }))
    .filter(({ relevance }) => relevance >= OFF_FOCUS)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, STRATEGY_ITEMS[length]);
  const told = Object.values(found).flat();
  const items = [...told.map(({ item }) => item), ...themes.map(({ item }) => item)];
  return {
    overview: writeOverview(
      {
        themes: themes.slice(0, THEMES_TOLD).flatMap(({ names }) => names.slice(0, 1)),
        decisions: found.decisions.length,
        risks: found.risks.length,
        questions: found.open_questions.length,
        proposals: found.recommendations.length,
      },
      readings[0]?.language ?? 'en',
    ),
    themes: themes.map(({ item }) => item),
    opportunities: found.opportunities.map(({ item }) => item),
    risks: found.risks.map(({ item }) => item),
    decisions: found.decisions.map(({ item }) => item),
    open_questions: found.open_questions.map(({ item }) => item),
    recommendations: found.recommendations.map(({ item }) => item),
    participation: measureParticipation(readings),
    sentiment: findSentiment(readings),
    coverage: addCoverages(
      readings.map((reading) => measureCoverage(reading, sentencesOf(told, reading))),
    ),
    confidence: mean(items.map(({ confidence }) => confidence)),
    warnings: focus.unheard.map(notHeard),
    engine: ENGINE,
  };
}

/** The surest of each kind, in the order of the meetings; with focus areas the most relevant, those first. */
function tell(
  read: readonly ReadMeeting[],
  find: (reading: MeetingReading) => Point[],
  focus: FocusOrder,
  length: ResultLength,
): Told[] {
  const told = read.flatMap(({ reading }) =>
    find(reading).flatMap((point): Told[] => {
      const own = tellPoint(reading, point);
      const relevance = focus.relevance(reading.meeting.id, point.said[0]!.turn);
      if (!own || relevance < OFF_FOCUS) return [];
      const { attributed: _, ...item } = own;
      const meeting_id = reading.meeting.id;
      return [{ item: { ...item, meeting_id }, sentences: point.said, relevance }];
    }),
  );
  const best = told
    .toSorted((a, b) => b.relevance - a.relevance || b.item.confidence - a.item.confidence)
    .slice(0, STRATEGY_ITEMS[length]);
  return focus.isFocused ? best : told.filter((one) => best.includes(one));
}

function sentencesOf(told: readonly Told[], { meeting }: MeetingReading): MeetingSentence[] {
  return told.flatMap(({ item, sentences }) => (item.meeting_id === meeting.id ? sentences : []));
}

function notHeard(area: string): ResultWarning {
  return { code: 'focus_not_found', message: `Nothing was said about "${area.slice(0, 100)}".` };
}

function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.length === 0 ? 0 : Math.round((100 * sum) / values.length) / 100;
}
