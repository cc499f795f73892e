import { Type } from 'typebox';

import type { MeetingEvidence } from '../../../contract/meeting-results.ts';
import { countWords } from '../../../language/content-words.ts';
import { withLossWarning } from '../../language-engine/evidence/warnings.ts';
import {
  type MeetingText,
  SUMMARY_LENGTHS,
  type SummaryRequest,
  type SummaryResult,
} from '../../language-engine/meeting-engine.ts';
import { mean, roundConfidence } from '../claims/confidence.ts';
import { resultEngine, type LanguageModelDependencies } from '../model-calls/dependencies.ts';
import { addFinalStop } from '../untrusted/sanitize-prose.ts';
import { askMeetings, computeCoverage, selectUnheardWarnings } from './ask-meetings.ts';
import { claimConfidence, ruleConfidenceAt } from './claim-confidence.ts';
import { QuotedClaim, resolveAnswers, type ResolvedAnswers } from './claims.ts';
import { DIGEST_LISTS, digestFindings } from './digest.ts';
import type { SupportedClaim } from './resolve-claims.ts';
import { planMeetingChunks, prepareMeeting, type SpokenMeeting } from './spoken-meeting.ts';

const CLAIMS_MAX = 60;
const OUTPUT_TOKENS = 3_000;
/** Settings for one chunk of a long meeting, whose answers are condensed later. */
const CHUNK_SETTINGS = { summary_words: 120, points_max: 5 };
/** Factor by which a summary may exceed its length before its last sentences are removed. */
const WORDS_TOLERANCE = 1.25;

const LISTS = ['summary', 'key_points', 'decisions', 'next_steps'] as const;
type ListName = (typeof LISTS)[number];
type SummaryLists = Record<ListName, SupportedClaim[]>;

const CLAIMS = Type.Array(QuotedClaim, { maxItems: CLAIMS_MAX });
const ANSWER = Type.Object({
  summary: CLAIMS,
  key_points: CLAIMS,
  decisions: CLAIMS,
  next_steps: CLAIMS,
  not_heard: Type.Array(Type.String(), { maxItems: CLAIMS_MAX }),
});

/** Summarizes a meeting with a model; each sentence has evidence. */
export async function summarizeMeeting(
  dependencies: LanguageModelDependencies,
  meeting: MeetingText,
  request: SummaryRequest,
  signal: AbortSignal,
): Promise<SummaryResult> {
  signal.throwIfAborted();
  const spoken = prepareMeeting(meeting);
  const isLong = planMeetingChunks(spoken, dependencies.client.contextTokens).length > 1;
  const { focusAreas } = request;
  const question = {
    operation: 'summary',
    prompt: 'meeting-summary',
    settings: isLong ? CHUNK_SETTINGS : buildSettings(request),
    schema: ANSWER,
    outputTokens: OUTPUT_TOKENS,
    focusAreas,
  } as const;
  const [{ answered, warnings }, ruleResult] = await Promise.all([
    askMeetings(dependencies, [spoken], question, signal),
    dependencies.rules.summarizeMeeting(meeting, request, signal),
  ]);
  const [{ answers, unread }] = answered as [(typeof answered)[number]];
  const resolved = await resolveAnswers(dependencies, spoken, { names: LISTS, answers }, signal);
  const condensed = isLong
    ? await condense(dependencies, spoken, resolved, request, signal)
    : resolved;
  const lists = limitLengths(condensed.lists, request);
  const ruleEvidence = Object.values(ruleResult.evidence).flat();
  const ruleFindings = [{ confidence: ruleResult.confidence, evidence: ruleEvidence }];
  const readShare = (meeting.lines.length - unread) / Math.max(1, meeting.lines.length);
  const confidences = lists.summary.map((claim) =>
    claimConfidence(claim, ruleConfidenceAt(claim, ruleFindings)),
  );
  const presented = presentLists(spoken, lists);
  const { open_questions, next_meeting } = ruleResult;
  return {
    ...presented,
    open_questions,
    next_meeting,
    evidence: { ...presented.evidence, ...pickEvidence(ruleResult, '/open_questions/') },
    coverage: computeCoverage([{ answered: answered[0]!, claims: lists.summary }]),
    confidence: roundConfidence(readShare * mean(confidences)),
    warnings: [
      ...withLossWarning(warnings, condensed.lost),
      ...selectUnheardWarnings(focusAreas, answers, ruleResult.warnings),
    ],
    engine: resultEngine(dependencies.client),
  };
}

/** Returns the evidence of a list that the rules made. */
function pickEvidence({ evidence }: SummaryResult, prefix: string): SummaryResult['evidence'] {
  const own = Object.entries(evidence).filter(([pointer]) => pointer.startsWith(prefix));
  return Object.fromEntries(own);
}

function buildSettings({ length }: SummaryRequest): Record<string, number> {
  const { words, points } = SUMMARY_LENGTHS[length];
  return { summary_words: Math.round((words.min + words.max) / 2), points_max: points };
}

/** Condenses summary and key points of all chunks. Decisions and next steps stay as they were found. */
async function condense(
  dependencies: LanguageModelDependencies,
  spoken: SpokenMeeting,
  { lists, lost }: ResolvedAnswers<ListName>,
  request: SummaryRequest,
  signal: AbortSignal,
): Promise<ResolvedAnswers<ListName>> {
  const byText = new Map(
    DIGEST_LISTS.flatMap((name) => lists[name].map((claim) => [claim.text, claim])),
  );
  const findings = [...byText.values()].toSorted((a, b) => a.places[0]!.start - b.places[0]!.start);
  const { focusAreas } = request;
  const digest = await digestFindings(
    dependencies,
    spoken,
    findings,
    { settings: buildSettings(request), focusAreas },
    signal,
  );
  return { lists: { ...lists, ...digest.lists }, lost: lost + digest.lost };
}

function limitLengths(lists: SummaryLists, { length }: SummaryRequest): SummaryLists {
  const { words, points, lists: itemsMax } = SUMMARY_LENGTHS[length];
  let wordsLeft = words.max * WORDS_TOLERANCE;
  return {
    summary: lists.summary.filter(({ text }) => (wordsLeft -= countWords(text)) >= 0),
    key_points: lists.key_points.slice(0, points),
    decisions: lists.decisions.slice(0, itemsMax),
    next_steps: lists.next_steps.slice(0, itemsMax),
  };
}

function presentLists({ spans }: SpokenMeeting, lists: SummaryLists) {
  const toEvidence = (claim: SupportedClaim) =>
    claim.places.map((place) => spans.evidence(place, place.match));
  const evidence: Record<string, MeetingEvidence[]> = {};
  if (lists.summary.length > 0) evidence['/summary'] = lists.summary.flatMap(toEvidence);
  const presentTexts = (name: Exclude<ListName, 'summary'>) =>
    lists[name].map((claim, index) => {
      evidence[`/${name}/${index}`] = toEvidence(claim);
      return claim.text;
    });
  return {
    summary: lists.summary.map(({ text }) => addFinalStop(text)).join(' '),
    key_points: presentTexts('key_points'),
    decisions: presentTexts('decisions'),
    next_steps: presentTexts('next_steps'),
    decision_details: lists.decisions.map(({ text }) => ({ text, reason: null, dissent: [] })),
    actions: lists.next_steps.map(({ text: description }) => ({
      description,
      assigned_to: null,
      due_date: null,
      due_date_text: null,
    })),
    evidence,
  };
}
