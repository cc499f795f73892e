import type { MeetingEvidence } from '../../../../contract/meeting-results.ts';
import {
  type MeetingText,
  SUMMARY_LENGTHS,
  type SummaryRequest,
  type SummaryResult,
} from '../../../language-engine/meeting-engine.ts';
import { RULES_ENGINE } from '../../../language-engine/engine-identity.ts';
import { extractActionItems } from '../commitments/extract-action-items.ts';
import { findDecisions } from '../points/decisions.ts';
import { findRisks } from '../points/risks.ts';
import { presentPoint } from '../points/present-point.ts';
import {
  attributeTo,
  createEvidence,
  type MeetingReading,
} from '../../../meeting-text/read-meeting.ts';
import { indexMeeting, type IndexedMeeting, type SummaryCandidate } from './candidates.ts';
import { selectBest, selectAcrossMeeting, type CandidateRank } from './select-candidates.ts';
import { measureCoverage, termCoverage } from './coverage.ts';
import { FOCUS_RELEVANCE_MIN, focusNotFoundWarning, rankByFocus } from './focus-ranks.ts';

/** Factor for the weight of sentences that make a point. */
const POINT_BOOST = 1.3;
const NEXT_STEP_CONFIDENCE_MIN = 0.8;

/** Summarizes a meeting in sentences of its speakers. */
export function summarizeMeeting(meeting: MeetingText, request: SummaryRequest): SummaryResult {
  const indexed = indexMeeting(meeting);
  const { reading, index } = indexed;
  const { chosen, rank, unmentioned } = selectSentences(indexed, request);
  const { points, lists } = SUMMARY_LENGTHS[request.length];
  const inOrder = chosen.toSorted((a, b) => a.sentence.index - b.sentence.index);
  const keys = chosen.toSorted((a, b) => rank(b) - rank(a)).slice(0, points);
  const decisions = findDecisions(reading).flatMap((point) => presentPoint(reading, point) ?? []);
  const surest = decisions.toSorted((a, b) => b.confidence - a.confidence).slice(0, lists);
  const shownDecisions = decisions.filter((decision) => surest.includes(decision));
  const steps = findNextSteps(meeting).slice(0, lists);
  return {
    summary: writeParagraphs(inOrder),
    key_points: keys.map(attributedText),
    decisions: shownDecisions.map(({ attributed }) => attributed),
    next_steps: steps.map(({ text }) => text),
    evidence: {
      '/summary': inOrder.map((candidate) => candidateEvidence(reading, candidate)),
      ...byPointer(
        '/key_points',
        keys.map((candidate) => [candidateEvidence(reading, candidate)]),
      ),
      ...byPointer(
        '/decisions',
        shownDecisions.map(({ evidence }) => evidence),
      ),
      ...byPointer(
        '/next_steps',
        steps.map(({ evidence }) => evidence),
      ),
    },
    coverage: measureCoverage(
      reading,
      inOrder.map(({ sentence }) => sentence),
    ),
    confidence: termCoverage(index, inOrder),
    warnings: unmentioned.map(focusNotFoundWarning),
    engine: RULES_ENGINE,
  };
}

/** Selects sentences by focus areas if the meeting mentions any, else from all parts of the meeting. */
function selectSentences(
  { reading, index, candidates: all }: IndexedMeeting,
  { length, focusAreas }: SummaryRequest,
): { chosen: SummaryCandidate[]; rank: CandidateRank; unmentioned: readonly string[] } {
  const candidates = boostPoints(reading, all);
  const { words } = SUMMARY_LENGTHS[length];
  const focus = rankByFocus(reading, index, focusAreas, candidates);
  const { rank, unmentioned } = focus;
  if (focus.isFocused) {
    const relevant = candidates.filter((candidate) => rank(candidate) >= FOCUS_RELEVANCE_MIN);
    return { chosen: selectBest(relevant, rank, words), rank, unmentioned };
  }
  const chosen = selectAcrossMeeting(candidates, words);
  return { chosen, rank: ({ weight }) => weight, unmentioned };
}

/** Raises the weight of sentences that make a decision or name a risk. */
function boostPoints(
  reading: MeetingReading,
  candidates: readonly SummaryCandidate[],
): SummaryCandidate[] {
  const points = [...findDecisions(reading), ...findRisks(reading)];
  const marked = new Set(points.flatMap(({ sentences }) => sentences.map(({ index }) => index)));
  return candidates.map((candidate) =>
    marked.has(candidate.sentence.index)
      ? { ...candidate, weight: candidate.weight * POINT_BOOST }
      : candidate,
  );
}

function attributedText({ sentence, clean }: SummaryCandidate): string {
  return attributeTo(sentence.speaker, clean.text);
}

/** Writes one paragraph for each topic segment; successive sentences of one speaker share the name. */
function writeParagraphs(chosen: readonly SummaryCandidate[]): string {
  let text = '';
  for (const [at, candidate] of chosen.entries()) {
    const last = chosen[at - 1];
    const isNew = last?.segment !== candidate.segment;
    const isSame = !isNew && last?.sentence.speaker === candidate.sentence.speaker;
    const between = at === 0 ? '' : isNew ? '\n' : ' ';
    text += between + (isSame ? candidate.clean.text : attributedText(candidate));
  }
  return text;
}

function candidateEvidence(
  reading: MeetingReading,
  { sentence, clean }: SummaryCandidate,
): MeetingEvidence {
  const { start_time } = sentence;
  const evidence = createEvidence(reading, { start: clean.start, end: clean.end, start_time });
  return { ...evidence, match: evidence.excerpt === clean.text ? 'exact' : 'normalized' };
}

/** Keys evidence by the JSON pointers of a list's items. */
function byPointer(
  list: string,
  evidence: readonly MeetingEvidence[][],
): Record<string, MeetingEvidence[]> {
  return Object.fromEntries(evidence.map((own, at) => [`${list}/${at}`, own]));
}

/** Writes what is to be done after the meeting, by whom and until when, in the meeting's order. */
function findNextSteps(meeting: MeetingText): { text: string; evidence: MeetingEvidence[] }[] {
  const { items } = extractActionItems(meeting, {
    confidenceThreshold: NEXT_STEP_CONFIDENCE_MIN,
    assignToSpeakers: true,
    extractDeadlines: true,
  });
  return items.map(({ description, assigned_to, due_date_text, evidence }) => ({
    text: attributeTo(assigned_to, appendDueDate(description, due_date_text)),
    evidence,
  }));
}

function appendDueDate(description: string, due: string | null): string {
  const isMentioned = due === null || description.toLowerCase().includes(due.toLowerCase());
  return `${description.replace(/[.\s]+$/, '')}${isMentioned ? '' : ` (${due})`}.`;
}
