import { Type } from 'typebox';

import type { MeetingEvidence } from '../../../../contract/meeting-results.ts';
import { countWords } from '../../content-words.ts';
import type { MeetingText, SummaryRequest, SummaryResult } from '../../meeting-engine.ts';
import { SUMMARY_LENGTHS } from '../../result-lengths.ts';
import { withLoss } from '../../verify-meeting-evidence.ts';
import { meanOf, rounded } from '../analysis/settle/value-confidence.ts';
import { engineOf } from '../engine-of.ts';
import type { LlmParts } from '../parts.ts';
import { withStop } from '../with-stop.ts';
import { askMeetings, unheardByBoth } from './ask-meetings.ts';
import { QuotedClaim } from './claims-of.ts';
import { confidenceOfClaim, ruledAt } from './confidence.ts';
import { coverageOf } from './coverage.ts';
import { digest, TOLD } from './digest.ts';
import { chunksOf, readSpoken, type Spoken } from './read-spoken.ts';
import { settleAnswers, type SettledAnswers } from './settle-answers.ts';
import type { Borne } from './settle-task.ts';

const CLAIMS_MAX = 60;
const OUTPUT_TOKENS = 3_000;
/** What is asked of a part of a long meeting, before one summary is made of all of them. */
const PART = { summary_words: 120, points_max: 5 };
/** A summary may have so much more words than were asked for before its last sentences are left out. */
const WORDS_TOLERANCE = 1.25;

const LISTS = ['summary', 'key_points', 'decisions', 'next_steps'] as const;
type List = (typeof LISTS)[number];
type Lists = Record<List, Borne[]>;

const CLAIMS = Type.Array(QuotedClaim, { maxItems: CLAIMS_MAX });
const ANSWER = Type.Object({
  summary: CLAIMS,
  key_points: CLAIMS,
  decisions: CLAIMS,
  next_steps: CLAIMS,
  not_heard: Type.Array(Type.String(), { maxItems: CLAIMS_MAX }),
});

/** What was said in a meeting, in the words of a model, each sentence with what bears it out. */
export async function summarizeMeeting(
  parts: LlmParts,
  meeting: MeetingText,
  request: SummaryRequest,
  signal: AbortSignal,
): Promise<SummaryResult> {
  signal.throwIfAborted();
  const spoken = readSpoken(meeting);
  const isLong = chunksOf(spoken, parts.client.contextTokens).length > 1;
  const { focusAreas } = request;
  const ask = {
    operation: 'summary',
    prompt: 'meeting-summary',
    settings: isLong ? PART : settingsOf(request),
    schema: ANSWER,
    outputTokens: OUTPUT_TOKENS,
    focusAreas,
  } as const;
  const [{ asked, warnings }, ruled] = await Promise.all([
    askMeetings(parts, [spoken], ask, signal),
    parts.builtIn.summarizeMeeting(meeting, request, signal),
  ]);
  const { answers, unread } = asked[0]!;
  const found = await settleAnswers(parts, spoken, { names: LISTS, answers }, signal);
  const whole = isLong ? await digested(parts, spoken, found, request, signal) : found;
  const lists = withinLengths(whole.lists, request);
  const told = lists.summary;
  const rules = [{ confidence: ruled.confidence, evidence: Object.values(ruled.evidence).flat() }];
  const read = (meeting.lines.length - unread) / Math.max(1, meeting.lines.length);
  return {
    ...present(spoken, lists),
    coverage: coverageOf([{ asked: asked[0]!, claims: told }]),
    confidence: rounded(
      read * meanOf(told.map((claim) => confidenceOfClaim(claim, ruledAt(claim, rules)))),
    ),
    warnings: [
      ...withLoss(warnings, whole.lost),
      ...unheardByBoth(focusAreas, answers, ruled.warnings),
    ],
    engine: engineOf(parts.client),
  };
}

function settingsOf({ length }: SummaryRequest): Record<string, number> {
  const { words, points } = SUMMARY_LENGTHS[length];
  return { summary_words: Math.round((words.min + words.max) / 2), points_max: points };
}

/** Decisions and next steps stand as they were found; what is told of the parts becomes one text. */
async function digested(
  parts: LlmParts,
  spoken: Spoken,
  { lists, lost }: SettledAnswers<List>,
  request: SummaryRequest,
  signal: AbortSignal,
): Promise<SettledAnswers<List>> {
  const byText = new Map(TOLD.flatMap((name) => lists[name].map((claim) => [claim.text, claim])));
  const findings = [...byText.values()].toSorted((a, b) => a.places[0]!.start - b.places[0]!.start);
  const { focusAreas } = request;
  const asked = { settings: settingsOf(request), focusAreas };
  const told = await digest(parts, spoken, findings, asked, signal);
  return { lists: { ...lists, ...told.lists }, lost: lost + told.lost };
}

function withinLengths(lists: Lists, { length }: SummaryRequest): Lists {
  const { words, points, lists: most } = SUMMARY_LENGTHS[length];
  let left = words.max * WORDS_TOLERANCE;
  return {
    summary: lists.summary.filter(({ text }) => (left -= countWords(text)) >= 0),
    key_points: lists.key_points.slice(0, points),
    decisions: lists.decisions.slice(0, most),
    next_steps: lists.next_steps.slice(0, most),
  };
}

function present({ places }: Spoken, lists: Lists) {
  const evidenceOf = (claim: Borne) =>
    claim.places.map((place) => places.evidence(place, place.match));
  const evidence: Record<string, MeetingEvidence[]> = {};
  if (lists.summary.length > 0) evidence['/summary'] = lists.summary.flatMap(evidenceOf);
  const textsOf = (name: Exclude<List, 'summary'>) =>
    lists[name].map((claim, index) => {
      evidence[`/${name}/${index}`] = evidenceOf(claim);
      return claim.text;
    });
  return {
    summary: lists.summary.map(({ text }) => withStop(text)).join(' '),
    key_points: textsOf('key_points'),
    decisions: textsOf('decisions'),
    next_steps: textsOf('next_steps'),
    evidence,
  };
}
