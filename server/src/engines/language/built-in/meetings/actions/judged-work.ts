import type { FoundActionItem, MeetingText } from '../../../meeting-engine.ts';
import type { Priority } from '../../../../../contract/meeting-results.ts';
import { evidenceOf, readMeeting } from '../reading/read-meeting.ts';
import { readTokens } from '../reading/tokens.ts';
import { confidenceOf } from './confidence.ts';
import { contentOf, sharedPart } from './content-words.ts';
import { describe } from './describe.ts';
import { dueOf, type FoundDue } from './due-of.ts';
import { addSentence, type Finding, type TaggedMeeting } from './finding.ts';
import { findWork } from './find-work.ts';
import { readPeople, tagPeople } from './people.ts';
import { type Signals, signalsOf } from './signals.ts';

/** `Do it`, `Own that`, `Check`: sure as the work may be, nobody can tell from this what it is. */
const SAYS_NOTHING =
  /^(?:(?:do|own|take|handle|have|get) (?:it|that|this|them|so)(?: (?!out|off|from|to|for|up|ready|done)\S+)*|check|look|see|do|ask|try|have|come back)$/i;
const CONFIDENCE_OF_NOTHING_MAX = 0.75;

export type JudgedWork = {
  finding: Finding;
  description: string;
  due: FoundDue | undefined;
  signals: Signals;
  confidence: number;
};

/** Everything in a meeting that may be an action item, with how likely it is one; in the order of the meeting. */
export function judgeWork(meeting: MeetingText): { work: JudgedWork[]; tagged: TaggedMeeting } {
  const reading = readMeeting(meeting);
  const people = readPeople(meeting, reading.sentences);
  const tagged: TaggedMeeting = {
    ...reading,
    people,
    tagged: reading.sentences.map((sentence) => tagPeople(sentence, people)),
  };
  const work = findWork(tagged).map((finding): JudgedWork => {
    const due = dueOf(tagged, finding);
    const signals = signalsOf(tagged, finding, due);
    const description = describe(tagged, finding, due);
    const confidence = confidenceOf(signals);
    return {
      finding,
      due,
      signals,
      description,
      confidence: SAYS_NOTHING.test(description)
        ? Math.min(confidence, CONFIDENCE_OF_NOTHING_MAX)
        : confidence,
    };
  });
  return { work: mergeRepeats(work, tagged), tagged };
}

const SHARED_MIN = 0.6;
const SHARED_OTHER_VERB_MIN = 0.8;
/** What is hardly an item takes no part. */
const CONFIDENCE_MIN = 0.3;
const EMPTY_VERB = /^(?:do|get|have|make|take|handle|send|give|put)$/;

/** The same work said twice is one item: the surer of the two, with the evidence of both and the day said last. */
function mergeRepeats(work: readonly JudgedWork[], meeting: TaggedMeeting): JudgedWork[] {
  const kept: (JudgedWork & { content: Set<string> })[] = [];
  for (const one of work) {
    const tokens = readTokens(one.description, { start: 0, end: one.description.length });
    const content = contentOf(tokens, meeting.language);
    const same = kept.findIndex((other) => isSame(other, { ...one, content }));
    if (same === -1) kept.push({ ...one, content });
    else kept[same] = { ...joined(kept[same]!, one), content: kept[same]!.content.union(content) };
  }
  return kept;
}

type WithContent = JudgedWork & { content: ReadonlySet<string> };

function isSame(one: WithContent, other: WithContent): boolean {
  const [a, b] = [one.finding.owner, other.finding.owner];
  if (a !== null && b !== null && a !== b) return false;
  if (Math.min(one.confidence, other.confidence) < CONFIDENCE_MIN) return false;
  return sharedPart(one.content, other.content) >= neededShare(one, other);
}

/** Two things done to one object are two deeds, so that other verbs need more in common; with one word, the same verb. */
function neededShare(one: WithContent, other: WithContent): number {
  const verbs = [one, other].map(({ finding }) => finding.commitment.base);
  if (verbs[0] === verbs[1] || verbs.some((verb) => EMPTY_VERB.test(verb))) return SHARED_MIN;
  return Math.min(one.content.size, other.content.size) > 1 ? SHARED_OTHER_VERB_MIN : 2;
}

function joined(one: JudgedWork, other: JudgedWork): JudgedWork {
  const surer = other.confidence > one.confidence ? other : one;
  const owner = surer.finding.owner ?? one.finding.owner ?? other.finding.owner;
  const finding = { ...surer.finding, owner, sentences: [...one.finding.sentences] };
  for (const sentence of other.finding.sentences) addSentence(finding, sentence);
  const due = other.due?.iso ? other.due : (one.due ?? other.due);
  return { ...surer, finding, due };
}

/** As the contract has it. */
export function presentWork(
  { finding, description, due, signals, confidence }: JudgedWork,
  meeting: TaggedMeeting,
): FoundActionItem {
  return {
    description,
    assigned_to: finding.owner,
    due_date: due?.iso ?? null,
    due_date_text: due?.text ?? null,
    priority: priorityOf(signals),
    confidence: Math.round(confidence * 1_000) / 1_000,
    start_time: finding.sentences[0]!.start_time,
    evidence: finding.sentences.map((sentence) => evidenceOf(meeting, sentence)),
  };
}

function priorityOf(signals: Signals): Priority {
  if (signals.includes('no rush')) return 'low';
  return signals.includes('urgent') || signals.includes('same day') ? 'high' : 'medium';
}
