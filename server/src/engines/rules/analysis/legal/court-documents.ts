import { anyCue } from '../../../../language/cues.ts';
import type { Obligation } from '../../../../contract/analysis.ts';
import type { Span } from '../../../../language/span.ts';
import type { ContractDate } from '../contracts/contract-date.ts';
import { describeDuty } from '../contracts/duty-description.ts';
import { findDue } from '../contracts/obligation-due.ts';
import type { ObligationFinding } from '../contracts/obligation-types.ts';
import { findLitigants, STATUS_AFTER } from '../parties/litigants.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { measureLeadIn } from '../document/readable-sentence.ts';

const HEAD_LENGTH = 1_500;
const BEFORE_LENGTH = 60;
const DECISION_CONFIDENCE = 0.85;

const COURT_WORD = new RegExp(`(?<!\\p{L})${anyCue('legal/court-words')}(?!\\p{L})`, 'iu');
const CONTRACT_WORD = new RegExp(`(?<!\\p{L})${anyCue('legal/contract-words')}(?!\\p{L})`, 'iu');
const TITLE_LENGTH = 200;

/** Returns whether a text is a judgment, an order or a pleading with its litigants. A settlement is a contract. */
export function isCourtText({ text }: Pick<Reading, 'text'>): boolean {
  const head = text.slice(0, HEAD_LENGTH);
  return (
    COURT_WORD.test(head) &&
    !CONTRACT_WORD.test(head.slice(0, TITLE_LENGTH)) &&
    findLitigants(text).length > 0
  );
}

const DECIDED_ON = new RegExp(`${anyCue('legal/decision-dates')}[\\s:,.-]{1,4}(?:this )?$`, 'iu');

/**
 * Finds the date on which the court decided.
 *
 * @returns undefined if the text gives dates of other events only
 */
export function findDecisionDate({ text, dates }: Reading): ContractDate | undefined {
  const date = dates.findLast(({ start }) =>
    DECIDED_ON.test(
      text.slice(Math.max(0, start - BEFORE_LENGTH), start).replace(/[\n\u2029]/g, ' '),
    ),
  );
  if (!date) return undefined;
  return {
    iso: date.iso,
    spans: [{ start: date.start, end: date.end }],
    confidence: date.isAmbiguous ? DECISION_CONFIDENCE / 2 : DECISION_CONFIDENCE,
    alternative: date.isAmbiguous ? date.alternative : undefined,
  };
}

const ORDER_CONFIDENCE = { named: 0.75, byStatus: 0.65 } as const;
const LENGTH_MAX = 600;
const STATUS_LENGTH = 90;

const ORDER =
  /^(?:(?:it is (?:hereby )?(?:further )?)?ordered that,?\s)?(?:the\s)?((?:plaintiff|defendant|claimant|respondent|petitioner|applicant|appellant|appellee)s?|(?:counsel|parties|clerk))\s(?:[^,;.]{0,30}\s)?(shall|must|(?:is|are) (?:hereby )?(?:ordered|directed|required) to)\s(?!be\b|have\b|mean\b)(?:not\s)?(\w+)/i;

/** Finds what a court orders the parties to do, in English; empty if the text is no court document. */
export function findCourtOrders(reading: Reading): ObligationFinding[] {
  if (!isCourtText(reading)) return [];
  return reading.sentences.flatMap((sentence) => readOrder(reading, sentence) ?? []);
}

function readOrder(reading: Reading, sentence: Span): ObligationFinding | undefined {
  const { start, end } = sentence;
  const front = measureLeadIn(reading.text.slice(start, Math.min(end, start + LENGTH_MAX)));
  const passage = { start: start + front, end: Math.min(end, start + front + LENGTH_MAX) };
  const words = spanText(reading, passage);
  const [, side, modal, verb] = ORDER.exec(words) ?? [];
  if (!side || !modal || !verb) return undefined;
  const party = findPartyByStatus(reading, side);
  return {
    party: party ?? side,
    description: describeDuty(words, modal),
    type: obligationType(verb),
    ...findDue(reading, passage, words),
    confidence: party ? ORDER_CONFIDENCE.named : ORDER_CONFIDENCE.byStatus,
    spans: [passage],
  };
}

/** Finds the party with that status; undefined unless the caption gives it to exactly one. */
function findPartyByStatus({ text, parties }: Reading, side: string): string | undefined {
  if (/s$/i.test(side)) return undefined;
  const own = parties.filter(({ end }) => {
    const status = STATUS_AFTER.exec(text.slice(end, end + STATUS_LENGTH))?.[0] ?? '';
    return status.toLowerCase().endsWith(side.toLowerCase());
  });
  return own.length === 1 ? own[0]!.name : undefined;
}

function obligationType(verb: string): Obligation['type'] {
  if (/^(?:pay|reimburse|refund|remit)/i.test(verb)) return 'payment';
  if (/^(?:file|submit|report|respond|answer|reply)/i.test(verb)) return 'reporting';
  if (/^(?:notify|serve|inform|give)/i.test(verb)) return 'notice';
  return /^(?:deliver|return|produce|provide)/i.test(verb) ? 'delivery' : 'compliance';
}
