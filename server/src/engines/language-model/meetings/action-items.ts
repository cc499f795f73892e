import { Type } from 'typebox';

import { PRIORITIES } from '../../../contract/meeting-results.ts';
import { Nullable } from '../../../contract/schema.ts';
import { withLossWarning } from '../../language-engine/evidence/warnings.ts';
import type {
  ActionItemsRequest,
  ActionItemsResult,
  ExtractedActionItem,
  MeetingText,
} from '../../language-engine/meeting-engine.ts';
import { roundConfidence } from '../claims/confidence.ts';
import { resultEngine, type LanguageModelDependencies } from '../model-calls/dependencies.ts';
import { askMeetings } from './ask-meetings.ts';
import { claimConfidence, ruleConfidenceAt } from './claim-confidence.ts';
import { ClaimText, groundClaims, Quotes } from './claims.ts';
import { type ResolvedItem, resolveItems } from './resolve-claims.ts';
import { prepareMeeting, type SpokenMeeting } from './spoken-meeting.ts';

const ITEMS_MAX = 60;
const OUTPUT_TOKENS = 3_000;
/** Factor for an item without an owner, which is less often an action item. */
const NO_OWNER_FACTOR = 0.9;

const ANSWER = Type.Object({
  items: Type.Array(
    Type.Object({
      description: ClaimText,
      owner: Nullable(Type.String({ maxLength: 200 })),
      due: Nullable(Type.String({ maxLength: 200 })),
      priority: Type.Enum([...PRIORITIES]),
      quotes: Quotes,
    }),
    { maxItems: ITEMS_MAX },
  ),
});

/** Request to the rules engine for all items, so that each can confirm one of the model. */
const ALL_ITEMS: ActionItemsRequest = {
  confidenceThreshold: 0,
  assignToSpeakers: true,
  extractDeadlines: true,
};

/** Extracts action items with a model. Owners and due dates are resolved by rules. */
export async function extractActionItems(
  dependencies: LanguageModelDependencies,
  meeting: MeetingText,
  request: ActionItemsRequest,
  signal: AbortSignal,
): Promise<ActionItemsResult> {
  signal.throwIfAborted();
  const spoken = prepareMeeting(meeting);
  const question = {
    operation: 'action_items',
    prompt: 'action-items',
    schema: ANSWER,
    outputTokens: OUTPUT_TOKENS,
    focusAreas: [],
  } as const;
  const [{ answered, warnings }, ruleResult] = await Promise.all([
    askMeetings(dependencies, [spoken], question, signal),
    dependencies.rules.extractActionItems(meeting, ALL_ITEMS, signal),
  ]);
  const modelItems = answered.flatMap(({ answers }) => answers.flatMap(({ items }) => items));
  const claims = modelItems.map(({ description, ...item }) => ({ ...item, text: description }));
  const grounded = await groundClaims(dependencies, spoken, claims, signal);
  const items = grounded.flatMap((claim) => claim ?? []);
  const resolved = await resolveItems(dependencies, { meeting, items }, signal);
  return {
    items: resolved
      .map((item) => presentItem(spoken, item, ruleConfidenceAt(item, ruleResult.items)))
      .filter(({ confidence }) => confidence >= request.confidenceThreshold)
      .map((item) => omitUnrequested(item, request)),
    warnings: withLossWarning(warnings, modelItems.length - items.length),
    engine: resultEngine(dependencies.client),
  };
}

function presentItem(
  { spans }: SpokenMeeting,
  item: ResolvedItem,
  ruleConfidence: number,
): ExtractedActionItem {
  const evidence = item.places.map((place) => spans.evidence(place, place.match));
  const ownerFactor = item.owner === null ? NO_OWNER_FACTOR : 1;
  return {
    description: item.text,
    assigned_to: item.owner,
    due_date: item.due?.iso ?? null,
    due_date_text: item.due?.text ?? null,
    priority: item.priority,
    confidence: roundConfidence(claimConfidence(item, ruleConfidence) * ownerFactor),
    start_time: evidence[0]!.start_time,
    evidence,
  };
}

/** Clears owner and due date unless they were requested. */
function omitUnrequested(
  item: ExtractedActionItem,
  { assignToSpeakers, extractDeadlines }: ActionItemsRequest,
): ExtractedActionItem {
  return {
    ...item,
    assigned_to: assignToSpeakers ? item.assigned_to : null,
    due_date: extractDeadlines ? item.due_date : null,
    due_date_text: extractDeadlines ? item.due_date_text : null,
  };
}
