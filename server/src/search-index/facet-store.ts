import type { SourceKind } from '../contract/search.ts';
import type { Tx } from '../storage/db.ts';
import { facetValue } from '../storage/facet-value.ts';

/** Tags and metadata of a source, by which searches can be filtered. */
export type SourceFacets = {
  sourceId: string;
  tags: readonly string[];
  metadata: Readonly<Record<string, string | number | boolean>>;
};

/** Replaces the facets of sources of one kind. */
export async function replaceFacets(
  tx: Tx,
  { workspaceId, source }: { workspaceId: string; source: SourceKind },
  sourceIds: readonly string[],
  facets: readonly SourceFacets[],
): Promise<void> {
  await tx
    .deleteFrom('search_facets')
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    .where('source_id', 'in', [...sourceIds])
    .execute();
  const rows = facets.flatMap(({ sourceId: source_id, tags, metadata }) => {
    const named = [
      ...tags.map((tag) => ['tag', tag] as const),
      ...Object.entries(metadata).map(([name, value]) => [`metadata.${name}`, value] as const),
    ];
    return named.map(([name, value]) => ({
      workspace_id: workspaceId,
      source,
      source_id,
      name,
      value: facetValue(typeof value === 'string' ? value.toWellFormed() : value),
    }));
  });
  if (rows.length === 0) return;
  await tx
    .insertInto('search_facets')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
