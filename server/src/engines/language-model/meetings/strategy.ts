import { Type } from 'typebox';

import {
  STRATEGIC_LISTS,
  type StrategicFindings,
  type StrategicItem,
} from '../../../contract/meeting-results.ts';
import { withLossWarning } from '../../language-engine/evidence/warnings.ts';
import {
  type MeetingText,
  STRATEGY_LIST_LENGTHS,
  type StrategyRequest,
  type StrategyResult,
} from '../../language-engine/meeting-engine.ts';
import { mean, roundConfidence } from '../claims/confidence.ts';
import { resultEngine, type LanguageModelDependencies } from '../model-calls/dependencies.ts';
import {
  askMeetings,
  computeCoverage,
  type MeetingAnswers,
  selectUnheardWarnings,
} from './ask-meetings.ts';
import { claimConfidence, ruleConfidenceAt } from './claim-confidence.ts';
import { QuotedClaim, resolveAnswers } from './claims.ts';
import { writeOverview } from './overview.ts';
import type { SupportedClaim } from './resolve-claims.ts';
import { prepareMeeting, type SpokenMeeting } from './spoken-meeting.ts';

const CLAIMS_MAX = 30;
const OUTPUT_TOKENS = 4_000;

type ListName = (typeof STRATEGIC_LISTS)[number];
type StrategicLists = Record<ListName, StrategicItem[]>;

const CLAIMS = Type.Array(QuotedClaim, { maxItems: CLAIMS_MAX });
const ANSWER = Type.Object({
  themes: CLAIMS,
  opportunities: CLAIMS,
  risks: CLAIMS,
  decisions: CLAIMS,
  open_questions: CLAIMS,
  recommendations: CLAIMS,
  not_heard: Type.Array(Type.String(), { maxItems: CLAIMS_MAX }),
});

/** Analyzes the strategic content of meetings with a model. Participation and sentiment come from the rules engine. */
export async function analyzeMeetings(
  dependencies: LanguageModelDependencies,
  meetings: readonly MeetingText[],
  request: StrategyRequest,
  signal: AbortSignal,
): Promise<StrategyResult> {
  signal.throwIfAborted();
  const { length, focusAreas } = request;
  const itemsMax = STRATEGY_LIST_LENGTHS[length];
  const question = {
    operation: 'strategic_analysis',
    prompt: 'meeting-findings',
    settings: { items_max: itemsMax },
    schema: ANSWER,
    outputTokens: OUTPUT_TOKENS,
    focusAreas,
  } as const;
  const [{ answered, warnings }, ruleResult] = await Promise.all([
    askMeetings(
      dependencies,
      meetings.map((meeting) => prepareMeeting(meeting)),
      question,
      signal,
    ),
    dependencies.rules.analyzeMeetings(meetings, request, signal),
  ]);
  const resolved = await Promise.all(
    answered.map((each) => resolveMeeting(dependencies, each, ruleResult, signal)),
  );
  const lists = selectMostConfident(
    resolved.map((each) => each.lists),
    itemsMax,
  );
  const all = STRATEGIC_LISTS.flatMap((name) => lists[name]);
  const lost = resolved.reduce((sum, each) => sum + each.lost, 0);
  return {
    ...lists,
    overview: await writeOverview(dependencies, lists, length, signal),
    participation: ruleResult.participation,
    sentiment: ruleResult.sentiment,
    coverage: computeCoverage(resolved),
    confidence: roundConfidence(mean(all.map(({ confidence }) => confidence))),
    warnings: [
      ...withLossWarning(warnings, lost),
      ...selectUnheardWarnings(
        focusAreas,
        answered.flatMap(({ answers }) => answers),
        ruleResult.warnings,
      ),
    ],
    engine: resultEngine(dependencies.client),
  };
}

type ResolvedMeeting = {
  answered: MeetingAnswers<unknown>;
  lists: StrategicLists;
  claims: SupportedClaim[];
  lost: number;
};

/** Resolves the claims about one meeting. */
async function resolveMeeting(
  dependencies: LanguageModelDependencies,
  answered: MeetingAnswers<Record<ListName, QuotedClaim[]>>,
  ruleResult: StrategicFindings,
  signal: AbortSignal,
): Promise<ResolvedMeeting> {
  const { spoken, answers } = answered;
  const names = STRATEGIC_LISTS;
  const { lists, lost } = await resolveAnswers(dependencies, spoken, { names, answers }, signal);
  const ruleItems = names
    .flatMap((name) => ruleResult[name])
    .filter(({ meeting_id }) => meeting_id === spoken.meeting.id);
  return {
    answered,
    lists: buildLists((name) =>
      lists[name].map((claim) => presentItem(spoken, claim, ruleConfidenceAt(claim, ruleItems))),
    ),
    claims: names.flatMap((name) => lists[name]),
    lost,
  };
}

function presentItem(
  { meeting, spans }: SpokenMeeting,
  claim: SupportedClaim,
  ruleConfidence: number,
): StrategicItem {
  const [first] = claim.places;
  const evidence = claim.places.map((place) => spans.evidence(place, place.match));
  return {
    text: claim.text,
    meeting_id: meeting.id,
    speaker: spans.speakerAt(first!.start),
    start_time: evidence[0]!.start_time,
    confidence: claimConfidence(claim, ruleConfidence),
    evidence,
  };
}

/** Selects the most confident items of each list, in the order of the meetings. */
function selectMostConfident(lists: readonly StrategicLists[], itemsMax: number): StrategicLists {
  return buildLists((name) => {
    const all = lists.flatMap((each) => each[name]);
    const selected = all.toSorted((a, b) => b.confidence - a.confidence).slice(0, itemsMax);
    return all.filter((item) => selected.includes(item));
  });
}

function buildLists(buildList: (name: ListName) => StrategicItem[]): StrategicLists {
  const lists = STRATEGIC_LISTS.map((name) => [name, buildList(name)] as const);
  return Object.fromEntries(lists) as StrategicLists;
}
