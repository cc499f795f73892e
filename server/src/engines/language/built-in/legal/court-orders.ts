import type { Obligation } from '../../../../contract/analysis.ts';
import { dueOf } from '../contracts/obligation-due.ts';
import type { FoundObligation } from '../contracts/obligations.ts';
import { type Reading, textOf } from '../reading.ts';
import { lengthInFront } from '../summary/readable-sentence.ts';
import type { Span } from '../text/page-furniture.ts';
import { isCourtText } from './court-text.ts';
import { STATUS_BEHIND } from './litigants.ts';

const CONFIDENCE = { named: 0.75, byStatus: 0.65 } as const;
const LENGTH_MAX = 600;
const STATUS_LENGTH = 90;

const ORDER =
  /^(?:(?:it is (?:hereby )?(?:further )?)?ordered that,?\s)?(?:the\s)?((?:plaintiff|defendant|claimant|respondent|petitioner|applicant|appellant|appellee)s?|(?:counsel|parties|clerk))\s(?:[^,;.]{0,30}\s)?(?:shall|must|(?:is|are) (?:hereby )?(?:ordered|directed|required) to)\s(?!be\b|have\b|mean\b)(?:not\s)?(\w+)/i;

/** What a court orders the sides of an English text to do; empty for texts of other kinds. */
export function findCourtOrders(reading: Reading): FoundObligation[] {
  if (!isCourtText(reading)) return [];
  return reading.sentences.flatMap((sentence) => readOrder(reading, sentence) ?? []);
}

function readOrder(reading: Reading, sentence: Span): FoundObligation | undefined {
  const { start, end } = sentence;
  const front = lengthInFront(reading.text.slice(start, Math.min(end, start + LENGTH_MAX)));
  const passage = { start: start + front, end: Math.min(end, start + front + LENGTH_MAX) };
  const description = textOf(reading, passage);
  const [, side, verb] = ORDER.exec(description) ?? [];
  if (!side || !verb) return undefined;
  const party = partyOf(reading, side);
  return {
    party: party ?? side,
    description,
    type: typeOf(verb),
    ...dueOf(reading, passage, description),
    confidence: party ? CONFIDENCE.named : CONFIDENCE.byStatus,
    spans: [passage],
  };
}

/** The party of that status, where the caption gives it to one alone. */
function partyOf({ text, parties }: Reading, side: string): string | undefined {
  if (/s$/i.test(side)) return undefined;
  const own = parties.filter(({ end }) => {
    const status = STATUS_BEHIND.exec(text.slice(end, end + STATUS_LENGTH))?.[0] ?? '';
    return status.toLowerCase().endsWith(side.toLowerCase());
  });
  return own.length === 1 ? own[0]!.name : undefined;
}

function typeOf(verb: string): Obligation['type'] {
  if (/^(?:pay|reimburse|refund|remit)/i.test(verb)) return 'payment';
  if (/^(?:file|submit|report|respond|answer|reply)/i.test(verb)) return 'reporting';
  if (/^(?:notify|serve|inform|give)/i.test(verb)) return 'notice';
  return /^(?:deliver|return|produce|provide)/i.test(verb) ? 'delivery' : 'compliance';
}
