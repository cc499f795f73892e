import type { Obligation } from '../../../../contract/analysis.ts';
import { confidenceOf, logOdds, type Signals, signalsOf } from './confidence.ts';
import { isBoilerplate, startOfNeither, withoutRepeats } from './obligation-sense.ts';
import { type BoundParties, boundParties, type BoundParty } from './bound-parties.ts';
import { dueOf } from './obligation-due.ts';
import type { Span } from '../text/page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';

/** Something a party must do, with the passage that says so. Offsets are those of the folded text. */
export type FoundObligation = Omit<Obligation, 'id' | 'evidence'> & { spans: Span[] };

const PASSAGE_LENGTH_MAX = 600;

const MODAL =
  '(?:shall|must|will|agrees?(?:\\salso)?\\sto|undertakes?\\sto|covenants?\\sto|(?:is|are)\\s(?:required|obligated|obliged|responsible)\\sto|(?:is|are)\\sresponsible\\sfor)';
const ADVERB =
  '(?:(?:also|then|hereby|promptly|immediately|at\\sits\\s(?:own|sole)\\s(?:cost|expense)|in\\saddition|use|at\\sall\\stimes|diligently|only|further|(?!apply\\b|supply\\b|comply\\b|rely\\b|reply\\b|multiply\\b)[a-z]{2,16}ly),?\\s){0,2}';
const SUBJECT =
  "(?:[Tt]he\\s|[Ee]ach\\s(?:of\\sthe\\s)?|[Ee]ither\\s|[Bb]oth\\s|[Nn]either\\s|[Nn]o\\s)?(?:[Pp]art(?:y|ies)|[Yy]ou|[a-z][\\w-]{1,20}\\.(?:com|net|org)|[a-z]{0,3}[A-Z][\\w'&.-]*(?:\\s(?:and\\s|of\\s|&\\s)?[A-Z][\\w'&.-]*){0,5})";

const DUTY = new RegExp(
  `(?:^|[\\s(])(${SUBJECT})(?:\\s(?:and\\sits\\s\\w+|\\([^)]{0,60}\\)))?,?\\s(?:[^,;.()]{0,40},\\s)?(${MODAL})(?:,\\s[^,;.()]{1,80},)?\\s(not\\s)?(be\\s(?:responsible|required|obligated|obliged)\\s(?:for|to)\\s)?${ADVERB}([a-z]+)\\b(?!\\s(?:effect|place|precedence)\\b)`,
  'g',
);

/** What follows `shall` when the sentence lays down a fact or a rule rather than a duty. */
const NO_DUTY = new Set(
  'be have mean constitute survive apply include remain continue commence bind inure become govern terminate expire prevail control begin end cease result affect act accrue extend not in on at entitle permit allow limit renew automatically mutually equal supersede own retain receive reach exceed agree earn lose like'.split(
    ' ',
  ),
);

type ObligationType = Obligation['type'];

const TYPES: readonly (readonly [type: ObligationType, verb: RegExp, passage: RegExp])[] = [
  ['indemnity', /^(?:indemnify|defend|hold|save)/, /\bindemnif|hold harmless/i],
  ['insurance', /^(?:insure)/, /\binsurance\b|\binsured\b/i],
  [
    'confidentiality',
    /^(?:disclose|divulge)/,
    /\bconfidential|\bnon-?disclosure|\bin confidence\b/i,
  ],
  [
    'notice',
    /^(?:notify|inform|advise)/,
    /\bgive\b.{0,30}\bnotice|\bprovide\b.{0,30}\bnotice|written notice to\b/i,
  ],
  [
    'reporting',
    /^(?:report|submit|account|record)/,
    /\breports?\b|\bstatements?\b|\brecords\b|\bbooks\b/i,
  ],
  [
    'payment',
    /^(?:pay|reimburse|remit|refund|compensate|bear|invoice)/,
    /\bpay(?:ment|able)?\b|\bfees?\b|\broyalt|\breimburse/i,
  ],
  [
    'delivery',
    /^(?:deliver|ship|provide|supply|furnish|return|make|perform|produce|manufacture)/,
    /\bdeliver|\bship(?:ment)?\b/i,
  ],
  [
    'compliance',
    /^(?:comply|adhere|observe|obtain|maintain|conform)/,
    /\bcompl(?:y|iance)\b|\bapplicable laws?\b|\bregulations?\b/i,
  ],
];

export function findObligations(reading: Reading): FoundObligation[] {
  const found = readObligations(reading).map(({ found: one, signals }) => ({
    ...one,
    confidence: confidenceOf('obligation', signals),
  }));
  return withoutRepeats(found);
}

type ReadObligation = { found: Omit<FoundObligation, 'confidence'>; signals: Signals };

/** The duties of an English contract with what speaks for and against each. */
export function readObligations(reading: Reading): ReadObligation[] {
  const bound = boundParties(reading);
  return reading.sentences.flatMap((sentence) => readDuty(reading, sentence, bound) ?? []);
}

function readDuty(
  reading: Reading,
  sentence: Span,
  bound: BoundParties,
): ReadObligation | undefined {
  const text = textOf(reading, sentence);
  for (const match of text.matchAll(DUTY)) {
    const { whole, written, modal, verb, isNegated, isReleased } = wordsOfDuty(match);
    const { subject, who } = subjectOf(written, bound);
    if (isReleased || NO_DUTY.has(verb) || !(who ?? ANY_PARTY.test(subject))) continue;
    const at = match.index + whole.indexOf(written) + written.length - subject.length;
    const neither = startOfNeither(text, at, subject);
    const start = sentence.start + (neither ?? at);
    const passage = { start, end: passageEnd(reading, start, sentence.end) };
    const name = neither === undefined ? (who?.name ?? subject) : null;
    const found = dutyOf(reading, passage, { name, verb });
    if (isIdle(found.description, who)) continue;
    return { found, signals: dutySignals(reading, who, modal, isNegated) };
  }
  return undefined;
}

/** What `DUTY` found; `shall not be required to` and the like release from a duty. */
function wordsOfDuty(match: RegExpExecArray) {
  const [whole, written = '', modal = '', negation, liable, verb = ''] = match;
  const isNegated = negation !== undefined;
  return { whole, written, modal, verb, isNegated, isReleased: isNegated && liable !== undefined };
}

function dutyOf(
  reading: Reading,
  passage: Span,
  { name, verb }: { name: string | null; verb: string },
): ReadObligation['found'] {
  const description = textOf(reading, passage);
  return {
    party: name,
    description,
    type: typeOf(verb, description),
    ...dueOf(reading, passage, description),
    spans: [passage],
  };
}

/** A heading or the end of another sentence may stand before the subject: `Section 4. Distributor shall …`. */
function subjectOf(
  written: string,
  bound: BoundParties,
): { subject: string; who: BoundParty | undefined } {
  const who = bound(written);
  const last = written.replace(/^.*[.:]\s/, '');
  if (who || last === written) return { subject: written, who };
  return { subject: last, who: bound(last) };
}

const ANY_PARTY = /^(?:the |each |either |both |neither |no )?(?:of the )?part(?:y|ies)$/i;

const DESCRIPTION_WORDS_MIN = 4;

/** Words too few to say anything, or what every contract says and nobody watches. */
function isIdle(description: string, who: BoundParty | undefined): boolean {
  const words = description.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return words < DESCRIPTION_WORDS_MIN || (who?.way !== 'own' && isBoilerplate(description));
}

/** A long sentence ends its passage at a semicolon or proviso. */
function passageEnd(reading: Reading, start: number, sentenceEnd: number): number {
  if (sentenceEnd - start <= PASSAGE_LENGTH_MAX) return sentenceEnd;
  const words = reading.text.slice(start, start + PASSAGE_LENGTH_MAX);
  const cut = Math.max(words.lastIndexOf(';'), words.search(/[,;]\s(?:provided|except|however)/));
  return start + (cut > 80 ? cut : words.lastIndexOf(' '));
}

/** Types whose verbs, as `provide` and `maintain`, say less than the words behind them. */
const WIDE_VERBS: ReadonlySet<ObligationType> = new Set(['delivery', 'compliance']);

function typeOf(verb: string, words: string): ObligationType {
  const byVerb = TYPES.find(([, pattern]) => pattern.test(verb));
  if (byVerb && !WIDE_VERBS.has(byVerb[0])) return byVerb[0];
  const byWords = TYPES.find(([, , pattern]) => pattern.test(words));
  return byWords?.[0] ?? byVerb?.[0] ?? 'other';
}

function dutySignals(
  { parties, preamble }: Reading,
  who: BoundParty | undefined,
  modal: string,
  isNegated: boolean,
): Signals {
  const party = who?.party;
  return {
    ...signalsOf({
      'strong modal': /^(?:shall|must|is|are|agree|undertake|covenant)/.test(modal),
      'no named party': who === undefined,
      'name cut short': who?.way === 'short',
      'role of nobody found': who?.way === 'role',
      'term of nobody found': who?.way === 'term',
      negated: isNegated,
      'has no term': party !== undefined && party.terms.length === 0,
      'many parties': parties.length > 3,
      'one party': parties.length === 1,
      'no opening': preamble === undefined,
    }),
    ...(party && { 'log-odds of the party': logOdds(party.confidence) }),
  };
}
