import { anyOf, keysByValue, loadAllPairs } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';
import { type FieldFinding, objectsFinding } from '../document/field-finding.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { type IssuePassage, type PassageSection, splitPassages } from './issue-passages.ts';

/** Question to be decided, wrong that one side alleges, or blank in a draft. */
export type FoundIssue = {
  kind: 'question' | 'claim' | 'blank';
  /** Text of the passage on one line. */
  description: string;
  confidence: number;
  spans: Span[];
};

type ScoredIssue = { issue: FoundIssue; score: number };

/** Patterns of wording with their weight in log-odds. */
type WeightedPattern = { pattern: RegExp; weight: number };

const QUESTIONS = [...keysByValue(loadAllPairs('legal/issue-questions'))].map(
  ([weight, cues]): WeightedPattern => ({ pattern: anyWording(cues), weight: Number(weight) }),
);
const CLAIMS = weightGroups('legal/issue-claims', {
  failure: 1.6,
  wrong: 1.5,
  infringement: 0.6,
  error: 2,
  absence: 1.2,
  subject: 0.8,
  assertion: 1.5,
  breach: 1.5,
  party: 0.7,
  allegation: 1.4,
  delay: 0.8,
  // A rule for the case of a breach alleges none.
  condition: -2,
});
const EXCLUSIONS = weightGroups('legal/issue-exclusions', {
  decision: -2.5,
  regardless: -1.2,
  request: -1,
  proviso: -1,
  undisputed: -4,
  definition: -1.5,
});

function weightGroups(topic: string, weights: Readonly<Record<string, number>>): WeightedPattern[] {
  const cues = keysByValue(loadAllPairs(topic));
  return Object.entries(weights).map(([group, weight]) => ({
    pattern: anyWording(cues.get(group) ?? []),
    weight,
  }));
}

function anyWording(cues: readonly string[]): RegExp {
  return new RegExp(anyOf(cues), 'iu');
}

const LENGTH = { min: 25, max: 600 } as const;
const UNDER_ISSUES_HEADING = 2.5;
const FIRST_UNDER_CLAIM_HEADING = 1.5;
const SCORE_MIN = 2;
/** Passages that score this much below a clear question are argument. */
const BELOW_BEST_MAX = 1.6;
const CLEAR_SCORE = 3.5;
const CLAIM_BELOW_BEST_MAX = 0.5;
const ISSUES_MAX = 30;

/** Finds questions to be decided, alleged breaches and blanks in a draft. The best-scored are listed in text order. */
export function findIssues(reading: Reading): FieldFinding {
  const scored = scorePassages(reading);
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
  const min = best >= CLEAR_SCORE ? Math.max(SCORE_MIN, best - BELOW_BEST_MAX) : SCORE_MIN;
  const claimMin = best >= CLEAR_SCORE ? best - CLAIM_BELOW_BEST_MAX : min;
  const chosen = scored
    .filter(({ score, issue }) => score >= (issue.kind === 'claim' ? claimMin : min))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, ISSUES_MAX);
  const all = [...chosen.map(({ issue }) => issue), ...findBlanks(reading)];
  return objectsFinding(all.toSorted((a, b) => a.spans[0]!.start - b.spans[0]!.start));
}

function scorePassages(reading: Reading): ScoredIssue[] {
  const scored: ScoredIssue[] = [];
  // The first passage under the heading of a claim states it; the next ones give the facts.
  let statedUnder: PassageSection = 'other';
  for (const passage of splitPassages(reading)) {
    const isStated = passage.section === 'claim' && statedUnder === 'claim';
    const issue = scorePassage(reading, isStated ? { ...passage, section: 'other' } : passage);
    if (issue) scored.push(issue);
    if (passage.section !== 'claim') statedUnder = 'other';
    else if (issue && issue.score >= SCORE_MIN) statedUnder = 'claim';
  }
  return scored;
}

function scorePassage(
  reading: Reading,
  { start, end, section }: IssuePassage,
): ScoredIssue | undefined {
  const span = { start, end };
  const length = span.end - span.start;
  if (length < LENGTH.min || length > LENGTH.max) return undefined;
  const description = spanText(reading, span);
  const exclusion = sumWeights(EXCLUSIONS, description);
  const question =
    strongestWeight(QUESTIONS, description) + (section === 'issues' ? UNDER_ISSUES_HEADING : 0);
  const claim =
    sumWeights(CLAIMS, description) + (section === 'claim' ? FIRST_UNDER_CLAIM_HEADING : 0);
  const score = Math.max(question, claim) + exclusion;
  if (score < SCORE_MIN / 2) return undefined;
  const kind = question >= claim ? 'question' : 'claim';
  return { issue: { kind, description, confidence: issueConfidence(score), spans: [span] }, score };
}

/** Converts a score into a confidence, 0 to 1. Set by hand on the tuning half: a score of 4 is right nine times in ten. */
function issueConfidence(score: number): number {
  return 1 / (1 + Math.exp(1.6 - 0.9 * score));
}

function sumWeights(patterns: readonly WeightedPattern[], text: string): number {
  return patterns.reduce(
    (sum, { pattern, weight }) => (pattern.test(text) ? sum + weight : sum),
    0,
  );
}

/** Returns the greatest weight: the wordings of questions say the same in many ways. */
function strongestWeight(patterns: readonly WeightedPattern[], text: string): number {
  return Math.max(0, ...patterns.map(({ pattern, weight }) => (pattern.test(text) ? weight : 0)));
}

const BLANK = /_{3}|\[\s?(?:[●·•*]{1,3}|_+|insert[^\]]{0,40}|tbd|date|name)\s?\]/gi;
const DESCRIPTION_LENGTH_MAX = 200;

/** Finds sentences of a draft with blanks or placeholders, except blanks for signatures. */
function findBlanks(reading: Reading): FoundIssue[] {
  const bySentence = new Map<number, Span>();
  let index = 0;
  for (const match of reading.text.matchAll(BLANK)) {
    const isPast = (sentence: Span | undefined) => sentence && sentence.end <= match.index;
    while (isPast(reading.sentences[index])) index++;
    const sentence = reading.sentences[index];
    const isInside = sentence && match.index >= sentence.start;
    if (isInside && !isSignatureLine(reading, match.index)) bySentence.set(index, sentence);
  }
  return [...bySentence.values()].map((sentence) => ({
    kind: 'blank',
    description: `A blank is left to be filled in: ${spanText(reading, sentence).slice(0, DESCRIPTION_LENGTH_MAX)}`,
    confidence: 0.8,
    spans: [sentence],
  }));
}

function isSignatureLine(reading: Reading, offset: number): boolean {
  return /(?:\b(?:by|name|title|date|its|signature|signed)|\/s\/)\s?:?\s?$/i.test(
    reading.text.slice(Math.max(0, offset - 14), offset),
  );
}
