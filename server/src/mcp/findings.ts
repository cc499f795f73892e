import { BUDGET } from './answer-budget.ts';
import type { Analysis, Evidence } from '../contract/analysis.ts';
import { escapePointer } from '../../../formats/json-pointer.ts';
import { clip } from './bounds.ts';

/** One value of an analysis with the passages that prove it. */
export type ShownFinding = {
  field: string;
  id: string;
  value: unknown;
  confidence?: number;
  quotes: { page: number | null; quoted_text: string }[];
};

/** Lists every value of an analysis, in the order of its fields. Null values are left out. */
export function listFindings(analysis: Analysis): ShownFinding[] {
  return Object.entries(analysis.extracted_fields).flatMap(([field, value]) => {
    const pointer = `/extracted_fields/${escapePointer(field)}`;
    if (Array.isArray(value)) {
      return value.map((item, index) => toFinding(analysis, field, `${pointer}/${index}`, item));
    }
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).flatMap(([name, part]) =>
        part === null
          ? []
          : [toFinding(analysis, `${field}.${name}`, `${pointer}/${escapePointer(name)}`, part)],
      );
    }
    return value === null ? [] : [toFinding(analysis, field, pointer, value)];
  });
}

function toFinding(
  { evidence, findings, field_confidence }: Analysis,
  field: string,
  pointer: string,
  value: unknown,
): ShownFinding {
  const own = typeof value === 'object' && value !== null ? (value as OwnEvidence) : {};
  const quotes = own.evidence ?? evidence[pointer] ?? [];
  const confidence = own.confidence ?? field_confidence[field.split('.')[0]!];
  return {
    field,
    id: findings[pointer]?.id ?? pointer,
    value: boundValue(value),
    ...(confidence !== undefined && { confidence }),
    quotes: quotes.slice(0, BUDGET.quotes).map(({ page, excerpt }) => ({
      page,
      quoted_text: clip(excerpt, BUDGET.quote),
    })),
  };
}

type OwnEvidence = { evidence?: Evidence[]; confidence?: number };

/** Cuts long texts and drops evidence, which is shown as quotes. Deeper values are shown as JSON. */
function boundValue(value: unknown): unknown {
  if (typeof value === 'string') return clip(value, BUDGET.findingValue);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([name]) => !OMITTED.has(name));
  return Object.fromEntries(
    parts.slice(0, BUDGET.findingProperties).map(([name, part]) => [name, boundPart(part)]),
  );
}

const OMITTED: ReadonlySet<string> = new Set(['evidence', 'id', 'confidence']);

function boundPart(part: unknown): unknown {
  if (typeof part === 'string') return clip(part, BUDGET.quote);
  if (typeof part !== 'object' || part === null) return part;
  const json = JSON.stringify(part);
  return json.length <= BUDGET.quote ? part : clip(json, BUDGET.quote);
}
