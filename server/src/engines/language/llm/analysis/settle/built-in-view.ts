import type { Analysis, Evidence } from '../../../../../contract/analysis.ts';
import { comparable } from '../../../content-words.ts';
import { escapePointer } from '../../../verify-evidence.ts';
import type { Slot } from '../plan-fields.ts';

type Span = { start: number; end: number };

/** What the rules say of one slot: `none` where they found nothing. */
export type Agreement = 'same' | 'other' | 'none';

/** A value that the rules found, and where. */
type Ruled = { value: string | number; evidence: Evidence[] };

/** What the rules found in the same document. */
export type BuiltInView = {
  agreement(slot: Slot, value: string | number, places: readonly Span[]): Agreement;
  /** Of an object in a list: whether the rules have one at the same place. */
  listAgreement(key: string, places: readonly Span[]): Agreement;
  /** What they found, each value with its passages, and how likely they are right, 0 to 1. */
  found(slot: Slot): (Ruled & { confidence: number })[];
  /** The passages of that very value; undefined where the rules found another, or none. */
  evidenceOf(slot: Slot, value: string): Evidence[] | undefined;
};

export function createBuiltInView({
  extracted_fields,
  evidence,
  field_confidence,
}: Analysis): BuiltInView {
  const valuesOf = ({ key, part }: Slot) => valuesIn(extracted_fields[key], part);
  const placesOf = (slot: Slot, index: number) =>
    evidence[pointerOf(slot)] ?? evidence[`${pointerOf(slot)}/${index}`];
  return {
    agreement(slot, value, places) {
      const values = valuesOf(slot);
      if (values.length === 0) return 'none';
      const own = evidence[pointerOf(slot)] ?? [];
      const isAgreed =
        slot.kind === 'clause' ? meet(own, places) : values.some((one) => isSame(one, value));
      return isAgreed ? 'same' : 'other';
    },
    listAgreement(key, places) {
      const own = evidenceInside(extracted_fields[key]);
      if (own.length === 0) return 'none';
      return meet(own, places) ? 'same' : 'other';
    },
    evidenceOf(slot, value) {
      const index = valuesOf(slot).findIndex(
        (one) => comparable(String(one)) === comparable(value),
      );
      return index === -1 ? undefined : placesOf(slot, index);
    },
    found(slot) {
      const confidence = field_confidence[slot.key] ?? 0;
      return valuesOf(slot).flatMap((value, index) => {
        const places = placesOf(slot, index);
        return places?.length ? [{ value, evidence: places, confidence }] : [];
      });
    },
  };
}

function pointerOf({ key, part }: Slot): string {
  return `/extracted_fields/${escapePointer(key)}${part}`;
}

function valuesIn(field: unknown, part: Slot['part']): (string | number)[] {
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

/** Names agree where one is the other with more words: `Acme` and `Acme, Inc.` */
function isSame(one: string | number, other: string | number): boolean {
  const [a, b] = [comparable(String(one)), comparable(String(other))];
  if (a === b) return true;
  if (Math.min(a.length, b.length) < NAME_LENGTH_MIN || /^[\d.,-]+$/.test(a + b)) return false;
  return a.includes(b) || b.includes(a);
}

function evidenceInside(list: unknown): Span[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: { evidence?: Span[] } | null) => item?.evidence ?? []);
}

function meet(some: readonly Span[], others: readonly Span[]): boolean {
  return some.some((one) => others.some((other) => overlaps(one, other)));
}

export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
