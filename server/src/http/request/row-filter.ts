import { toUtcInstant } from '../../kernel/iso-times.ts';
import type { RowFilter } from '../../storage/row-filter.ts';

/** Query parameters of `rowFilters` in the contract. */
type RowFilterQuery = {
  created_after?: string;
  created_before?: string;
  updated_after?: string;
  updated_before?: string;
  title?: string;
  metadata?: Readonly<Record<string, string>>;
};

/** Converts the query parameters of a list to its filter. */
export function parseRowFilter(query: RowFilterQuery): RowFilter {
  return {
    createdAfter: toInstant(query.created_after),
    createdBefore: toInstant(query.created_before),
    updatedAfter: toInstant(query.updated_after),
    updatedBefore: toInstant(query.updated_before),
    title: query.title,
    metadata: Object.entries(query.metadata ?? {}).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  };
}

function toInstant(time: string | undefined): string | undefined {
  return time === undefined ? undefined : toUtcInstant(time);
}

/** Returns what a cursor is bound to. */
export function cursorFilters({ metadata, ...filter }: RowFilter): (string | undefined)[] {
  return [...Object.values(filter), JSON.stringify(metadata)];
}

const METADATA_PARAMETER = /^metadata(?:\.(?<dotted>.+)|\[(?<bracketed>.+)\])$/s;

/** Collects the parameters `metadata.KEY` and `metadata[KEY]` of a query to the object `metadata`. */
export function collectMetadata(query: Record<string, unknown>): void {
  const found: [string, unknown][] = [];
  for (const [name, value] of Object.entries(query)) {
    const { dotted, bracketed } = METADATA_PARAMETER.exec(name)?.groups ?? {};
    const key = dotted ?? bracketed;
    if (key === undefined) continue;
    found.push([key, value]);
    delete query[name];
  }
  if (found.length > 0) query['metadata'] = Object.fromEntries(found);
}
