import type { Evidence } from '../contract/analysis.ts';
import type { Extraction } from '../contract/extractions.ts';
import { listLeaves, toPointer } from '../../../formats/json-pointer.ts';
import { BUDGET } from './answer-budget.ts';
import { clip } from './bounds.ts';

/** One leaf or empty list of extracted data. */
export type ExtractedValue = {
  pointer: string;
  value: unknown;
  confidence?: number;
  reason?: NonNullable<Extraction['unresolved']>[number]['reason'];
  quotes?: { page: number | null; quoted_text: string }[];
};

/** Lists the values of an extraction in the order of its data, and what has a reason to be null or empty. */
export function listExtractedValues({
  data,
  evidence = {},
  confidence = {},
  unresolved = [],
}: Extraction): ExtractedValue[] {
  if (!data) return [];
  const reasons = new Map(unresolved.map(({ pointer, reason }) => [pointer, reason]));
  return listLeaves(data).flatMap(({ path, value }): ExtractedValue[] => {
    const pointer = toPointer(path);
    const reason = reasons.get(pointer);
    const shown = { pointer: clip(pointer, BUDGET.point), value: boundValue(value) };
    if (reason !== undefined) return [{ ...shown, reason }];
    const quotes = evidence[pointer];
    return quotes ? [{ ...shown, ...describeEvidence(confidence[pointer], quotes) }] : [];
  });
}

function boundValue(value: unknown): unknown {
  return typeof value === 'string' ? clip(value, BUDGET.findingValue) : value;
}

function describeEvidence(confidence: number | undefined, passages: readonly Evidence[]) {
  return {
    ...(confidence !== undefined && { confidence }),
    quotes: passages.slice(0, BUDGET.quotes).map(({ page, excerpt }) => ({
      page,
      quoted_text: clip(excerpt, BUDGET.quote),
    })),
  };
}
