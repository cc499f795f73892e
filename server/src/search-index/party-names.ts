import type { Db } from '../storage/db.ts';
import { listParties } from './find-store.ts';
import { bareName } from './legal-form.ts';
import type { FindRequest } from './search-tasks.ts';
import type { SourceFilters } from './visible-sources.ts';

/** Puts the names under which a party stands in the workspace's documents in the place of the party. */
export async function withPartyNames(
  db: Db,
  workspaceId: string,
  { party, ...filters }: FindRequest['filters'],
): Promise<SourceFilters> {
  if (party === undefined) return filters;
  const values = await namesOf(db, workspaceId, party);
  return { ...filters, facets: [...filters.facets, { name: 'party', values }] };
}

/** The parties of the workspace's documents that differ from `party` in case, marks and legal form at most. */
async function namesOf(db: Db, workspaceId: string, party: string): Promise<string[]> {
  const wanted = bareName(party);
  const names = await listParties(db, workspaceId);
  return names.filter((name) => bareName(name) === wanted);
}
