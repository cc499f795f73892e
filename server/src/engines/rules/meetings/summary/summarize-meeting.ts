import type {
  MeetingEvidence,
  ResultLength,
  SummaryDecision,
} from '../../../../contract/meeting-results.ts';
import {
  type ExtractedActionItem,
  type MeetingText,
  SUMMARY_LENGTHS,
  type SummaryRequest,
  type SummaryResult,
} from '../../../language-engine/meeting-engine.ts';
import { madeByRules } from '../../../language-engine/engine-identity.ts';
import { extractItemsOf } from '../commitments/extract-action-items.ts';
import { contentTermsOf } from '../topics/term-index.ts';
import { findDecisions } from '../points/decisions.ts';
import { findOpenQuestions } from '../points/open-questions.ts';
import type { MeetingPoint } from '../points/point.ts';
import { findRisks } from '../points/risks.ts';
import { presentPoint, type PresentedPoint } from '../points/present-point.ts';
import {
  attributeTo,
  createEvidence,
  type MeetingReading,
  type MeetingSentence,
} from '../../../meeting-text/read-meeting.ts';
import { indexMeeting, type IndexedMeeting, type SummaryCandidate } from './candidates.ts';
import {
  type CandidateRank,
  selectAcrossMeeting,
  selectBest,
  selectByTopic,
} from './select-candidates.ts';
import { measureCoverage, termCoverage } from './coverage.ts';
import { findNextMeeting } from './next-meeting.ts';
import {
  isTellable,
  type MeetingOutcome,
  type OutcomeLimits,
  type SummarySentence,
  writeDecision,
  writeOutcome,
} from './outcome-sentences.ts';
import { writeParagraphs, writeStatement } from './statements.ts';
import { FOCUS_RELEVANCE_MIN, focusNotFoundWarning, rankByFocus } from './focus-ranks.ts';

/** Factor for the weight of sentences that make a point. */
const POINT_BOOST = 1.3;
const NEXT_STEP_CONFIDENCE_MIN = 0.8;
const LIKELY_ITEMS = {
  confidenceThreshold: NEXT_STEP_CONFIDENCE_MIN,
  assignToSpeakers: true,
  extractDeadlines: true,
};

/** Sentences about the outcome, by requested length. */
const OUTCOME_LIMITS: Readonly<Record<ResultLength, OutcomeLimits>> = {
  short: { decisions: 1, actions: 1, risks: 0, questions: 0 },
  medium: { decisions: 2, actions: 2, risks: 1, questions: 0 },
  long: { decisions: 8, actions: 6, risks: 3, questions: 3 },
};
/** A short summary has so many sentences: the outcome, or what says most of a meeting without one. */
const SHORT_SENTENCES_MAX = 2;

/**
 * Summarizes a meeting: first its outcome in the third person (in other languages than English as quotes), then the sentences
 * that tell most of it. A short summary of a meeting with an outcome has only that; a long one has sentences of each topic.
 * With focus areas a summary has only sentences about these.
 */
export function summarizeMeeting(meeting: MeetingText, request: SummaryRequest): SummaryResult {
  const indexed = indexMeeting(meeting);
  const { reading, index } = indexed;
  const { points, lists } = SUMMARY_LENGTHS[request.length];
  const found = findOutcome(reading);
  const { chosen, told, lead, rank, unmentioned } = selectSentences(indexed, request, found);
  const inOrder = told.toSorted((a, b) => a.sentence.index - b.sentence.index);
  const keys = chosen.toSorted((a, b) => rank(b) - rank(a)).slice(0, points);
  const decided = surest(found.decisions, lists);
  const decisions = decided.map((point) =>
    reading.language === 'en'
      ? writeDecision('en', point)
      : { text: point.attributed, evidence: point.evidence },
  );
  const steps = found.actions.slice(0, lists);
  const questions = surest(found.questions, lists);
  const body = inOrder.map((candidate) => candidateEvidence(reading, candidate));
  const text = [
    lead.map((sentence) => sentence.text).join(' '),
    writeParagraphs(inOrder, reading.language),
  ];
  return {
    summary: text.filter((part) => part !== '').join('\n'),
    key_points: keys.map((key) => writeStatement(key, reading.language)),
    decisions: decisions.map((decision) => decision.text),
    decision_details: decided.map((point, at) => toSummaryDecision(point, decisions[at]!.text)),
    next_steps: steps.map(writeStep),
    actions: steps.map(toSummaryAction),
    open_questions: questions.map(({ attributed }) => attributed),
    next_meeting: findNextMeeting(reading),
    evidence: {
      '/summary': [...lead.flatMap(({ evidence }) => evidence), ...body],
      ...byPointer(
        '/key_points',
        keys.map((candidate) => [candidateEvidence(reading, candidate)]),
      ),
      ...byPointer(
        '/decisions',
        decisions.map(({ evidence }) => [...evidence]),
      ),
      ...byPointer(
        '/next_steps',
        steps.map(({ evidence }) => evidence),
      ),
      ...byPointer(
        '/open_questions',
        questions.map(({ evidence }) => evidence),
      ),
    },
    coverage: measureCoverage(
      reading,
      chosen.map(({ sentence }) => sentence),
    ),
    confidence: termCoverage(index, chosen),
    warnings: [...unmentioned.map(focusNotFoundWarning), ...emptyWarnings(text)],
    engine: madeByRules('summary', reading.language),
  };
}

/** Warns of a summary without text. */
function emptyWarnings(parts: readonly string[]) {
  const message = 'The transcript has no sentence to summarize';
  return parts.every((part) => part === '') ? [{ code: 'empty_summary', message }] : [];
}

/** Finds what the meeting came to; points in the meeting's order. */
function findOutcome(reading: MeetingReading): MeetingOutcome {
  const present = (points: readonly MeetingPoint[]) =>
    points.flatMap((point) => presentPoint(reading, point) ?? []);
  const actions = extractItemsOf(reading, LIKELY_ITEMS).items;
  // What somebody is to do is open no more: `KL to ask the landlord?`
  const taken = new Set(actions.flatMap(({ evidence }) => evidence.map(({ start }) => start)));
  return {
    decisions: present(findDecisions(reading)),
    actions,
    risks: present(findRisks(reading)),
    questions: present(
      findOpenQuestions(reading).filter(({ sentences }) => !taken.has(sentences[0]!.start)),
    ),
  };
}

/** Returns the most certain points, in the meeting's order. */
function surest(points: readonly PresentedPoint[], count: number): PresentedPoint[] {
  const best = points.toSorted((a, b) => b.confidence - a.confidence).slice(0, count);
  return points.filter((point) => best.includes(point));
}

type Selection = {
  lead: readonly SummarySentence[];
  /** Sentences of the meeting from which the key points are taken. */
  chosen: SummaryCandidate[];
  /** Part of `chosen` that follows the lead in the summary. */
  told: readonly SummaryCandidate[];
  rank: CandidateRank;
  unmentioned: readonly string[];
};

/** Selects sentences by focus areas if the meeting mentions any, else the outcome and sentences from all parts of the meeting. */
function selectSentences(
  { reading, index, candidates: all }: IndexedMeeting,
  { length, focusAreas }: SummaryRequest,
  found: MeetingOutcome,
): Selection {
  const candidates = boostPoints(reading, all);
  const { words } = SUMMARY_LENGTHS[length];
  const focus = rankByFocus(reading, index, focusAreas, candidates);
  const { rank, unmentioned } = focus;
  if (focus.isFocused) {
    const relevant = candidates.filter((candidate) => rank(candidate) >= FOCUS_RELEVANCE_MIN);
    const chosen = selectBest(relevant, rank, words);
    return { lead: [], chosen, told: chosen, rank, unmentioned };
  }
  const lead = writeLead(reading, found, length);
  const used = lead.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  const rest = { min: words.min - used, max: words.max - used };
  const passages = lead.flatMap(({ evidence }) => evidence);
  const untold = candidates.filter(
    ({ sentence }) =>
      !pointsBack(sentence) &&
      passages.every(({ start, end }) => end <= sentence.start || start >= sentence.end),
  );
  const chosen =
    length === 'long' ? selectByTopic(untold, rest) : selectAcrossMeeting(untold, rest);
  const best = chosen.toSorted((a, b) => b.weight - a.weight).slice(0, SHORT_SENTENCES_MAX);
  const told = length !== 'short' ? chosen : lead.length > 0 ? [] : best;
  return { lead, chosen, told, rank: ({ weight }) => weight, unmentioned };
}

/** Tells whether an English sentence begins with a pronoun for something said before: `It can't rise by more than four percent.` */
function pointsBack({ plain }: MeetingSentence): boolean {
  return /^ (?:(?:and|but|so|because|or|yes|no|,) )*(?:it|they|he|she|them|this|that|these|those)(?! (?:time|week|month|year|quarter|morning|afternoon|evening) )/.test(
    plain,
  );
}

/** Returns the decision that most of the meeting is about, of the likely ones. */
function mainDecision(
  { sentences, language }: MeetingReading,
  decisions: readonly PresentedPoint[],
): PresentedPoint[] {
  const likely = decisions.filter(({ confidence }) => confidence >= MAIN_CONFIDENCE_MIN);
  if (likely.length < 2) return surest(decisions, 1);
  const said = sentences.map((sentence) => new Set(contentTermsOf(sentence, language)));
  const ranked = likely.map((point) => {
    const [{ start, end }] = point.evidence as [MeetingEvidence];
    const own = sentences.filter((one) => one.start < end && one.end > start);
    const terms = new Set(own.flatMap((one) => contentTermsOf(one, language)));
    const shared = said.filter((other) => other.intersection(terms).size > 0).length;
    return { point, rank: point.confidence * Math.log2(1 + shared) };
  });
  return [ranked.toSorted((a, b) => b.rank - a.rank)[0]!.point];
}

/** Confidence from which a decision may be the main one of a short summary. */
const MAIN_CONFIDENCE_MIN = 0.4;

function writeLead(
  reading: MeetingReading,
  { decisions, actions, risks, questions }: MeetingOutcome,
  length: ResultLength,
): SummarySentence[] {
  const { language } = reading;
  const limits = OUTCOME_LIMITS[length];
  const tellable = decisions.filter((point) => isTellable(language, point));
  const enough = tellable.length >= limits.decisions ? tellable : decisions;
  const outcome = {
    decisions:
      length === 'short' ? mainDecision(reading, enough) : surest(enough, limits.decisions),
    actions,
    risks: surest(risks, limits.risks),
    questions: surest(questions, limits.questions),
  };
  return writeOutcome(language, outcome, limits);
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

/** Writes what is to be done, by whom and until when. */
function writeStep({ description, assigned_to, due_date_text: due }: ExtractedActionItem): string {
  const isMentioned = due === null || description.toLowerCase().includes(due.toLowerCase());
  const task = `${description.replace(/[.\s]+$/, '')}${isMentioned ? '' : ` (${due})`}.`;
  return attributeTo(assigned_to, task);
}

function toSummaryDecision(
  { reason, dissent = [] }: PresentedPoint,
  text: string,
): SummaryDecision {
  return { text, reason: reason ?? null, dissent };
}

function toSummaryAction({
  description,
  assigned_to,
  due_date,
  due_date_text,
}: ExtractedActionItem) {
  return { description, assigned_to, due_date, due_date_text };
}
