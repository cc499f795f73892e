import type { ExtractionResult } from '../contract/extraction-result.ts';
import type { CellValue, GridColumn } from '../contract/grid-elements.ts';
import { splitPointer } from '../../../formats/json-pointer.ts';
import { isTooLarge } from './cell-value.ts';
import { EVIDENCE_MAX, type ProposedCell, type ProposedCells } from './cells.ts';

/** Converts the result of an extraction to cells. */
export function cellsOfExtraction(
  columns: readonly GridColumn[],
  result: ExtractionResult,
): ProposedCells {
  return Object.fromEntries(columns.map(({ key }) => [key, cellAt(`/${key}`, result)]));
}

function cellAt(pointer: string, result: ExtractionResult): ProposedCell {
  const value = valueAt(result.data, pointer);
  if (value === null || (Array.isArray(value) && value.length === 0)) {
    const reason = result.unresolved.find((one) => one.pointer === pointer)?.reason ?? 'not_found';
    return { value: null, evidence: [], confidence: null, reason };
  }
  if (isTooLarge(value)) {
    return { value: null, evidence: [], confidence: null, reason: 'too_large' };
  }
  const confidences = valuesBelow(result.confidence, pointer);
  return {
    value,
    evidence: valuesBelow(result.evidence, pointer)
      .flat()
      .slice(0, EVIDENCE_MAX)
      .map((one) => ({ ...one, start_time: null })),
    confidence: confidences.length === 0 ? null : Math.min(...confidences),
    reason: null,
  };
}

/** Returns the values at a pointer and below it. */
function valuesBelow<V>(byPointer: Readonly<Record<string, V>>, pointer: string): V[] {
  return Object.entries(byPointer)
    .filter(([at]) => at === pointer || at.startsWith(`${pointer}/`))
    .map(([, value]) => value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Reads a JSON pointer (RFC 6901); null where nothing is. */
function valueAt(data: Readonly<Record<string, unknown>>, pointer: string): CellValue {
  let value: unknown = data;
  for (const name of splitPointer(pointer)) {
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : null;
  }
  return value as CellValue;
}
