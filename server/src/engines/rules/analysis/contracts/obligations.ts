import { anyOf, loadCues } from '../../../../language/cues.ts';
import { BEARER_BOTH } from '../../../../contract/analysis.ts';
import { calibrateConfidence, toLogOdds, type Signals, toSignals } from './confidence.ts';
import { type FindBoundParty, readBoundParties, type BoundParty } from './bound-parties.ts';
import { describeDuty, firstClause, MODAL } from './duty-description.ts';
import { type DutyPoint, FIRST_MARK, listClauses, listPoints } from './duty-points.ts';
import { findDue, findDueInLead } from './obligation-due.ts';
import { classifyDuty, isDutyVerb, type ObligationFinding } from './obligation-types.ts';
import { measureLeadIn } from '../document/readable-sentence.ts';
import { findPlainDuties } from './plain-duties.ts';
import { findRequests, NO_PROMISE } from './requests.ts';
import { listMatches } from '../../../../language/list-matches.ts';
import type { Span } from '../../../../language/span.ts';
import { type Reading, spanText } from '../document/reading.ts';

const ADVERB =
  '(?:(?:also|then|hereby|promptly|immediately|at\\sits\\s(?:own|sole)\\s(?:cost|expense)|in\\saddition|use|at\\sall\\stimes|diligently|only|further|(?!apply\\b|supply\\b|comply\\b|rely\\b|reply\\b|multiply\\b)[a-z]{2,16}ly),?\\s){0,2}';
const DETERMINER =
  '(?:[Tt]he|[Ee]ach(?:\\sof\\sthe)?|[Ee]very|[Ee]ither|[Bb]oth|[Nn]either|[Nn]o|[Aa]ny|[Aa]n?|[Ss]uch|[Tt]hat|[Oo]ne)';
/** `each party`, `the receiving party`: a party without a name, with the words that tell which. */
const UNNAMED_PARTY = `${DETERMINER}\\s(?:(?!(?:of|by|to|for|from|and|or|that|if)\\s)[a-z-]{3,16}\\s){0,2}[Pp]art(?:y|ies)|[Pp]art(?:y|ies)`;
const SUBJECT = `(?:${UNNAMED_PARTY}|(?:[Tt]he\\s|[Ee]ach\\s(?:of\\sthe\\s)?|[Ee]ither\\s|[Bb]oth\\s|[Nn]either\\s|[Nn]o\\s)?(?:[Yy]ou|[a-z][\\w-]{1,20}\\.(?:com|net|org)|[a-z]{0,3}[A-Z][\\w'&.-]*(?:\\s(?:and\\s|of\\s|&\\s)?[A-Z][\\w'&.-]*){0,5}))`;

const BOUND = `(?:^|[\\s(])(${SUBJECT})(?:\\s(?:and\\sits\\s\\w+|\\([^)]{0,60}\\)))?,?\\s(?:[^,;.()]{0,40},\\s)?(${MODAL})(?:,\\s[^,;.()]{1,80},)?`;
const DUTY = new RegExp(
  `${BOUND}\\s(not\\s)?(be\\s(?:responsible|required|obligated|obliged)\\s(?:for|to)\\s)?${ADVERB}([a-z]+)\\b(?!\\s(?:effect|place|precedence)\\b)`,
  'g',
);
/** Words that lead a list of duties: `Provider shall: (a) …`, `Provider shall do the following:`. */
const LIST_LEAD = new RegExp(
  `${BOUND}(\\snot)?(?:\\s(?:do|perform|observe|fulfil|meet|comply\\swith)\\s(?:all\\s(?:of\\s)?)?the\\sfollowing(?:\\s\\w+)?)?\\s?(?::\\s?|(?=\\s${FIRST_MARK}))(?=$|\\s?${FIRST_MARK})`,
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
  return reading.sentences.flatMap((sentence, index) => {
    const listed = readDutyList(reading, index, bound);
    return listed.length > 0 ? listed : readDuty(reading, sentence, bound);
  });
}

/** Reads each point of a list of duties as a duty of its own. */
function readDutyList(
  reading: Reading,
  index: number,
  bound: FindBoundParty,
): SignaledObligation[] {
  const sentence = reading.sentences[index]!;
  const text = spanText(reading, sentence);
  for (const match of listMatches(text, LIST_LEAD)) {
    const [whole, written = '', modal = '', negation = ''] = match;
    const { subject, who } = splitSubject(written, bound);
    if (!who && !isParty(subject)) continue;
    const points = listPoints(reading, index, sentence.start + match.index + whole.length);
    const isOfNobody = NEGATED_SUBJECT.test(subject);
    const name = isOfNobody ? null : (who?.name ?? nameUnknown(subject));
    const isOfBoth = !who && ANY_PARTY.test(subject);
    const signals = readDutySignals(reading, who, modal, negation !== '');
    const found = points.flatMap((point) =>
      readPoint(reading, point, { name, subject, modal, negation, isOfBoth }),
    );
    if (found.length > 0) return found.map((one) => ({ found: one, signals }));
  }
  return [];
}

/** Words before a list of duties. */
type ListLead = Pick<DutyWords, 'name' | 'modal' | 'isOfBoth'> & {
  subject: string;
  negation: string;
};

const POINT_VERB = /^(?:not\s)?(?:\p{L}+ly,?\s)?(\p{L}+)/iu;

function readPoint(
  reading: Reading,
  { words, whole }: DutyPoint,
  { subject, negation, modal, ...lead }: ListLead,
): SignaledObligation['found'][] {
  const point = spanText(reading, words);
  const verb = POINT_VERB.exec(point)?.[1]?.toLowerCase();
  if (!verb || NO_DUTY.has(verb) || point.split(' ').length < POINT_WORDS_MIN) return [];
  const predicate = point[0]!.toLowerCase() + point.slice(1);
  const duty = `${subject} ${modal}${negation} ${predicate}`;
  const due = findDue(reading, words, firstClause(point));
  return [{ ...toDuty({ ...lead, duty, modal, verb }), ...due, spans: [whole] }];
}

const POINT_WORDS_MIN = 2;

function readDuty(reading: Reading, sentence: Span, bound: FindBoundParty): SignaledObligation[] {
  const text = spanText(reading, sentence);
  for (const match of listMatches(text, DUTY)) {
    const { whole, written, modal, verb, isNegated, isReleased } = readDutyWords(match);
    const { subject, who } = splitSubject(written, bound);
    if (isReleased || NO_DUTY.has(verb) || !(who ?? isParty(subject))) continue;
    const at = match.index + whole.indexOf(written) + written.length - subject.length;
    const neither = findNegatedSubject(text, at, subject);
    const own = { start: sentence.start + (neither ?? at), end: sentence.end };
    const name = neither === undefined ? (who?.name ?? nameUnknown(subject)) : null;
    const isOfBoth = !who && ANY_PARTY.test(subject);
    const duty = spanText(reading, own);
    if (isIdle(duty, who)) continue;
    const signals = readDutySignals(reading, who, modal, isNegated);
    const words = { name, duty, modal, verb, isOfBoth };
    const behind = { start: sentence.start + match.index + whole.length, end: sentence.end };
    const others = listOtherDuties(reading, behind, { ...words, subject, negation: '' });
    const end = endOfDuty(reading, behind, others.length > 0);
    const lead = { start: sentence.start + measureLead(text, own.start - sentence.start), end };
    const due = readOwnDue(reading, { ...own, end }, lead);
    const found = [{ ...toDuty(words), ...due, spans: [lead] }, ...others];
    return found.map((one) => ({ found: one, signals }));
  }
  return [];
}

/** Returns the end of a duty: of its clause where others follow, else of the sentence. */
function endOfDuty({ text }: Reading, behind: Span, isFollowed: boolean): number {
  const [clause] = isFollowed ? listClauses(text, behind) : [];
  return clause?.end ?? behind.end;
}

/** Counts the characters of marks and headings before the words of a sentence that belong to a duty. */
function measureLead(sentence: string, subjectAt: number): number {
  return Math.min(measureLeadIn(sentence), subjectAt);
}

/** Reads when a duty is due from its own clause, or from the words before its subject. */
function readOwnDue(reading: Reading, own: Span, { start }: Span): ReturnType<typeof findDue> {
  const due = findDue(reading, own, firstClause(spanText(reading, own)));
  if (due.due_text !== null || start >= own.start) return due;
  return { ...due, ...findDueInLead(reading, { start, end: own.start }) };
}

/** Reads the further duties of a sentence, each behind a semicolon: `…; notify Buyer of any delay; and …`. */
function listOtherDuties(
  reading: Reading,
  behind: Span,
  lead: ListLead,
): SignaledObligation['found'][] {
  const [, ...clauses] = listClauses(reading.text, behind);
  return clauses.flatMap((clause) => {
    const words = reading.text.slice(clause.start, clause.end);
    const [joint, verb = ''] = OTHER_DUTY.exec(words) ?? [];
    if (joint === undefined || !isDutyVerb(verb)) return [];
    const whole = { start: clause.start + joint.length - verb.length, end: clause.end };
    return readPoint(reading, { words: whole, whole }, lead);
  });
}

const OTHER_DUTY = /^(?:(?:and|or)\s)?(?:also\s)?(?:(?:shall|must|will)\s)?([a-z]+)\b/;

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

function toDuty({ name, duty, modal, verb, isOfBoth }: DutyWords) {
  return {
    party: name,
    ...(isOfBoth && { bearer: BEARER_BOTH }),
    description: describeDuty(duty, modal),
    type: classifyDuty(verb, duty),
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

const ANY_PARTY = /^(?:the |each |every |either |both |neither |no )?(?:of the )?part(?:y|ies)$/i;
/** One party without a name: `the receiving party`, `such party`. */
const SOME_PARTY = /^(?:\p{L}+ )+part(?:y|ies)$/iu;
/** Noun without the word that tells which party, or how many. */
const BARE_PARTY = /^part(?:y|ies)$/i;

function isParty(subject: string): boolean {
  return ANY_PARTY.test(subject) || SOME_PARTY.test(subject);
}

/** Names an unnamed party: both of them where the document says no more than `party`. */
function nameUnknown(subject: string): string {
  return BARE_PARTY.test(subject) ? 'Each party' : subject[0]!.toUpperCase() + subject.slice(1);
}

const DESCRIPTION_WORDS_MIN = 4;
/** `agree to change the agreement as follows:` binds nobody by itself. */
const LEADS_TO_LIST = /\bagrees? [^.]{0,80}\bas follows\s?:?$/i;

/** Tells whether a duty is too short to say anything, or boilerplate whose subject is no known party. */
function isIdle(duty: string, who: BoundParty | undefined): boolean {
  const words = duty.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (LEADS_TO_LIST.test(duty)) return true;
  return words < DESCRIPTION_WORDS_MIN || (who?.matchedBy !== 'own' && isBoilerplate(duty));
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

const NEGATED_SUBJECT = /^(?:neither|no|none)\b/i;
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
  if (NEGATED_SUBJECT.test(subject)) return at;
  const match = NEITHER_NOR.exec(sentence.slice(Math.max(0, at - 100), at));
  return match ? Math.max(0, at - 100) + match.index : undefined;
}
