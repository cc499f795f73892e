import type { CreateGridData } from '@docket/sdk';

import { readTags, readText } from '../format/form-data.ts';

export type ChosenSource = { source: 'document' | 'meeting'; id: string };
export type GridFilters = NonNullable<CreateGridData['body']['filters']>;

/** Choices of the sources that become rows: the chosen ones, or those of a kind that match the other fields. */
export const SCOPES = ['chosen', 'all', 'document', 'meeting'] as const;
export type SourceScope = (typeof SCOPES)[number];

const DAY_MS = 86_400_000;

/**
 * Reads the filters of the form.
 *
 * @param onlyDocuments true for the columns of a template, which meetings do not have
 */
export function readFilters(
  form: FormData,
  chosen: readonly ChosenSource[],
  onlyDocuments: boolean,
): GridFilters {
  const scope = readText(form, 'scope') as SourceScope;
  if (scope === 'chosen') return nameSources(chosen, onlyDocuments);
  const tags = readTags(form, 'tags');
  const [from, until] = [readText(form, 'from'), readText(form, 'until')];
  return {
    ...(scope !== 'all' && { type: [scope] }),
    ...(tags.length > 0 && { tags }),
    ...(from !== '' && { created_after: from }),
    ...(until !== '' && { created_before: dayAfter(until) }),
  };
}

function nameSources(chosen: readonly ChosenSource[], onlyDocuments: boolean): GridFilters {
  const idsOf = (kind: ChosenSource['source']) =>
    chosen.filter(({ source }) => source === kind).map(({ id }) => id);
  const [documents, meetings] = [idsOf('document'), idsOf('meeting')];
  return {
    ...(documents.length > 0 && { document_ids: documents }),
    ...(meetings.length > 0 && !onlyDocuments && { meeting_ids: meetings }),
  };
}

/** Returns the day after a day such as 2026-03-01. */
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
