import { Type } from 'typebox';

import {
  STRATEGIC_LISTS,
  type StrategicFindings,
  type StrategicItem,
} from '../../../../contract/meeting-results.ts';
import type { MeetingText, StrategyRequest, StrategyResult } from '../../meeting-engine.ts';
import { STRATEGY_ITEMS } from '../../result-lengths.ts';
import { withLoss } from '../../verify-meeting-evidence.ts';
import { meanOf, rounded } from '../analysis/settle/value-confidence.ts';
import { engineOf } from '../engine-of.ts';
import type { LlmParts } from '../parts.ts';
import { askMeetings, type MeetingAnswers, unheardByBoth } from './ask-meetings.ts';
import { QuotedClaim } from './claims-of.ts';
import { confidenceOfClaim, ruledAt } from './confidence.ts';
import { coverageOf } from './coverage.ts';
import { writeOverview } from './overview.ts';
import { readSpoken, type Spoken } from './read-spoken.ts';
import { settleAnswers } from './settle-answers.ts';
import type { Borne } from './settle-task.ts';

const CLAIMS_MAX = 30;
const OUTPUT_TOKENS = 4_000;

type List = (typeof STRATEGIC_LISTS)[number];
type Items = Record<List, StrategicItem[]>;

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

/** What meetings mean for those who lead. Who took part and how people sounded is counted by our own rules. */
export async function analyzeMeetings(
  parts: LlmParts,
  meetings: readonly MeetingText[],
  request: StrategyRequest,
  signal: AbortSignal,
): Promise<StrategyResult> {
  signal.throwIfAborted();
  const { length, focusAreas } = request;
  const itemsMax = STRATEGY_ITEMS[length];
  const ask = {
    operation: 'strategic_analysis',
    prompt: 'meeting-findings',
    settings: { items_max: itemsMax },
    schema: ANSWER,
    outputTokens: OUTPUT_TOKENS,
    focusAreas,
  } as const;
  const [{ asked, warnings }, ruled] = await Promise.all([
    askMeetings(
      parts,
      meetings.map((meeting) => readSpoken(meeting)),
      ask,
      signal,
    ),
    parts.builtIn.analyzeMeetings(meetings, request, signal),
  ]);
  const found = await Promise.all(asked.map((each) => findIn(parts, each, ruled, signal)));
  const items = surest(
    found.map((each) => each.items),
    itemsMax,
  );
  const all = STRATEGIC_LISTS.flatMap((name) => items[name]);
  const lost = found.reduce((sum, each) => sum + each.lost, 0);
  return {
    ...items,
    overview: await writeOverview(parts, items, length, signal),
    participation: ruled.participation,
    sentiment: ruled.sentiment,
    coverage: coverageOf(found),
    confidence: rounded(meanOf(all.map(({ confidence }) => confidence))),
    warnings: [
      ...withLoss(warnings, lost),
      ...unheardByBoth(
        focusAreas,
        asked.flatMap(({ answers }) => answers),
        ruled.warnings,
      ),
    ],
    engine: engineOf(parts.client),
  };
}

type FoundIn = { asked: MeetingAnswers<unknown>; items: Items; claims: Borne[]; lost: number };

/** What one of the meetings bears out. */
async function findIn(
  parts: LlmParts,
  asked: MeetingAnswers<Record<List, QuotedClaim[]>>,
  ruled: StrategicFindings,
  signal: AbortSignal,
): Promise<FoundIn> {
  const { spoken, answers } = asked;
  const names = STRATEGIC_LISTS;
  const { lists, lost } = await settleAnswers(parts, spoken, { names, answers }, signal);
  const rules = names.flatMap((name) => ruled[name]);
  const own = rules.filter(({ meeting_id }) => meeting_id === spoken.meeting.id);
  const items = recordOf((name) =>
    lists[name].map((claim) => present(spoken, claim, ruledAt(claim, own))),
  );
  return { asked, items, claims: names.flatMap((name) => lists[name]), lost };
}

function present({ meeting, places }: Spoken, claim: Borne, ruled: number): StrategicItem {
  const [first] = claim.places;
  const evidence = claim.places.map((place) => places.evidence(place, place.match));
  return {
    text: claim.text,
    meeting_id: meeting.id,
    speaker: places.speakerAt(first!.start),
    start_time: evidence[0]!.start_time,
    confidence: confidenceOfClaim(claim, ruled),
    evidence,
  };
}

/** Of each list the surest, in the order of the meetings. */
function surest(found: readonly Items[], itemsMax: number): Items {
  return recordOf((name) => {
    const all = found.flatMap((items) => items[name]);
    const kept = all.toSorted((a, b) => b.confidence - a.confidence).slice(0, itemsMax);
    return all.filter((item) => kept.includes(item));
  });
}

function recordOf(listOf: (name: List) => StrategicItem[]): Items {
  const lists = STRATEGIC_LISTS.map((name) => [name, listOf(name)] as const);
  return Object.fromEntries(lists) as Items;
}
