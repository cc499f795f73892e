import type { SearchFilters } from '../contract/search.ts';
import { ApiError } from '../kernel/errors.ts';
import type { FindRequest } from '../search-index/search-api.ts';

/** Maximum number of metadata values in one request. Each is compared with every matching source. */
const METADATA_VALUES_MAX = 1_000;

type Facet = FindRequest['filters']['facets'][number];

/**
 * Translates the filters of a request for the search index.
 *
 * @throws ApiError `invalid_request` for an invalid time or too many metadata values
 */
export function toSourceFilters(filters: SearchFilters): FindRequest['filters'] {
  const { status, tags, document_ids, meeting_ids, created_after, created_before } = filters;
  const facets: Facet[] = [];
  if (tags) facets.push({ name: 'tag', values: tags });
  if (filters.analysis_type !== undefined) {
    facets.push({ name: 'analysis_type', values: [filters.analysis_type] });
  }
  facets.push(...metadataFacets(filters.metadata ?? {}));
  return {
    status,
    documentIds: document_ids,
    meetingIds: meeting_ids,
    createdAfter: parseTime('created_after', created_after),
    createdBefore: parseTime('created_before', created_before),
    party: filters.party,
    facets,
  };
}

function metadataFacets(metadata: NonNullable<SearchFilters['metadata']>): Facet[] {
  let count = 0;
  return Object.entries(metadata).map(([name, value]) => {
    const values = [value].flat();
    count += values.length;
    if (count > METADATA_VALUES_MAX) throw tooManyValues(`filters.metadata.${name}`);
    return { name: `metadata.${name}`, values };
  });
}

function tooManyValues(field: string): ApiError {
  return new ApiError(
    'invalid_request',
    `filters.metadata must not have more than ${METADATA_VALUES_MAX} values together; ${field} goes beyond that`,
    { details: { field, type: 'too_large' } },
  );
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)$/;

function parseTime(field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const ms = DATE.test(text) || TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(ms)) return new Date(ms).toISOString();
  throw new ApiError(
    'invalid_request',
    `filters.${field} must be an ISO-8601 date or time, as 2030-01-31 or 2030-01-31T12:00:00Z`,
    { details: { field: `filters.${field}`, type: 'invalid_value' } },
  );
}
