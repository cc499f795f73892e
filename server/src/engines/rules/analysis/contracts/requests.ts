import { BEARER_BOTH } from '../../../../contract/analysis.ts';
import type { Span } from '../../../../language/span.ts';
import { measureLeadIn } from '../document/readable-sentence.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { firstClause, moveLeadBehind, toDescription } from './duty-description.ts';
import { findDue } from './obligation-due.ts';
import { classifyDuty, type ObligationFinding } from './obligation-types.ts';
import { readPartySubjects } from './party-subject.ts';
import { trimEndOf } from '../../../../kernel/trim-end.ts';

const CONFIDENCE = 0.6;
const WORDS_MAX = 600;
const LEAD = String.raw`(?:(?<lead>(?:If|When|After|Before|Once|By|Within|On|In|At|To) (?!that )[^.;]{3,90}?),\s)?`;
/** `Please sign both copies`, `Could you send me the deposit?`. */
const PLEASE = new RegExp(
  String.raw`^${LEAD}(?:(?:and |so |also )?please (?:also |do )?|(?:could|would|can|will) you (?:please )?)(?<rest>(?:not )?\p{Ll}{2,}\b.*)$`,
  'iu',
);
/** `You also need to bring your passport`, `the landlord will repair the boiler`. */
const NEED = new RegExp(
  String.raw`^${LEAD}(?:[^.;:]{3,120}? and (?=(?:you|we|I) )|(?:After that|And|But|Then|Also|In addition),? )?(?<subject>you|we|I|(?:the )?\p{L}[\p{L}&'.-]*(?: [\p{L}&'.-]+){0,4}?)(?:'ll|'d)? (?:also |still |only |then |just ){0,2}(?:(?:will )?(?:(?:need|have|are required|is required|are obliged|is obliged|are asked|are expected|has|needs|ought) to|must|should|are to|is to)|(?<promise>will|shall)) (?:also |still |then )?(?<rest>(?:not )?\p{Ll}{2,}\b.*)$`,
  'iu',
);
/** `If you do not want to renew, tell us by 1 May`. */
const ORDER = new RegExp(
  String.raw`^${LEAD.replace(/\?$/, '')}(?<rest>(?:tell|call|send|sign|return|pay|give|bring|inform|notify|write|complete|fill)\b.*)$`,
  'iu',
);
/** Requests that bind nobody: to get in touch, to note, to find. */
const COURTESY =
  /^(?:not )?(?:find|note|see|contact|call us (?:if|with|on|at)|get in touch|feel|do not hesitate|don't|let (?:me|us) know if|accept|remember|be aware|be advised|refer|read|look)\b/i;
/** Promises to get or to be something, which are no duties. */
export const NO_PROMISE =
  /^(?:not |also )?(?:start|begin|get|have|receive|earn|be|become|hear|find|need|want|remain|stay|see|know|join)\b/i;
const NO_DUTY =
  /^(?:be|have|do not need|not (?:need|have))\b(?!\s(?:able|reachable|present|insured|available|responsible))/i;

/** Finds the duties that a letter asks for: those of the reader, and those that the writer takes on. */
export function findRequests(reading: Reading): ObligationFinding[] {
  return reading.sentences.flatMap((sentence) => readRequest(reading, sentence) ?? []);
}

function readRequest(reading: Reading, { start, end }: Span): ObligationFinding | undefined {
  const front = start + measureLeadIn(reading.text.slice(start, Math.min(end, start + WORDS_MAX)));
  const passage = { start: front, end };
  const words = spanText(reading, passage).replace(/\s?please\?$/, '?');
  const groups = (PLEASE.exec(words) ?? NEED.exec(words) ?? ORDER.exec(words))?.groups ?? {};
  const { lead, subject = 'you', rest, promise } = groups;
  if (!rest || isQuoted(reading.text, start) || !isDuty(rest, promise)) return undefined;
  if (!isPerson(reading, subject)) return undefined;
  const whole = moveLeadBehind(trimEndOf(rest, /[\s.?!]/), lead);
  const verb = /^(?:not )?(\p{L}+)/u.exec(rest)![1]!;
  return {
    ...nameBearer(reading, subject),
    description: toDescription(whole.replace(/, and (?:you|we)\b.*$/, '')),
    type: classifyDuty(verb, words),
    ...findDue(reading, passage, firstClause(words)),
    spans: [passage],
    confidence: CONFIDENCE,
  };
}

/** Tells whether the words behind a modal verb bind somebody. */
function isDuty(words: string, promise: string | undefined): boolean {
  return !COURTESY.test(words) && !(promise ? NO_PROMISE : NO_DUTY).test(words);
}

function isPerson(reading: Reading, subject: string): boolean {
  return /^(?:you|we|I)$/i.test(subject) || readPartySubjects(reading)(subject).party !== undefined;
}

/** Tells whether a line is quoted from an earlier mail. */
function isQuoted(text: string, start: number): boolean {
  const line = Math.max(...['\n', '\u2029'].map((sign) => text.lastIndexOf(sign, start)));
  return text[line + 1] === '>';
}

function nameBearer(
  reading: Reading,
  subject: string,
): Pick<ObligationFinding, 'party' | 'bearer'> {
  const { party } = readPartySubjects(reading)(subject);
  if (party === BEARER_BOTH) return { party: subject, bearer: BEARER_BOTH };
  return { party: party?.name ?? (/^(?:you|we|I)$/i.test(subject) ? null : subject) };
}
