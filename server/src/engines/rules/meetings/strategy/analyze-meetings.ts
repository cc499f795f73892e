import type { ResultLength, StrategicFindings } from '../../../../contract/meeting-results.ts';
import {
  type MeetingText,
  STRATEGY_LIST_LENGTHS,
  type StrategyRequest,
  type StrategyResult,
} from '../../../language-engine/meeting-engine.ts';
import { madeByRules } from '../../../language-engine/engine-identity.ts';
import { findDecisions } from '../points/decisions.ts';
import { findOpenQuestions } from '../points/open-questions.ts';
import type { MeetingPoint } from '../points/point.ts';
import { findOpportunities } from '../points/proposals.ts';
import { findRisks } from '../points/risks.ts';
import { presentPoint } from '../points/present-point.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { combineCoverages, measureCoverage } from '../summary/coverage.ts';
import { FOCUS_RELEVANCE_MIN, focusNotFoundWarning } from '../summary/focus-ranks.ts';
import { createFocusRelevance, type FocusRelevance } from './focus-relevance.ts';
import { writeOverview } from './overview.ts';
import { findStatedRecommendations, listRecommendations } from './recommendations.ts';
import { indexMeeting, type IndexedMeeting } from '../summary/candidates.ts';
import { findSentiment, measureParticipation } from './speakers.ts';
import { findThemes } from './themes.ts';

type StrategicItem = StrategicFindings['risks'][number];
type RankedItem = {
  item: StrategicItem;
  language: TextLanguage;
  sentences: readonly MeetingSentence[];
  relevance: number;
};

const OVERVIEW_THEMES_MAX = 3;

/**
 * Analyzes meetings for their leaders: themes, opportunities, risks, decisions, open questions, recommendations from
 * what was stated, participation and sentiment.
 */
export function analyzeMeetings(
  meetings: readonly MeetingText[],
  { length, focusAreas }: StrategyRequest,
): StrategyResult {
  const indexed = meetings.map(indexMeeting);
  const readings = indexed.map(({ reading }) => reading);
  const focus = createFocusRelevance(indexed, focusAreas);
  const points = {
    opportunities: rankPoints(indexed, findOpportunities, focus, length),
    risks: rankPoints(indexed, findRisks, focus, length),
    decisions: rankPoints(indexed, findDecisions, focus, length),
    open_questions: rankPoints(indexed, findOpenQuestions, focus, length),
  };
  const recommendations = listRecommendations({
    proposals: rankPoints(indexed, findStatedRecommendations, focus, length),
    ...points,
  }).slice(0, STRATEGY_LIST_LENGTHS[length]);
  const themes = findThemes(indexed)
    .map((theme) => ({ ...theme, relevance: focus.relevance(theme.item.meeting_id, theme.turn) }))
    .filter(({ relevance }) => relevance >= FOCUS_RELEVANCE_MIN)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, STRATEGY_LIST_LENGTHS[length]);
  const ranked = [...Object.values(points).flat(), ...recommendations];
  const measured = [...points.risks, ...points.decisions, ...points.open_questions];
  return {
    overview: writeOverview(
      {
        themes: themes.slice(0, OVERVIEW_THEMES_MAX).flatMap(({ names }) => names.slice(0, 1)),
        decisions: points.decisions.length,
        risks: points.risks.length,
        questions: points.open_questions.length,
        recommendations: recommendations.length,
      },
      readings[0]?.language ?? 'en',
    ),
    themes: themes.map(({ item }) => item),
    opportunities: points.opportunities.map(({ item }) => item),
    risks: points.risks.map(({ item }) => item),
    decisions: points.decisions.map(({ item }) => item),
    open_questions: points.open_questions.map(({ item }) => item),
    recommendations: recommendations.map(({ item }) => item),
    participation: measureParticipation(readings),
    sentiment: findSentiment(readings),
    coverage: combineCoverages(
      readings.map((reading) => measureCoverage(reading, sentencesOf(ranked, reading))),
    ),
    confidence: mean(measured.map(({ item }) => item.confidence)),
    warnings: focus.unmentioned.map(focusNotFoundWarning),
    engine: madeByRules('strategic_analysis'),
  };
}

/** Selects the most certain points in the meetings' order; with focus areas the most relevant ones, best first. */
function rankPoints(
  indexed: readonly IndexedMeeting[],
  find: (reading: MeetingReading) => MeetingPoint[],
  focus: FocusRelevance,
  length: ResultLength,
): RankedItem[] {
  const ranked = indexed.flatMap(({ reading }) =>
    find(reading).flatMap((point): RankedItem[] => {
      const own = presentPoint(reading, point);
      const relevance = focus.relevance(reading.meeting.id, point.sentences[0]!.turn);
      if (!own || relevance < FOCUS_RELEVANCE_MIN) return [];
      const { attributed: _, ...item } = own;
      const meeting_id = reading.meeting.id;
      const { language } = reading;
      const { sentences } = point;
      return [{ item: { ...item, meeting_id }, language, sentences, relevance }];
    }),
  );
  const best = ranked
    .toSorted((a, b) => b.relevance - a.relevance || b.item.confidence - a.item.confidence)
    .slice(0, STRATEGY_LIST_LENGTHS[length]);
  return focus.isFocused ? best : ranked.filter((one) => best.includes(one));
}

function sentencesOf(
  ranked: readonly RankedItem[],
  { meeting }: MeetingReading,
): MeetingSentence[] {
  return ranked.flatMap(({ item, sentences }) => (item.meeting_id === meeting.id ? sentences : []));
}

function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.length === 0 ? 0 : Math.round((100 * sum) / values.length) / 100;
}
