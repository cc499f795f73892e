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
export function listExtracted({
  data,
  evidence = {},
  confidence = {},
}: Pick<Extraction, 'data' | 'evidence' | 'confidence'>): ExtractedRow[] {
  const places = listPlaces(data ?? {}, { id: '', names: [] });
  const ids = new Set(places.map(({ id }) => id));
  const passages = groupByRow(ids, evidence);
  const confidences = groupByRow(ids, confidence);
  return places.map((place) => ({
    ...place,
    confidence: Math.min(1, ...(confidences.get(place.id) ?? [])),
    evidence: passages.get(place.id)?.flat() ?? [],
  }));
}

/** Returns the rows with passages as the pages mark them. */
export function toMarks(rows: readonly ExtractedRow[]): Marked[] {
  return rows.map(({ id, evidence }) => ({ id, kind: 'fact', evidence, isStrong: false }));
}

type RowPlace = Pick<ExtractedRow, 'id' | 'names' | 'number' | 'value'>;

function listPlaces(data: object, { id, names }: Pick<RowPlace, 'id' | 'names'>): RowPlace[] {
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    const place = { id: `${id}/${escapePointer(name)}`, names: [...names, name] };
    if (Array.isArray(value) && value.length > 0) {
      return value.map((item: unknown, index) => {
        return { ...place, id: `${place.id}/${index}`, number: index + 1, value: item };
      });
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return listPlaces(value, place);
    }
    return [{ ...place, number: undefined, value }];
  });
}

/** Groups members by the row that their pointer lies in, in one pass: a list may have 100,000 values. */
function groupByRow<T>(
  ids: ReadonlySet<string>,
  members: Readonly<Record<string, T>>,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [pointer, member] of Object.entries(members)) {
    let id = pointer;
    while (id !== '' && !ids.has(id)) id = id.slice(0, id.lastIndexOf('/'));
    const own = groups.get(id);
    if (own) own.push(member);
    else groups.set(id, [member]);
  }
  return groups;
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
