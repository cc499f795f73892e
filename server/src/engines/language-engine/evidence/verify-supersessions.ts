import type { Evidence, Finding, Findings, Supersession } from '../../../contract/analysis.ts';
import { escapePointer } from '../../../../../formats/json-pointer.ts';
import type { FindPointer } from './verify-field-values.ts';

/** Highest confidence of a value that another one supersedes. */
const SUPERSEDED_CONFIDENCE_MAX = 0.5;

/** Opposite directions of a supersession. */
const OPPOSITE = { superseded_by: 'supersedes', supersedes: 'superseded_by' } as const;
const DIRECTIONS = ['superseded_by', 'supersedes'] as const;

/**
 * Keeps the supersessions of which both passages are verified, and gives each to both of its findings. Of a finding
 * that was removed the passage stays, without a pointer to it.
 *
 * @param findings as an engine gives them: ids are pointers into the result
 */
export function verifySupersessions(
  findings: Findings,
  isVerified: (evidence: Evidence) => boolean,
  findPointer: FindPointer,
): Findings {
  const verified = new Map<string, Finding>();
  const add = (pointer: string, more: Partial<Finding>) => {
    const finding = verified.get(pointer) ?? { id: pointer, source: 'engine' };
    verified.set(pointer, { ...finding, ...more });
  };
  for (const [from, finding] of Object.entries(findings)) {
    const pointer = findPointer(from);
    if (pointer === undefined) continue;
    for (const direction of DIRECTIONS) {
      const given = finding[direction];
      const supersession = given && verifySupersession(given, isVerified, findPointer);
      if (!supersession) continue;
      add(pointer, { [direction]: supersession });
      const { finding_id: other } = supersession;
      const mirrored = { ...supersession, finding_id: pointer };
      if (other !== null) add(other, { [OPPOSITE[direction]]: mirrored });
    }
  }
  return Object.fromEntries(verified);
}

function verifySupersession(
  { finding_id, superseded, superseding }: Supersession,
  isVerified: (evidence: Evidence) => boolean,
  findPointer: FindPointer,
): Supersession | undefined {
  const passages = {
    superseded: superseded.filter(isVerified),
    superseding: superseding.filter(isVerified),
  };
  if (passages.superseded.length === 0 || passages.superseding.length === 0) return undefined;
  return {
    finding_id: finding_id === null ? null : (findPointer(finding_id) ?? null),
    ...passages,
  };
}

type Confidences = { fields: Record<string, unknown>; field_confidence: Record<string, number> };

/** Limits the confidence of superseded values: of an object its own, of any other value that of its field. */
export function limitSuperseded(
  { fields, field_confidence }: Confidences,
  findings: Findings,
): Confidences {
  const isSuperseded = (pointer: string) => findings[pointer]?.superseded_by !== undefined;
  const limited = Object.entries(fields).map(([key, value]) => {
    if (!Array.isArray(value)) return [key, value] as const;
    const items = value.map((item: unknown, index) =>
      hasConfidence(item) && isSuperseded(`${toPointer(key)}/${index}`)
        ? { ...item, confidence: limit(item.confidence) }
        : item,
    );
    return [key, items] as const;
  });
  const confidences = Object.entries(field_confidence).map(([key, confidence]) => {
    const value = fields[key];
    const parts = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    const ofObjects = Array.isArray(value) && value.some(hasConfidence);
    const pointers = [toPointer(key), ...parts.map((part) => `${toPointer(key)}/${part}`)];
    const isLimited = !ofObjects && pointers.some(isSuperseded);
    return [key, isLimited ? limit(confidence) : confidence] as const;
  });
  return {
    fields: Object.fromEntries(limited),
    field_confidence: Object.fromEntries(confidences),
  };
}

function limit(confidence: number): number {
  return Math.min(confidence, SUPERSEDED_CONFIDENCE_MAX);
}

function toPointer(key: string): string {
  return `/extracted_fields/${escapePointer(key)}`;
}

function hasConfidence(item: unknown): item is { confidence: number } {
  return (
    typeof item === 'object' &&
    item !== null &&
    'confidence' in item &&
    typeof item.confidence === 'number'
  );
}
