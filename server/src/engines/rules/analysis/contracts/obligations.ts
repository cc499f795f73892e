import { anyOf, loadCues } from '../../../../language/cues.ts';
import { BEARER_BOTH } from '../../../../contract/analysis.ts';
import { calibrateConfidence, toLogOdds, type Signals, toSignals } from './confidence.ts';
import { type FindBoundParty, readBoundParties, type BoundParty } from './bound-parties.ts';
import { describeDuty, MODAL } from './duty-description.ts';
import { findDue } from './obligation-due.ts';
import { classifyDuty, type ObligationFinding } from './obligation-types.ts';
import { findPlainDuties } from './plain-duties.ts';
import { findRequests, NO_PROMISE } from './requests.ts';
import { listMatches } from '../../../../language/list-matches.ts';
import type { Span } from '../../../../language/span.ts';
import { type Reading, spanText } from '../document/reading.ts';

const PASSAGE_LENGTH_MAX = 600;

const ADVERB =
  '(?:(?:also|then|hereby|promptly|immediately|at\\sits\\s(?:own|sole)\\s(?:cost|expense)|in\\saddition|use|at\\sall\\stimes|diligently|only|further|(?!apply\\b|supply\\b|comply\\b|rely\\b|reply\\b|multiply\\b)[a-z]{2,16}ly),?\\s){0,2}';
const SUBJECT =
  "(?:[Tt]he\\s|[Ee]ach\\s(?:of\\sthe\\s)?|[Ee]ither\\s|[Bb]oth\\s|[Nn]either\\s|[Nn]o\\s)?(?:[Pp]art(?:y|ies)|[Yy]ou|[a-z][\\w-]{1,20}\\.(?:com|net|org)|[a-z]{0,3}[A-Z][\\w'&.-]*(?:\\s(?:and\\s|of\\s|&\\s)?[A-Z][\\w'&.-]*){0,5})";

const DUTY = new RegExp(
  `(?:^|[\\s(])(${SUBJECT})(?:\\s(?:and\\sits\\s\\w+|\\([^)]{0,60}\\)))?,?\\s(?:[^,;.()]{0,40},\\s)?(${MODAL})(?:,\\s[^,;.()]{1,80},)?\\s(not\\s)?(be\\s(?:responsible|required|obligated|obliged)\\s(?:for|to)\\s)?${ADVERB}([a-z]+)\\b(?!\\s(?:effect|place|precedence)\\b)`,
  'g',
);

/** Verbs behind `shall` in a sentence that states a fact or a rule and no duty. */
const NO_DUTY = new Set(loadCues('en', 'contracts/not-duty-verbs'));

/**
 * Finds the duties of an English contract by the rules; those in plain words only if the rules find none. A document
 * without an opening, as a letter, has both.
 */
export function findObligations(reading: Reading): ObligationFinding[] {
  const found = readObligations(reading).map(({ found: one, signals }) => ({
    ...one,
    confidence: calibrateConfidence('obligation', signals),
  }));
  if (!reading.preamble) {
    const owed = found.filter(({ description }) => !NO_PROMISE.test(description));
    const plain = [...owed, ...findRequests(reading), ...findPlainDuties(reading)];
    return dropRepeatedDuties(reading, keepFirstAtPlace(plain));
  }
  const kept = dropRepeatedDuties(reading, found);
  return kept.length > 0 ? kept : dropRepeatedDuties(reading, findPlainDuties(reading));
}

/** Keeps the first duty of each sentence, in the order of the document. */
function keepFirstAtPlace(duties: readonly ObligationFinding[]): ObligationFinding[] {
  const kept: ObligationFinding[] = [];
  for (const duty of duties) {
    const [own] = duty.spans;
    const isKnown = kept.some(
      ({ spans: [other] }) => other!.start < own!.end && own!.start < other!.end,
    );
    if (!isKnown) kept.push(duty);
  }
  return kept.toSorted((a, b) => a.spans[0]!.start - b.spans[0]!.start);
}

type SignaledObligation = { found: Omit<ObligationFinding, 'confidence'>; signals: Signals };

/** Reads the duties of an English contract with the signals for and against each. */
export function readObligations(reading: Reading): SignaledObligation[] {
  const bound = readBoundParties(reading);
  return reading.sentences.flatMap((sentence) => readDuty(reading, sentence, bound) ?? []);
}

function readDuty(
  reading: Reading,
  sentence: Span,
  bound: FindBoundParty,
): SignaledObligation | undefined {
  const text = spanText(reading, sentence);
  for (const match of listMatches(text, DUTY)) {
    const { whole, written, modal, verb, isNegated, isReleased } = readDutyWords(match);
    const { subject, who } = splitSubject(written, bound);
    if (isReleased || NO_DUTY.has(verb) || !(who ?? ANY_PARTY.test(subject))) continue;
    const at = match.index + whole.indexOf(written) + written.length - subject.length;
    const neither = findNegatedSubject(text, at, subject);
    const start = sentence.start + (neither ?? at);
    const passage = { start, end: findPassageEnd(reading, start, sentence.end) };
    const name = neither === undefined ? (who?.name ?? subject) : null;
    const isOfBoth = !who && ANY_PARTY.test(subject);
    const duty = spanText(reading, passage);
    if (isIdle(duty, who)) continue;
    const found = toDuty(reading, passage, { name, duty, modal, verb, isOfBoth });
    return { found, signals: readDutySignals(reading, who, modal, isNegated) };
  }
  return undefined;
}

/** Names the groups of a `DUTY` match. `shall not be required to` releases from a duty. */
function readDutyWords(match: RegExpExecArray) {
  const [whole, written = '', modal = '', negation, liable, verb = ''] = match;
  const isNegated = negation !== undefined;
  return { whole, written, modal, verb, isNegated, isReleased: isNegated && liable !== undefined };
}

/** Words of a duty: the name of its party, the whole passage on one line, and its verbs. */
type DutyWords = {
  name: string | null;
  duty: string;
  modal: string;
  verb: string;
  isOfBoth: boolean;
};

function toDuty(
  reading: Reading,
  passage: Span,
  { name, duty, modal, verb, isOfBoth }: DutyWords,
): SignaledObligation['found'] {
  return {
    party: name,
    ...(isOfBoth && { bearer: BEARER_BOTH }),
    description: describeDuty(duty, modal),
    type: classifyDuty(verb, duty),
    ...findDue(reading, passage, duty),
    spans: [passage],
  };
}

/** Splits a heading from the subject, as in `Section 4. Distributor shall …`, and looks the subject up. */
function splitSubject(
  written: string,
  bound: FindBoundParty,
): { subject: string; who: BoundParty | undefined } {
  const who = bound(written);
  const last = written.replace(/^.*[.:]\s/, '');
  if (who || last === written) return { subject: written, who };
  return { subject: last, who: bound(last) };
}

const ANY_PARTY = /^(?:the |each |either |both |neither |no )?(?:of the )?part(?:y|ies)$/i;

const DESCRIPTION_WORDS_MIN = 4;
/** `agree to change the agreement as follows:` binds nobody by itself. */
const LEADS_TO_LIST = /\bagrees? [^.]{0,80}\bas follows\s?:?$/i;

/** Tells whether a duty is too short to say anything, or boilerplate whose subject is no known party. */
function isIdle(duty: string, who: BoundParty | undefined): boolean {
  const words = duty.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (LEADS_TO_LIST.test(duty)) return true;
  return words < DESCRIPTION_WORDS_MIN || (who?.matchedBy !== 'own' && isBoilerplate(duty));
}

/** Ends the passage of a long sentence at a semicolon or proviso. */
function findPassageEnd(reading: Reading, start: number, sentenceEnd: number): number {
  if (sentenceEnd - start <= PASSAGE_LENGTH_MAX) return sentenceEnd;
  const words = reading.text.slice(start, start + PASSAGE_LENGTH_MAX);
  const cut = Math.max(words.lastIndexOf(';'), words.search(/[,;]\s(?:provided|except|however)/));
  return start + (cut > 80 ? cut : words.lastIndexOf(' '));
}

function readDutySignals(
  { parties, preamble }: Reading,
  who: BoundParty | undefined,
  modal: string,
  isNegated: boolean,
): Signals {
  const party = who?.party;
  return {
    ...toSignals({
      'strong modal': /^(?:shall|must|is|are|agree|undertake|covenant)/.test(modal),
      'no named party': who === undefined,
      'name cut short': who?.matchedBy === 'short',
      'role of nobody found': who?.matchedBy === 'role',
      'term of nobody found': who?.matchedBy === 'term',
      negated: isNegated,
      'has no term': party !== undefined && party.terms.length === 0,
      'many parties': parties.length > 3,
      'one party': parties.length === 1,
      'no opening': preamble === undefined,
    }),
    ...(party && { 'log-odds of the party': toLogOdds(party.confidence) }),
  };
}

/** Duties that nearly every contract states in the same words. */
const BOILERPLATE = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'contracts/boilerplate-duties'))}`,
  'i',
);

export function isBoilerplate(description: string): boolean {
  return BOILERPLATE.test(description);
}

/** Keeps the first of several duties of one party whose passages have the same words. */
function dropRepeatedDuties(
  reading: Reading,
  obligations: readonly ObligationFinding[],
): ObligationFinding[] {
  const seen = new Set<string>();
  return obligations.filter(({ spans, party }) => {
    const words = spanText(reading, spans[0]!).toLowerCase();
    const key = [party, ...(words.match(/[\p{L}\p{N}]+/gu) ?? [])].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

const NEITHER_NOR = /\b[Nn]either\s[^.;]{1,80}\snor\s(?:the\s)?$/;

/**
 * Finds the start of a duty that binds nobody: `Neither Party shall …`, `Neither Buyer nor Seller shall …`.
 *
 * @param at position of the subject in the sentence
 * @returns undefined when the subject is bound
 */
export function findNegatedSubject(
  sentence: string,
  at: number,
  subject: string,
): number | undefined {
  if (/^(?:neither|no|none)\b/i.test(subject)) return at;
  const match = NEITHER_NOR.exec(sentence.slice(Math.max(0, at - 100), at));
  return match ? Math.max(0, at - 100) + match.index : undefined;
}
