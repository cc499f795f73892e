import { cleanSpeech } from '../../../../language/speech/clean-speech.ts';
import type { ExtractedActionItem, MeetingText } from '../../../language-engine/meeting-engine.ts';
import { attributeTo, type MeetingReading } from '../../../meeting-text/read-meeting.ts';
import { extractItemsOf } from '../../meetings/commitments/extract-action-items.ts';
import { findDecisions } from '../../meetings/points/decisions.ts';
import { findOpenQuestions } from '../../meetings/points/open-questions.ts';
import type { MeetingPoint } from '../../meetings/points/point.ts';
import { presentPoint } from '../../meetings/points/present-point.ts';
import { findRecommendations } from '../../meetings/points/proposals.ts';
import { findRisks } from '../../meetings/points/risks.ts';
import type { PointKind, ReadPoint } from './stated-point.ts';

/** Action items as a summary lists them. */
const LIKELY_ITEMS = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };

/**
 * Finds decisions, action items, open questions, risks and proposals of a meeting. A sentence makes one point: a proposal
 * that nobody took on is no action item.
 */
export function findMeetingPoints(meeting: MeetingText, reading: MeetingReading): ReadPoint[] {
  const actions = extractItemsOf(reading, LIKELY_ITEMS).items.flatMap(
    (item) => toActionPoint(reading, item) ?? [],
  );
  const all = [
    ...toPoints(reading, 'decision', findDecisions(reading)),
    ...actions.filter(({ owner }) => owner !== null),
    ...toPoints(reading, 'question', findOpenQuestions(reading)),
    ...toPoints(reading, 'risk', findRisks(reading)),
    ...toPoints(reading, 'proposal', findRecommendations(reading)),
    ...actions.filter(({ owner }) => owner === null),
  ];
  const first = Map.groupBy(all, ({ index }) => index);
  return [...first.values()].map(([point]) => point!).toSorted((a, b) => a.index - b.index);
}

function toPoints(
  reading: MeetingReading,
  kind: PointKind,
  points: readonly MeetingPoint[],
): ReadPoint[] {
  return points.flatMap((point): ReadPoint[] => {
    const own = presentPoint(reading, point);
    if (!own) return [];
    const { text, attributed, speaker, confidence, evidence } = own;
    const index = point.sentences[0]!.index;
    const rest = { kind, confidence, owner: null, due: null, label: null, index, evidence };
    // A point that answers another speaker is quoted with the words of both.
    const isAlone = attributed.startsWith(attributeTo(speaker, text));
    return [isAlone ? { ...rest, text, speaker } : { ...rest, text: attributed, speaker: null }];
  });
}

function toActionPoint(reading: MeetingReading, item: ExtractedActionItem): ReadPoint | undefined {
  const { assigned_to, due_date, due_date_text, confidence, evidence } = item;
  const [first] = evidence;
  const sentence = reading.sentences.find(
    ({ start, end }) => first && start <= first.start && first.start < end,
  );
  if (!sentence) return undefined;
  const clean = cleanSpeech(reading.meeting.text, sentence, reading.language);
  return {
    kind: 'action',
    confidence,
    owner: assigned_to,
    due: due_date ?? due_date_text,
    label: null,
    index: sentence.index,
    text: clean?.text ?? sentence.text.replace(/\s+/g, ' ').trim(),
    speaker: sentence.speaker,
    evidence,
  };
}
