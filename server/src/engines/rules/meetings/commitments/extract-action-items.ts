import type { TextLanguage } from '../../../../language/text-language.ts';
import type { Priority, ResultWarning } from '../../../../contract/meeting-results.ts';
import { madeByRules } from '../../../language-engine/engine-identity.ts';
import {
  ACTION_ITEMS_MAX,
  type ActionItemsRequest,
  type ActionItemsResult,
  type ExtractedActionItem,
  type MeetingText,
} from '../../../language-engine/meeting-engine.ts';
import { indexPeople, tagPeople } from '../../../meeting-text/people.ts';
import {
  createEvidence,
  type MeetingReading,
  readMeeting,
} from '../../../meeting-text/read-meeting.ts';
import { logistic } from '../../logistic.ts';
import { actionLogOdds } from './action-confidence.ts';
import { actionScoresOf } from './action-scores.ts';
import type { Finding, TaggedMeeting } from './commitment.ts';
import {
  conversationConfidence,
  isConversation,
  listConversationFeatures,
} from './conversation-confidence.ts';
import { describeWork } from './describe-work.ts';
import { findWork } from './find-work.ts';
import { loadSentenceModel } from '../sentence-model/sentence-model.ts';
import { sentencesOf } from '../sentence-model/score-sentences.ts';
import { mergeRepeatedWork, type ScoredWork } from './scored-work.ts';
import { type ActionSignals, findActionSignals } from './signals.ts';
import { findWorkDueDate } from './work-due-date.ts';

/** Extracts what people took on or were asked to do, in the meeting's order. */
export function extractActionItems(
  meeting: MeetingText,
  request: ActionItemsRequest,
): ActionItemsResult {
  return extractItemsOf(readMeeting(meeting), request);
}

/** Extracts the action items of a reading, like `extractActionItems`. */
export function extractItemsOf(
  reading: MeetingReading,
  { confidenceThreshold, assignToSpeakers, extractDeadlines }: ActionItemsRequest,
): ActionItemsResult {
  const { work, tagged } = scoreWork(reading);
  const likely = work.filter(
    ({ confidence }) => roundConfidence(confidence) >= confidenceThreshold,
  );
  const items = mostLikely(likely, ACTION_ITEMS_MAX)
    .map((one) => toActionItem(one, tagged))
    .map((item) => ({
      ...item,
      assigned_to: assignToSpeakers ? item.assigned_to : null,
      due_date: extractDeadlines ? item.due_date : null,
      due_date_text: extractDeadlines ? item.due_date_text : null,
    }));
  const warnings =
    likely.length > items.length ? [partialWarning(items.length, likely.length)] : [];
  return { items, warnings, engine: madeByRules('action_items') };
}

function roundConfidence(confidence: number): number {
  return Math.round(confidence * 1_000) / 1_000;
}

/** Returns the most likely work, in the meeting's order. */
function mostLikely(work: readonly ScoredWork[], count: number): readonly ScoredWork[] {
  if (work.length <= count) return work;
  const best = work.toSorted((a, b) => b.confidence - a.confidence).slice(0, count);
  const chosen = new Set(best);
  return work.filter((one) => chosen.has(one));
}

function partialWarning(listed: number, found: number): ResultWarning {
  const message = `Only the ${listed} most likely of ${found} action items are listed`;
  return { code: 'partial', message };
}

/** Matches a description that does not say what the work is: `Do it`, `Own that`, `Check`. */
const EMPTY_DESCRIPTION =
  /^(?:(?:do|own|take|handle|have|get) (?:it|that|this|them|so)(?: (?!out|off|from|to|for|up|ready|done|\S+ed\b)\S+)*|check|look|see|do|ask|try|have|come back)$/i;
/**
 * Matches a description of no work: what somebody consumes or owns (`Have the soup`, not `Have a look at it` or `Have it
 * ready`), a greeting, time that somebody asks for (`Give Ana until Monday`), or a verb that says nothing alone.
 */
const NO_WORK =
  /^(?:say (?:hello|hi|hey|good ?bye|bye|thanks?|thank you|good (?:morning|afternoon|evening))\b|welcome \S|introduce(?:$| \S+(?:self|selves)\b)|(?:give|need) (?:\S+ )?(?:until\b|till\b|(?:an?|one|two|three|four|five|six|ten|\d+|a few|a couple of|some) (?:more )?(?:minutes?|hours?|days?|weeks?|months?)\b)|have (?:the|some|an?) (?!(?:quick |good )?(?:look|word|chat|go|call|meeting|think)\b)|(?:have|do|see|try)$)/i;
/** Highest confidence of a description that needs the sentence before it, and of one that names no work. */
const CONFIDENCE_MAX = { empty: 0.85, noWork: 0.75, undone: 0.3 };

function maxConfidence(description: string, finding: Finding, language: TextLanguage): number {
  if (isUndone(finding) || isRefusedByOwner(finding, language)) return CONFIDENCE_MAX.undone;
  if (NO_WORK.test(description)) return CONFIDENCE_MAX.noWork;
  return EMPTY_DESCRIPTION.test(description) ? CONFIDENCE_MAX.empty : 1;
}

/** Tells whether the owner will not do it, in a language whose patterns know the verb: `Das mache ich nicht`. */
function isRefusedByOwner({ commitment, facts }: Finding, language: TextLanguage): boolean {
  const knowsVerb = language !== 'en' && !facts.has('stated');
  return knowsVerb && commitment.form === 'self' && facts.has('negated');
}

/** Tells whether the work was taken back or forbidden, or an offer declined. */
function isUndone({ commitment, outcome }: Finding): boolean {
  return outcome === 'withdrawn' || (outcome === 'refused' && commitment.form === 'self');
}

/** Finds everything in a meeting that may be an action item, in the meeting's order. */
export function scoreWork(
  reading: MeetingReading,
  model = loadSentenceModel(),
): { work: ScoredWork[]; tagged: TaggedMeeting } {
  const people = indexPeople(reading.meeting, reading.sentences);
  const tagged: TaggedMeeting = {
    ...reading,
    people,
    tagged: reading.sentences.map((sentence) => tagPeople(sentence, people)),
    ...sentencesOf(reading, model),
    model,
  };
  const work = findWork(tagged).map((finding): ScoredWork => {
    const due = findWorkDueDate(tagged, finding);
    const description = describeWork(tagged, finding, due);
    const signals = findActionSignals(tagged, finding, { due, description });
    const scores = actionScoresOf(tagged, finding);
    const logOdds = actionLogOdds(signals, scores, tagged.language);
    const confidenceMax = maxConfidence(description, finding, tagged.language);
    const confidence = Math.min(confidenceMax, logistic(logOdds));
    return { finding, due, signals, scores, description, logOdds, confidenceMax, confidence };
  });
  return { work: weighTogether(mergeRepeatedWork(work, tagged.language), tagged), tagged };
}

/** Weighs the work of a conversation against each other; short meetings keep the confidence of each alone. */
function weighTogether(work: ScoredWork[], tagged: TaggedMeeting): ScoredWork[] {
  if (!isConversation(tagged)) return work;
  const features = listConversationFeatures(work, tagged);
  return work.map((one, at) => {
    const confidence = Math.min(one.confidenceMax, conversationConfidence(features[at]!));
    return { ...one, confidence };
  });
}

/** Converts scored work into an action item of the API. */
export function toActionItem(
  { finding, description, due, signals, confidence }: ScoredWork,
  meeting: TaggedMeeting,
): ExtractedActionItem {
  return {
    description: completeDescription(description, finding, meeting),
    assigned_to: finding.owner,
    due_date: due?.iso ?? null,
    due_date_text: due?.text ?? null,
    priority: priorityOf(signals),
    confidence: roundConfidence(confidence),
    start_time: finding.sentences[0]!.start_time,
    evidence: finding.sentences.map((sentence) => createEvidence(meeting, sentence)),
  };
}

const CONTEXT_LENGTH_MAX = 100;

/** Quotes the sentence before an empty description: `Do it (“The permit has to be renewed.”)`. */
function completeDescription(
  description: string,
  { sentences }: Finding,
  meeting: TaggedMeeting,
): string {
  const before = meeting.sentences[sentences[0]!.index - 1]?.text.replaceAll(/\s+/g, ' ');
  if (!EMPTY_DESCRIPTION.test(description) || !before) return description;
  const isLong = before.length > CONTEXT_LENGTH_MAX;
  return `${description} (“${isLong ? `${before.slice(0, CONTEXT_LENGTH_MAX)}…` : before}”)`;
}

function priorityOf(signals: ActionSignals): Priority {
  if (signals.includes('no rush')) return 'low';
  return signals.includes('urgent') || signals.includes('same day') ? 'high' : 'medium';
}
