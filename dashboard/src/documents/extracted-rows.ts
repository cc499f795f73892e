import type { Evidence, Extraction } from '@docket/sdk';

import type { Marked } from './findings.ts';

/** Value of an extraction, or a row of a list of it, as the panel shows it. */
export type ExtractedRow = {
  /** JSON pointer into the data, which the pages mark. */
  id: string;
  /** Names of the properties that lead to the value. */
  names: readonly string[];
  /** Number of the row in its list, from 1; undefined for a single value. */
  number: number | undefined;
  value: unknown;
  /** Lowest confidence of the values in it. */
  confidence: number;
  evidence: readonly Evidence[];
};

/** Lists the values of an extraction in the order of its schema, a row of a list each. */
export function listExtracted(extraction: Extraction): ExtractedRow[] {
  return listBelow(extraction, extraction.data ?? {}, { id: '', names: [] });
}

/** Returns the rows with passages as the pages mark them. */
export function toMarks(rows: readonly ExtractedRow[]): Marked[] {
  return rows.map(({ id, evidence }) => ({ id, kind: 'fact', evidence, isStrong: false }));
}

type Place = { id: string; names: readonly string[] };

function listBelow(extraction: Extraction, data: object, { id, names }: Place): ExtractedRow[] {
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    const place = { id: `${id}/${escapePointer(name)}`, names: [...names, name] };
    if (Array.isArray(value) && value.length > 0) {
      return value.map((item: unknown, index) =>
        toRow(extraction, { ...place, id: `${place.id}/${index}` }, item, index + 1),
      );
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return listBelow(extraction, value, place);
    }
    return [toRow(extraction, place, value)];
  });
}

function toRow(
  { evidence = {}, confidence = {} }: Extraction,
  { id, names }: Place,
  value: unknown,
  number?: number,
): ExtractedRow {
  const isWithin = ([pointer]: [string, unknown]) => pointer === id || pointer.startsWith(`${id}/`);
  const confidences = Object.entries(confidence).filter(isWithin);
  return {
    id,
    names,
    number,
    value,
    confidence: Math.min(1, ...confidences.map(([, each]) => each)),
    evidence: Object.entries(evidence)
      .filter(isWithin)
      .flatMap(([, passages]) => passages),
  };
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
