import { type FieldFinding, foundObjects } from '../field-finding.ts';
import type { Span } from '../page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';
import { trimSpan } from '../sentences.ts';
import { findBlanks } from './drafting-blanks.ts';
import {
  CLAIM,
  CLAIM_HEADING,
  type IssueCue,
  ISSUES_HEADING,
  NO_ISSUE,
  QUESTION,
} from './issue-cues.ts';

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
const HEADING_LENGTH_MAX = 90;
const UNDER_ISSUES_HEADING = 2.5;
const FIRST_UNDER_CLAIM_HEADING = 1.5;
const SCORE_MIN = 2;
/** Beside plain questions, what is much weaker is argument. */
const BELOW_BEST_MAX = 1.6;
const CLEAR_SCORE = 3.5;
const ISSUES_MAX = 30;

/** Questions to be decided, breaches alleged, and blanks left in a draft; ranked, then in the order of the text. */
export function findIssues(reading: Reading): FieldFinding {
  const scored = scoreSentences(reading);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const min = best >= CLEAR_SCORE ? Math.max(SCORE_MIN, best - BELOW_BEST_MAX) : SCORE_MIN;
  const chosen = scored
    .filter(({ score }) => score >= min)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, ISSUES_MAX);
  const all = [...chosen.map(({ issue }) => issue), ...findBlanks(reading)];
  return foundObjects(all.toSorted((a, b) => a.spans[0]!.start - b.spans[0]!.start));
}

type Section = 'issues' | 'claim' | 'other';

function scoreSentences(reading: Reading): Scored[] {
  const scored: Scored[] = [];
  let section: Section = 'other';
  for (const sentence of reading.sentences) {
    const heading = headingOf(textOf(reading, sentence));
    if (heading) {
      section = heading;
      continue;
    }
    for (const passage of passagesOf(reading, sentence)) {
      const issue = scorePassage(reading, passage, section);
      if (!issue) continue;
      scored.push(issue);
      if (section === 'claim' && issue.score >= SCORE_MIN) section = 'other';
    }
  }
  return scored;
}

/** A short line with no stop opens a section; others close it. */
function headingOf(text: string): Section | undefined {
  if (text.length > HEADING_LENGTH_MAX) return undefined;
  if (ISSUES_HEADING.test(text)) return 'issues';
  if (CLAIM_HEADING.test(text)) return 'claim';
  return /[.?;:,]$/.test(text) || !/^[\p{Lu}\d]/u.test(text) ? undefined : 'other';
}

const NUMBERING =
  /^(?:\d{1,3}(?:\.\d{1,3}){1,3}\.?\s|\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\[\d{1,4}\]|[-•])\s{0,2}/u;

/** The clauses that semicolons part, without the number in front. */
function passagesOf(reading: Reading, sentence: Span): Span[] {
  const passages: Span[] = [];
  let { start } = sentence;
  const close = (end: number) => {
    const span = trimSpan(reading.text, { start, end });
    const number = NUMBERING.exec(reading.text.slice(span.start, span.start + 20))?.[0].length ?? 0;
    passages.push(trimSpan(reading.text, { start: span.start + number, end: span.end }));
  };
  for (let at = reading.text.indexOf(';', start); at >= 0 && at < sentence.end;) {
    close(at);
    start = at + 1;
    at = reading.text.indexOf(';', start);
  }
  close(sentence.end);
  return passages;
}

function scorePassage(reading: Reading, span: Span, section: Section): Scored | undefined {
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
