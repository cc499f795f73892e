import { isDeepStrictEqual } from 'node:util';

import { collapseBlanks } from '../../../../language/folding.ts';
import type { Span } from '../../../../language/span.ts';
import {
  type FieldFinding,
  NOT_FOUND,
  type SourceSpan,
  valueFinding,
} from '../document/field-finding.ts';
import { type Reading, spanText } from '../document/reading.ts';
import type { Amendment } from './amendment.ts';
import { type DerivedReading, readAmended } from './current-reading.ts';
import { findAmendments } from './find-amendments.ts';

/** Former value of a field, or of a part of it, that an amendment superseded. */
export type SupersededValue = NonNullable<FieldFinding['superseded']>[number];

const SUPERSEDED_CONFIDENCE_MAX = 0.5;

/**
 * Finds a field in the contract as its amendments leave it. A former value whose passage was amended is kept as
 * superseded, with a warning that quotes both passages.
 *
 * @param find finds the field in a text without regard to amendments
 */
export function findAmendedField(
  reading: Reading,
  find: (reading: Reading) => FieldFinding,
): FieldFinding {
  const amended = readAmended(reading);
  if (!amended) return find(reading);
  const found = find(amended.current.reading);
  if (found.isRaw) return found;
  const current = toSource(amended.current, found);
  const former = toSource(amended.former, find(amended.former.reading));
  const amendments = findAmendments(reading);
  const superseded = listSuperseded(current, former, amendments);
  if (superseded.length === 0) {
    return current.value === null ? findInStatements(reading, find(reading), amendments) : current;
  }
  return {
    ...current,
    superseded,
    warnings: [...current.warnings, ...warnOf(reading, superseded)],
  };
}

/** Finds a field in the statement of an amendment, whose words the contract does not use. Its value is the new one. */
function findInStatements(
  reading: Reading,
  found: FieldFinding,
  amendments: readonly Amendment[],
): FieldFinding {
  const spans = Object.values(found.passages).flat();
  const [amendment, ...others] = amendments.filter((one) => overlaps(one.statement, spans));
  if (!amendment || found.isRaw) return NOT_FOUND;
  const { new: fresh, old, statement } = amendment;
  const [first] = old;
  if (!fresh || !first || others.length > 0 || typeof found.value !== 'string') return found;
  const confidence = Math.min(found.confidence, SUPERSEDED_CONFIDENCE_MAX);
  const superseded = [
    {
      pointer: '',
      value: spanText(reading, first),
      spans: old,
      supersededBy: statement,
      confidence,
    },
  ];
  return {
    ...valueFinding(spanText(reading, fresh), [fresh], found.confidence),
    superseded,
    warnings: warnOf(reading, superseded),
  };
}

function toSource(derived: DerivedReading, finding: FieldFinding): FieldFinding {
  const moveAll = (spans: readonly SourceSpan[]) => spans.flatMap((span) => derived.toSource(span));
  const passages = Object.entries(finding.passages).map(
    ([pointer, spans]) => [pointer, moveAll(spans)] as const,
  );
  const value = Array.isArray(finding.value)
    ? finding.value.map((item: unknown) =>
        hasSpans(item) ? { ...item, spans: moveAll(item.spans) } : item,
      )
    : finding.value;
  return { ...finding, value, passages: Object.fromEntries(passages) };
}

function hasSpans(item: unknown): item is { spans: readonly Span[] } {
  return typeof item === 'object' && item !== null && 'spans' in item && Array.isArray(item.spans);
}

/** Value of a field or of a part of it, with its passages. */
type Part = { pointer: string; value: unknown; spans: readonly Span[] };

function listParts({ value, passages }: FieldFinding): Part[] {
  const pointed = Object.entries(passages).map(([pointer, spans]) => ({
    pointer,
    value: pointer === '' ? value : (value as Record<string, unknown> | null)?.[pointer.slice(1)],
    spans,
  }));
  const items = Array.isArray(value) ? value : [];
  const inside = items.flatMap((item: unknown, index): Part[] => {
    if (!hasSpans(item)) return [];
    const { spans, ...rest } = item;
    return [{ pointer: `/${index}`, value: rest, spans }];
  });
  return [...pointed, ...inside];
}

function listSuperseded(
  current: FieldFinding,
  former: FieldFinding,
  amendments: readonly Amendment[],
): SupersededValue[] {
  const now = listParts(current);
  return listParts(former).flatMap(({ pointer, value, spans }): SupersededValue[] => {
    const amendment = amendments.find(({ old }) => old.some((span) => overlaps(span, spans)));
    // Only amended parts are compared with all that apply now: a contract has thousands of obligations.
    if (!amendment || value === null || value === undefined) return [];
    if (now.some((part) => isSamePart(part, { pointer, value }, current.value))) return [];
    const confidence = Math.min(former.confidence, SUPERSEDED_CONFIDENCE_MAX);
    return [{ pointer, value, spans, supersededBy: amendment.statement, confidence }];
  });
}

/** Tells whether a part has the former value: at the same pointer, or anywhere in a list. */
function isSamePart(part: Part, former: Omit<Part, 'spans'>, whole: unknown): boolean {
  const isAtPlace = Array.isArray(whole) || part.pointer === former.pointer;
  return isAtPlace && isDeepStrictEqual(part.value, former.value);
}

function overlaps(span: Span, others: readonly Span[]): boolean {
  return others.some(({ start, end }) => start < span.end && span.start < end);
}

const WARNINGS_MAX = 5;
const QUOTE_LENGTH_MAX = 160;

function warnOf(
  reading: Reading,
  superseded: readonly SupersededValue[],
): FieldFinding['warnings'] {
  return superseded.slice(0, WARNINGS_MAX).map(({ spans, supersededBy }) => {
    const [old, fresh] = [spans[0]!, supersededBy].map((span) => quote(reading, span));
    return { code: 'amended', message: `"${old}" no longer applies: amended by "${fresh}"` };
  });
}

function quote({ text }: Reading, { start, end }: Span): string {
  const words = collapseBlanks(text.slice(start, end)).trim();
  return words.length <= QUOTE_LENGTH_MAX ? words : `${words.slice(0, QUOTE_LENGTH_MAX - 1)}…`;
}
