import type { Analysis, Evidence } from '../../../../contract/analysis.ts';
import { normalizeKeyword } from '../../../../language/content-words.ts';
import type { Span } from '../../../../language/span.ts';
import { escapePointer } from '../../../../../../formats/json-pointer.ts';
import type { FieldSlot } from '../extract/plan-fields.ts';
import type { Agreement } from './value-confidence.ts';

/** Value of the rules engine with its evidence. */
type RuleValue = { value: string | number; evidence: Evidence[] };

/** Findings of the rules engine in the same document. */
export type RuleFindings = {
  /** Compares a value of the model with that of the rules; clauses agree if their passages overlap. */
  agreement(slot: FieldSlot, value: string | number, places: readonly Span[]): Agreement;
  /** Compares an object of a list by its place in the text. */
  listAgreement(key: string, places: readonly Span[]): Agreement;
  /** Lists the values of a slot with the probability that each is right, 0 to 1. */
  values(slot: FieldSlot): (RuleValue & { confidence: number })[];
  /** Returns the evidence for exactly this value; undefined if the rules found another value or none. */
  evidenceOf(slot: FieldSlot, value: string): Evidence[] | undefined;
};

/** Indexes an analysis of the rules engine by slots. */
export function createRuleFindings({
  extracted_fields,
  evidence,
  field_confidence,
}: Analysis): RuleFindings {
  const listValues = ({ key, part }: FieldSlot) => readValues(extracted_fields[key], part);
  const findEvidence = (slot: FieldSlot, index: number) =>
    evidence[toPointer(slot)] ?? evidence[`${toPointer(slot)}/${index}`];
  return {
    agreement(slot, value, places) {
      const values = listValues(slot);
      if (values.length === 0) return 'none';
      const rulePlaces = evidence[toPointer(slot)] ?? [];
      const isAgreed =
        slot.kind === 'clause'
          ? anyOverlap(rulePlaces, places)
          : values.some((ruleValue) => isSameValue(ruleValue, value));
      return isAgreed ? 'same' : 'other';
    },
    listAgreement(key, places) {
      const rulePlaces = collectEvidence(extracted_fields[key]);
      if (rulePlaces.length === 0) return 'none';
      return anyOverlap(rulePlaces, places) ? 'same' : 'other';
    },
    evidenceOf(slot, value) {
      const index = listValues(slot).findIndex(
        (ruleValue) => normalizeKeyword(String(ruleValue)) === normalizeKeyword(value),
      );
      return index === -1 ? undefined : findEvidence(slot, index);
    },
    values(slot) {
      const confidence = field_confidence[slot.key] ?? 0;
      return listValues(slot).flatMap((value, index) => {
        const found = findEvidence(slot, index);
        return found?.length ? [{ value, evidence: found, confidence }] : [];
      });
    },
  };
}

function toPointer({ key, part }: FieldSlot): string {
  return `/extracted_fields/${escapePointer(key)}${part}`;
}

function readValues(field: unknown, part: FieldSlot['part']): (string | number)[] {
  if (Array.isArray(field)) return field.filter(isScalar);
  const isObject = typeof field === 'object' && field !== null;
  const value: unknown = isObject
    ? Object.entries(field).find(([name]) => `/${name}` === part)?.[1]
    : field;
  return isScalar(value) ? [value] : [];
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

const NAME_LENGTH_MIN = 5;

/** Compares two values. A name agrees with a longer form of itself: `Acme` with `Acme, Inc.` */
function isSameValue(one: string | number, other: string | number): boolean {
  const [a, b] = [normalizeKeyword(String(one)), normalizeKeyword(String(other))];
  if (a === b) return true;
  if (Math.min(a.length, b.length) < NAME_LENGTH_MIN || /^[\d.,-]+$/.test(a + b)) return false;
  return a.includes(b) || b.includes(a);
}

function collectEvidence(list: unknown): Span[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: { evidence?: Span[] } | null) => item?.evidence ?? []);
}

function anyOverlap(some: readonly Span[], others: readonly Span[]): boolean {
  return some.some((one) => others.some((other) => overlaps(one, other)));
}

/** Returns whether two spans share a character. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
