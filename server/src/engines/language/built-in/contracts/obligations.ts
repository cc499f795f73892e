import type { Obligation } from '../../../../contract/analysis.ts';
import { confidenceOf, logOdds, type Signals, signalsOf } from './confidence.ts';
import { findMoney } from '../numbers/money.ts';
import { isBoilerplate, startOfNeither, withoutRepeats } from './obligation-sense.ts';
import type { Span } from '../text/page-furniture.ts';
import type { Party } from '../parties/parties.ts';
import { type Reading, textOf } from '../reading.ts';

/** Something a party must do, with the passage that says so. Offsets are those of the folded text. */
export type FoundObligation = Omit<Obligation, 'id' | 'evidence'> & { spans: Span[] };

const PASSAGE_LENGTH_MAX = 600;

const MODAL =
  '(?:shall|must|will|agrees?(?:\\salso)?\\sto|undertakes?\\sto|covenants?\\sto|(?:is|are)\\s(?:required|obligated|obliged|responsible)\\sto|(?:is|are)\\sresponsible\\sfor)';
const ADVERB =
  '(?:(?:also|then|hereby|promptly|immediately|at\\sits\\s(?:own|sole)\\s(?:cost|expense)|in\\saddition|use|at\\sall\\stimes|diligently|only|further),?\\s){0,2}';
const SUBJECT =
  "(?:[Tt]he\\s|[Ee]ach\\s(?:of\\sthe\\s)?|[Ee]ither\\s|[Bb]oth\\s|[Nn]either\\s|[Nn]o\\s)?(?:[Pp]art(?:y|ies)|[A-Z][\\w'&.-]*(?:\\s(?:and\\s|of\\s|&\\s)?[A-Z][\\w'&.-]*){0,5})";

const DUTY = new RegExp(
  `(?:^|[\\s(])(${SUBJECT})(?:\\s(?:and\\sits\\s\\w+|\\([^)]{0,60}\\)))?,?\\s(?:[^,;.()]{0,40},\\s)?(${MODAL})\\s(not\\s)?(?:be\\s(?:responsible|required|obligated)\\s(?:for|to)\\s)?${ADVERB}([a-z]+)`,
  'g',
);

/** What follows `shall` when the sentence lays down a fact or a rule rather than a duty. */
const NO_DUTY = new Set(
  'be have mean constitute survive apply include remain continue commence bind inure become govern terminate expire prevail control begin end cease result affect act accrue extend take not in on at entitle permit allow limit renew automatically mutually equal supersede own retain'.split(
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

const DUE =
  /\b(?:(?:with)?in\s(?:[\w-]+\s){0,3}\(?\d{0,3}\)?\s?(?:business\s|calendar\s|working\s)?(?:days?|weeks?|months?|years?|hours?)(?:\s(?:of|after|following|from|prior to|before)\s[^,;.]{3,80})?|(?:(?:no|not)\slater\sthan|on\sor\s(?:before|prior\sto))\s[^,;]{3,80}(?:,\s(?:19|20)\d\d)?|(?:at\sleast|not\sless\sthan)\s(?:[\w-]+\s){0,2}\(?\d{0,3}\)?\s?(?:business\s|calendar\s)?(?:days?|weeks?|months?)[^,;.]{0,60}\b(?:prior\sto|before|in advance)\b[^,;.]{0,60}|by\s(?=the\s\w+\sday|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s)[^,;]{3,60}(?:,\s(?:19|20)\d\d)?|(?:immediately|promptly)\s(?:upon|after|following)\s[^,;.]{3,80}|upon\s(?:receipt|request|expiration|termination|execution|completion|written)[^,;.]{0,60})/i;
const RECURRENCE =
  /\b(?:daily|weekly|bi-?weekly|monthly|quarterly|semi-?annual(?:ly)?|annual(?:ly)?|yearly|(?:each|every|per)\s(?:\w+\s)?(?:day|week|month|quarter|year)|every\s\w+\s(?:days|weeks|months|years))\b/i;

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
  const speakers = partyTerms(reading.parties);
  return reading.sentences.flatMap((sentence) => readDuty(reading, sentence, speakers) ?? []);
}

/** Party names by the words that stand for them, in lower case. */
function partyTerms(parties: readonly Party[]): Map<string, Party> {
  const terms = new Map<string, Party>();
  for (const party of parties) {
    for (const term of [party.name, ...party.terms]) terms.set(plainTerm(term), party);
  }
  return terms;
}

function plainTerm(term: string): string {
  return term
    .toLowerCase()
    .replace(/^the\s/, '')
    .replace(/\s+/g, ' ');
}

function readDuty(
  reading: Reading,
  sentence: Span,
  speakers: ReadonlyMap<string, Party>,
): ReadObligation | undefined {
  const text = textOf(reading, sentence);
  for (const match of text.matchAll(DUTY)) {
    const [whole, subject, modal, negation, verb] = match as unknown as string[];
    const party = speakers.get(plainTerm(subject!));
    if (NO_DUTY.has(verb!) || !(party ?? mayBeBound(subject!, speakers))) continue;
    const at = match.index + whole!.indexOf(subject!);
    const neither = startOfNeither(text, at, subject!);
    const start = sentence.start + (neither ?? at);
    const passage = { start, end: passageEnd(reading, start, sentence.end) };
    const description = textOf(reading, passage);
    if (!party && isBoilerplate(description)) continue;
    return {
      found: {
        party: neither === undefined ? nameOf(party, subject!) : null,
        description,
        type: typeOf(verb!, description),
        ...dueOf(reading, passage, description),
        spans: [passage],
      },
      signals: dutySignals(reading, party, modal!, negation !== undefined),
    };
  }
  return undefined;
}

const ANY_PARTY = /^(?:the |each |either |both |neither |no )?(?:of the )?part(?:y|ies)$/i;

function nameOf(party: Party | undefined, subject: string): string | null {
  return party?.name ?? (ANY_PARTY.test(subject) ? subject : null);
}

/** Whether words that are no party's name or term stand for one: `each Party`, or a role where few terms are known. */
function mayBeBound(subject: string, speakers: ReadonlyMap<string, Party>): boolean {
  return ANY_PARTY.test(subject) || (speakers.size <= 2 && ROLE.test(subject));
}

const ROLE =
  /^(?:the )?(?:company|buyer|seller|purchaser|supplier|vendor|customer|client|licens(?:or|ee)|distributor|manufacturer|contractor|consultant|employee|employer|owner|operator|agent|sponsor|franchis(?:or|ee)|lender|borrower|lessor|lessee|landlord|tenant|provider|recipient|party [ab])$/i;

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

function dueOf(
  reading: Reading,
  passage: Span,
  words: string,
): Pick<Obligation, 'due_date' | 'due_text' | 'recurrence' | 'amount'> {
  const due = DUE.exec(words);
  const dueSpan = due && {
    start: passage.start + due.index,
    end: passage.start + due.index + due[0].length,
  };
  const date =
    dueSpan && reading.dates.find((one) => one.start >= dueSpan.start && one.start < dueSpan.end);
  const [money] = findMoney(words);
  return {
    due_date: date && !date.isAmbiguous ? date.iso : null,
    due_text: due?.[0] ?? null,
    recurrence: RECURRENCE.exec(words)?.[0].toLowerCase() ?? null,
    amount: money ? { value: money.value, currency: money.currency } : null,
  };
}

function dutySignals(
  { parties, preamble }: Reading,
  party: Party | undefined,
  modal: string,
  isNegated: boolean,
): Signals {
  return {
    ...signalsOf({
      'strong modal': /^(?:shall|must|is|are|agree|undertake|covenant)/.test(modal),
      'no named party': party === undefined,
      negated: isNegated,
      'has no term': party !== undefined && party.terms.length === 0,
      'many parties': parties.length > 3,
      'one party': parties.length === 1,
      'no opening': preamble === undefined,
    }),
    ...(party && { 'log-odds of the party': logOdds(party.confidence) }),
  };
}
