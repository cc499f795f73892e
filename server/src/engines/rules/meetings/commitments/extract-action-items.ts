import type { Priority } from '../../../../contract/meeting-results.ts';
import { tokenizeSpeech } from '../../../../language/speech-tokens.ts';
import { contentStems, overlapCoefficient } from '../../../../language/speech/content-stems.ts';
import { madeByRules } from '../../../language-engine/engine-identity.ts';
import type {
  ActionItemsRequest,
  ActionItemsResult,
  ExtractedActionItem,
  MeetingText,
} from '../../../language-engine/meeting-engine.ts';
import { indexPeople, tagPeople } from '../../../meeting-text/people.ts';
import { createEvidence, readMeeting } from '../../../meeting-text/read-meeting.ts';
import { addFindingSentence, type Finding, type TaggedMeeting } from './commitment.ts';
import { describeWork } from './describe-work.ts';
import { findWork } from './find-work.ts';
import { loadSentenceModel } from '../sentence-model/sentence-model.ts';
import { scoreSentences } from '../sentence-model/score-sentences.ts';
import {
  actionConfidence,
  type ActionScores,
  actionScoresOf,
  type ActionSignals,
  findActionSignals,
} from './signals.ts';
import { findWorkDueDate, type WorkDueDate } from './work-due-date.ts';

/** Extracts what people took on or were asked to do, in the meeting's order. */
export function extractActionItems(
  meeting: MeetingText,
  { confidenceThreshold, assignToSpeakers, extractDeadlines }: ActionItemsRequest,
): ActionItemsResult {
  const { work, tagged } = scoreWork(meeting);
  const items = work
    .map((one) => toActionItem(one, tagged))
    .filter(({ confidence }) => confidence >= confidenceThreshold)
    .map((item) => ({
      ...item,
      assigned_to: assignToSpeakers ? item.assigned_to : null,
      due_date: extractDeadlines ? item.due_date : null,
      due_date_text: extractDeadlines ? item.due_date_text : null,
    }));
  return { items, warnings: [], engine: madeByRules('action_items') };
}

/** Matches a description that does not say what the work is: `Do it`, `Own that`, `Check`. */
const EMPTY_DESCRIPTION =
  /^(?:(?:do|own|take|handle|have|get) (?:it|that|this|them|so)(?: (?!out|off|from|to|for|up|ready|done|\S+ed\b)\S+)*|check|look|see|do|ask|try|have|come back)$/i;
/**
 * Matches a description of no work: what somebody consumes or owns (`Have the soup`, not `Have a look at it` or `Have it
 * ready`), or a verb that says nothing alone.
 */
const NO_WORK =
  /^(?:have (?:the|some|an?) (?!(?:quick |good )?(?:look|word|chat|go|call|meeting|think)\b)|(?:have|do|see|try)$)/i;
/** Highest confidence of a description that needs the sentence before it, and of one that names no work. */
const CONFIDENCE_MAX = { empty: 0.85, noWork: 0.75 };

function limitConfidence(confidence: number, description: string): number {
  if (NO_WORK.test(description)) return Math.min(confidence, CONFIDENCE_MAX.noWork);
  return EMPTY_DESCRIPTION.test(description)
    ? Math.min(confidence, CONFIDENCE_MAX.empty)
    : confidence;
}

/** Work with its description and its likelihood of being an action item. */
export type ScoredWork = {
  finding: Finding;
  description: string;
  due: WorkDueDate | undefined;
  signals: ActionSignals;
  scores: ActionScores;
  confidence: number;
};

/** Finds everything in a meeting that may be an action item, in the meeting's order. */
export function scoreWork(
  meeting: MeetingText,
  model = loadSentenceModel(),
): { work: ScoredWork[]; tagged: TaggedMeeting } {
  const reading = readMeeting(meeting);
  const people = indexPeople(meeting, reading.sentences);
  const tagged: TaggedMeeting = {
    ...reading,
    people,
    tagged: reading.sentences.map((sentence) => tagPeople(sentence, people)),
    ...scoreSentences(reading, model),
    model,
  };
  const work = findWork(tagged).map((finding): ScoredWork => {
    const due = findWorkDueDate(tagged, finding);
    const signals = findActionSignals(tagged, finding, due);
    const description = describeWork(tagged, finding, due);
    const scores = actionScoresOf(tagged, finding);
    const confidence = actionConfidence(signals, scores, tagged.language);
    return {
      finding,
      due,
      signals,
      scores,
      description,
      confidence: limitConfidence(confidence, description),
    };
  });
  return { work: mergeRepeatedWork(work, tagged), tagged };
}

/** Overlap of descriptions from which two findings are the same work. */
const SHARED_MIN = 0.6;
const SHARED_OTHER_VERB_MIN = 0.8;
/** Findings below it are never merged. */
const MERGE_CONFIDENCE_MIN = 0.3;
const EMPTY_VERB = /^(?:do|get|have|make|take|handle|send|give|put)$/;

/** Merges repeated work: the more likely finding remains, with the evidence of both and the later due date. */
function mergeRepeatedWork(work: readonly ScoredWork[], meeting: TaggedMeeting): ScoredWork[] {
  const merged: (ScoredWork & { content: Set<string> })[] = [];
  for (const one of work) {
    const tokens = tokenizeSpeech(one.description, { start: 0, end: one.description.length });
    const content = contentStems(tokens, meeting.language);
    const same = merged.findIndex((other) => isSameWork(other, { ...one, content }));
    if (same === -1) {
      merged.push({ ...one, content });
      continue;
    }
    const earlier = merged[same]!;
    merged[same] = { ...mergeWork(earlier, one), content: earlier.content.union(content) };
  }
  return merged;
}

type WithContent = ScoredWork & { content: ReadonlySet<string> };

function isSameWork(one: WithContent, other: WithContent): boolean {
  const [a, b] = [one.finding.owner, other.finding.owner];
  if (a !== null && b !== null && a !== b) return false;
  if (Math.min(one.confidence, other.confidence) < MERGE_CONFIDENCE_MIN) return false;
  return overlapCoefficient(one.content, other.content) >= requiredOverlap(one, other);
}

/** Returns the overlap required of two descriptions. Different verbs need more; with one content word, never enough. */
function requiredOverlap(one: WithContent, other: WithContent): number {
  const verbs = [one, other].map(({ finding }) => finding.commitment.base);
  if (verbs[0] === verbs[1] || verbs.some((verb) => EMPTY_VERB.test(verb))) return SHARED_MIN;
  return Math.min(one.content.size, other.content.size) > 1 ? SHARED_OTHER_VERB_MIN : 2;
}

function mergeWork(one: ScoredWork, other: ScoredWork): ScoredWork {
  const likelier = other.confidence > one.confidence ? other : one;
  const owner = likelier.finding.owner ?? one.finding.owner ?? other.finding.owner;
  const finding = { ...likelier.finding, owner, sentences: [...one.finding.sentences] };
  for (const sentence of other.finding.sentences) addFindingSentence(finding, sentence);
  const due = other.due?.iso ? other.due : (one.due ?? other.due);
  return { ...likelier, finding, due };
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
    confidence: Math.round(confidence * 1_000) / 1_000,
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
