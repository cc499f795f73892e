import { Type } from 'typebox';

import { Nullable } from '../../../../contract/schema.ts';
import { PRIORITIES } from '../../../../contract/meeting-results.ts';
import type {
  ActionItemsRequest,
  ActionItemsResult,
  FoundActionItem,
  MeetingText,
} from '../../meeting-engine.ts';
import { withLoss } from '../../verify-meeting-evidence.ts';
import { rounded } from '../analysis/settle/value-confidence.ts';
import { engineOf } from '../engine-of.ts';
import type { LlmParts } from '../parts.ts';
import { askMeetings } from './ask-meetings.ts';
import { claimsOf, ClaimText, Quotes } from './claims-of.ts';
import { confidenceOfClaim, ruledAt } from './confidence.ts';
import { readSpoken, type Spoken } from './read-spoken.ts';
import { settleItems } from './settle.ts';
import type { SettledItem } from './settle-task.ts';

const ITEMS_MAX = 60;
const OUTPUT_TOKENS = 3_000;
/** Work that nobody is named for is less often what people would write down. */
const NOBODYS = 0.9;

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

const EVERYTHING: ActionItemsRequest = {
  confidenceThreshold: 0,
  assignToSpeakers: true,
  extractDeadlines: true,
};

/** What people took upon themselves or were asked to do. Whose it is and by when is decided by our own rules. */
export async function extractActionItems(
  parts: LlmParts,
  meeting: MeetingText,
  request: ActionItemsRequest,
  signal: AbortSignal,
): Promise<ActionItemsResult> {
  signal.throwIfAborted();
  const spoken = readSpoken(meeting);
  const ask = {
    operation: 'action_items',
    prompt: 'action-items',
    schema: ANSWER,
    outputTokens: OUTPUT_TOKENS,
    focusAreas: [],
  } as const;
  const [{ asked, warnings }, ruled] = await Promise.all([
    askMeetings(parts, [spoken], ask, signal),
    parts.builtIn.extractActionItems(meeting, EVERYTHING, signal),
  ]);
  const given = asked.flatMap(({ answers }) => answers.flatMap(({ items }) => items));
  const texts = given.map(({ description, ...item }) => ({ ...item, text: description }));
  const claims = await claimsOf(parts, spoken, texts, signal);
  const items = claims.flatMap((claim) => claim ?? []);
  const settled = await settleItems(parts, { meeting, items }, signal);
  return {
    items: settled
      .map((item) => present(spoken, item, ruledAt(item, ruled.items)))
      .filter(({ confidence }) => confidence >= request.confidenceThreshold)
      .map((item) => asAsked(item, request)),
    warnings: withLoss(warnings, given.length - items.length),
    engine: engineOf(parts.client),
  };
}

function present({ places }: Spoken, item: SettledItem, ruled: number): FoundActionItem {
  const evidence = item.places.map((place) => places.evidence(place, place.match));
  const confidence = confidenceOfClaim(item, ruled) * (item.owner === null ? NOBODYS : 1);
  return {
    description: item.text,
    assigned_to: item.owner,
    due_date: item.due?.iso ?? null,
    due_date_text: item.due?.text ?? null,
    priority: item.priority,
    confidence: rounded(confidence),
    start_time: evidence[0]!.start_time,
    evidence,
  };
}

function asAsked(
  item: FoundActionItem,
  { assignToSpeakers, extractDeadlines }: ActionItemsRequest,
): FoundActionItem {
  return {
    ...item,
    assigned_to: assignToSpeakers ? item.assigned_to : null,
    due_date: extractDeadlines ? item.due_date : null,
    due_date_text: extractDeadlines ? item.due_date_text : null,
  };
}
