import type { Db } from '../storage/db.ts';
import { listParties } from './find-store.ts';
import { stripLegalForm } from './legal-form.ts';
import type { FindRequest } from './search-api.ts';
import type { SourceFilters } from './visible-sources.ts';

/** Replaces a party by all its spellings in the workspace's documents. */
export async function expandPartyNames(
  db: Db,
  workspaceId: string,
  { party, ...filters }: FindRequest['filters'],
): Promise<SourceFilters> {
  if (party === undefined) return filters;
  const values = await namesOf(db, workspaceId, party);
  return { ...filters, facets: [...filters.facets, { name: 'party', values }] };
}

/** Lists the parties that differ from `party` only in case, punctuation and legal form. */
async function namesOf(db: Db, workspaceId: string, party: string): Promise<string[]> {
  const wanted = stripLegalForm(party);
  const names = await listParties(db, workspaceId);
  return names.filter((name) => stripLegalForm(name) === wanted);
}
