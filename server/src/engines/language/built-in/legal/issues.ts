import { type FieldFinding, foundObjects } from '../fields/field-finding.ts';
import type { Span } from '../text/page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';
import { findBlanks } from './drafting-blanks.ts';
import { CLAIM, type IssueCue, NO_ISSUE, QUESTION } from './issue-cues.ts';
import { type Passage, passagesOf, type Section } from './issue-passages.ts';

/** Something that a text says is to be decided, or that one side says the other did wrong. */
export type FoundIssue = {
  kind: 'question' | 'claim' | 'blank';
  /** The passage as the text has it, on one line. */
  description: string;
  confidence: number;
  spans: Span[];
};

type Scored = { issue: FoundIssue; score: number };

const LENGTH = { min: 25, max: 600 } as const;
const UNDER_ISSUES_HEADING = 2.5;
const FIRST_UNDER_CLAIM_HEADING = 1.5;
const SCORE_MIN = 2;
/** Beside plain questions, what is much weaker is argument. */
const BELOW_BEST_MAX = 1.6;
const CLEAR_SCORE = 3.5;
const CLAIM_BELOW_BEST_MAX = 0.5;
const ISSUES_MAX = 30;

/** Questions to be decided, breaches alleged, and blanks left in a draft; ranked, then in the order of the text. */
export function findIssues(reading: Reading): FieldFinding {
  const scored = scorePassages(reading);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const min = best >= CLEAR_SCORE ? Math.max(SCORE_MIN, best - BELOW_BEST_MAX) : SCORE_MIN;
  const claimMin = best >= CLEAR_SCORE ? best - CLAIM_BELOW_BEST_MAX : min;
  const chosen = scored
    .filter(({ score, issue }) => score >= (issue.kind === 'claim' ? claimMin : min))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, ISSUES_MAX);
  const all = [...chosen.map(({ issue }) => issue), ...findBlanks(reading)];
  return foundObjects(all.toSorted((a, b) => a.spans[0]!.start - b.spans[0]!.start));
}

function scorePassages(reading: Reading): Scored[] {
  const scored: Scored[] = [];
  // The first passage under the heading of a claim states it; what follows gives the facts.
  let claimed: Section = 'other';
  for (const passage of passagesOf(reading)) {
    const isStated = passage.section === 'claim' && claimed === 'claim';
    const issue = scorePassage(reading, isStated ? { ...passage, section: 'other' } : passage);
    if (issue) scored.push(issue);
    if (passage.section !== 'claim') claimed = 'other';
    else if (issue && issue.score >= SCORE_MIN) claimed = 'claim';
  }
  return scored;
}

function scorePassage(reading: Reading, { start, end, section }: Passage): Scored | undefined {
  const span = { start, end };
  const length = span.end - span.start;
  if (length < LENGTH.min || length > LENGTH.max) return undefined;
  const description = textOf(reading, span);
  const against = weigh(NO_ISSUE, description);
  const asked =
    strongest(QUESTION, description) + (section === 'issues' ? UNDER_ISSUES_HEADING : 0);
  const alleged = weigh(CLAIM, description) + (section === 'claim' ? FIRST_UNDER_CLAIM_HEADING : 0);
  const score = Math.max(asked, alleged) + against;
  if (score < SCORE_MIN / 2) return undefined;
  const kind = asked >= alleged ? 'question' : 'claim';
  return { issue: { kind, description, confidence: confidenceOf(score), spans: [span] }, score };
}

/** Fitted by eye on the tuning half; a score of 4 is right about nine times in ten. */
function confidenceOf(score: number): number {
  return 1 / (1 + Math.exp(1.6 - 0.9 * score));
}

function weigh(cues: readonly IssueCue[], text: string): number {
  return cues.reduce((sum, [wording, weight]) => (wording.test(text) ? sum + weight : sum), 0);
}

/** The cues of questions say one thing in many ways: only the best counts. */
function strongest(cues: readonly IssueCue[], text: string): number {
  return Math.max(0, ...cues.map(([wording, weight]) => (wording.test(text) ? weight : 0)));
}
