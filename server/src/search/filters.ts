import type { SearchFilters } from '../contract/search.ts';
import { ApiError } from '../kernel/errors.ts';
import type { FindRequest } from '../search-index/search-api.ts';

/** Filters other than metadata keys. */
const FILTER_NAMES = new Set([
  'type',
  'status',
  'tags',
  'created_after',
  'created_before',
  'document_ids',
  'meeting_ids',
  'analysis_type',
  'party',
]);

/** Maximum number of metadata values in one request. Each is compared with every matching source. */
const METADATA_VALUES_MAX = 1_000;

type Facet = FindRequest['filters']['facets'][number];
type Scalar = Facet['values'][number];

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
  facets.push(...metadataFacets(filters));
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

function metadataFacets(filters: SearchFilters): Facet[] {
  let count = 0;
  return Object.entries(filters)
    .filter(([name]) => !FILTER_NAMES.has(name))
    .map(([name, value]) => {
      const values = [value as Scalar | Scalar[]].flat();
      count += values.length;
      if (count > METADATA_VALUES_MAX) throw tooManyValues(name);
      return { name: `metadata.${name}`, values };
    });
}

function tooManyValues(name: string): ApiError {
  return new ApiError(
    'invalid_request',
    `The filters of metadata must not have more than ${METADATA_VALUES_MAX} values together; filters.${name} goes beyond that`,
    { details: { field: `filters.${name}`, type: 'too_large' } },
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
