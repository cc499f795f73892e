import { BEARER_BOTH } from '../../../../contract/analysis.ts';
import type { Span } from '../../../../language/span.ts';
import {
  type ContractTerm,
  findTermsOf,
  termConfidence,
} from '../contract-terms/contract-terms.ts';
import type { TermField } from '../contract-terms/term-fields.ts';
import { measureLeadIn } from '../document/readable-sentence.ts';
import { type Reading, spanText } from '../document/reading.ts';
import {
  DESCRIPTION_LENGTH_MAX,
  firstClause,
  MODAL,
  moveLeadBehind,
  toDescription,
} from './duty-description.ts';
import { findDue } from './obligation-due.ts';
import { classifyDuty, isDutyVerb, type ObligationFinding } from './obligation-types.ts';
import { readPartySubjects } from './party-subject.ts';
import { trimEndOf } from '../../../../kernel/trim-end.ts';

const LENGTH_MAX = 600;

const SUBJECT = String.raw`(?:[Yy]ou|[Ww]e|I|(?:[Ee]ach|[Ee]ither|[Bb]oth) of us|[Ww]e both|[Ee]ach [Pp]arty|(?:[Bb]oth|[Tt]he) [Pp]arties|[Tt]he \p{L}[\p{L}-]{2,20}|\p{Lu}[\p{L}&'.-]*(?: \p{Lu}[\p{L}&'.-]*){0,4})`;
const PLAIN_DUTY = new RegExp(
  String.raw`^(?:(?<lead>(?:At|On|By|Within|After|Before|Once|For|Every|Each|During|Until|In|Upon|If|When|Whenever|As soon as|Unless) [^,;.]{3,80}), )?(?<subject>(?!(?:At|On|By|Within|After|Before|Once|For|During|Until|In|Upon|If|When|Whenever|As|Unless) )${SUBJECT}) (?:(?<modal>${MODAL}|(?:have|has|need|needs|are|is) to|promises? to) (?:\(\w{1,3}\) )?)?(?<verb>(?:not )?(?:\p{Ll}{3,15}ly )?\p{Ll}+)\b(?<rest>.*)$`,
  'u',
);
const OWED =
  /^(?<what>[^,;.]{2,60}?) (?:is|are|falls?) (?:to be )?(?:paid|due|payable)\b(?<rest>.*)$/u;
/** Verbs that state a fact or a right. */
const NO_DUTY =
  /^(?:not )?(?:may|can|could|might|would|has|have|had|was|were|does|do|did|is|own|owns|gets?|receives?)$/;
/** Label with a value, as `Rent review: every 1 June`. */
const LABELLED = /^[^:.]{2,40}:\s(?!\p{Ll})/u;
const PLURAL = /^(?:you|we|I|we both|both of us|(?:both|the) parties)$/i;

/** Terms that a party fulfills; `obligation` is a duty whoever its subject is. */
const DUTY_FIELDS = [
  'obligation',
  'payment_term',
  'deposit',
  'delivery',
  'confidentiality',
  'insurance',
  'indemnity',
] as const satisfies readonly TermField[];

/** Finds the duties that an English document states in plain words: `You return the keys on the last day.` */
export function findPlainDuties(reading: Reading): ObligationFinding[] {
  const terms = Map.groupBy(findTermsOf(reading, DUTY_FIELDS), ({ sentence }) => sentence.start);
  const others = reading.preamble ? [] : reading.sentences.filter(({ start }) => !terms.has(start));
  const ofParties = others.flatMap((sentence): ObligationFinding[] => {
    const duty = readPlainDuty(reading, sentence, 'payment_term');
    return duty ? [{ ...duty, confidence: UNCLASSIFIED_CONFIDENCE }] : [];
  });
  return [...findClassifiedDuties(reading, terms), ...ofParties];
}

const UNCLASSIFIED_CONFIDENCE = 0.5;

function findClassifiedDuties(
  reading: Reading,
  terms: ReadonlyMap<number, readonly ContractTerm[]>,
): ObligationFinding[] {
  return [...terms.values()]
    .map((own) => own.find(({ field }) => field === 'obligation') ?? own[0]!)
    .toSorted((a, b) => a.sentence.start - b.sentence.start)
    .flatMap(({ field, sentence, probability }): ObligationFinding[] => {
      const duty = readPlainDuty(reading, sentence, field);
      return duty ? [{ ...duty, confidence: termConfidence({ probability }) }] : [];
    });
}

function readPlainDuty(
  reading: Reading,
  { start, end }: Span,
  field: TermField,
): Omit<ObligationFinding, 'confidence'> | undefined {
  const front = start + measureLeadIn(reading.text.slice(start, Math.min(end, start + LENGTH_MAX)));
  const passage = { start: front, end };
  const words = spanText(reading, passage);
  const spoken = readSpokenDuty(words);
  const duty =
    field === 'obligation'
      ? (spoken ?? readOwedSum(words) ?? readImperative(words))
      : spoken && isOfParty(reading, spoken)
        ? spoken
        : undefined;
  if (!duty) return undefined;
  return {
    ...nameParty(reading, duty.subject),
    description: duty.description,
    type: classifyDuty(duty.verb, words),
    ...findDue(reading, passage, firstClause(words)),
    spans: [passage],
  };
}

/** Returns whether a known party fulfills the term, as in `The tenant pays a deposit`. */
function isOfParty(reading: Reading, { subject, verb }: PlainDuty): boolean {
  return (
    isDutyVerb(verb) &&
    subject !== undefined &&
    readPartySubjects(reading)(subject).party !== undefined
  );
}

type PlainDuty = { subject: string | undefined; verb: string; description: string };

function readSpokenDuty(words: string): PlainDuty | undefined {
  if (LABELLED.test(words)) return undefined;
  const { lead, subject, modal, verb, rest } = PLAIN_DUTY.exec(words)?.groups ?? {};
  if (!subject || !verb || NO_DUTY.test(verb)) return undefined;
  if (modal === undefined && verb === 'are') return undefined;
  const base = modal === undefined && !PLURAL.test(subject) ? toBaseForm(verb) : verb;
  return { subject, verb: base, description: describePlainDuty({ modal, base, rest, lead }) };
}

/** Describes a duty, with the condition or time before it if both fit. */
function describePlainDuty(duty: Record<'modal' | 'base' | 'rest' | 'lead', string | undefined>) {
  const liable = duty.modal?.endsWith('for') ? 'be responsible for ' : '';
  const predicate = trimEndOf(`${liable}${duty.base}${duty.rest}`, /[.\s]/);
  const whole = moveLeadBehind(predicate, duty.lead);
  return toDescription(whole.length <= DESCRIPTION_LENGTH_MAX ? whole : predicate);
}

/** Reads `The rent is due on the first of each month` as a payment of nobody in particular. */
function readOwedSum(words: string): PlainDuty | undefined {
  const { what, rest } = OWED.exec(words)?.groups ?? {};
  if (!what) return undefined;
  const plain = /^\p{Lu}\p{Ll}/u.test(what) ? what[0]!.toLowerCase() + what.slice(1) : what;
  return { subject: undefined, verb: 'pay', description: toDescription(`pay ${plain}${rest}`) };
}

function readImperative(words: string): PlainDuty | undefined {
  const verb = /^(\p{Lu}\p{Ll}+)\s\p{L}/u.exec(words)?.[1]?.toLowerCase();
  if (!verb || !isDutyVerb(verb)) return undefined;
  return { subject: undefined, verb, description: toDescription(words) };
}

/** Returns the base form of a verb in the third person: `carries` becomes `carry`. */
function toBaseForm(verb: string): string {
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`;
  if (/(?:sh|ch|ss|x|zz|o)es$/.test(verb)) return verb.slice(0, -2);
  return verb.replace(/(?<=[^s])s$/, '');
}

function nameParty(
  reading: Reading,
  subject: string | undefined,
): Pick<ObligationFinding, 'party' | 'bearer'> {
  if (subject === undefined) return { party: null };
  const { party } = readPartySubjects(reading)(subject);
  if (party === BEARER_BOTH) return { party: subject, bearer: BEARER_BOTH };
  return { party: party?.name ?? subject };
}
