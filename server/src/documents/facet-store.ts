import type { Tx } from '../storage/db.ts';
import { facetValue } from '../storage/facet-value.ts';

/** Values by name. */
export type Facets = Readonly<Record<string, readonly (string | number | boolean)[]>>;

/** Sets what the document is filtered by under each of `facets`' names; other names stay as they are. */
export async function replaceFacets(
  tx: Tx,
  workspaceId: string,
  documentId: string,
  facets: Facets,
): Promise<void> {
  await tx
    .deleteFrom('document_facets')
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .where('name', 'in', Object.keys(facets))
    .execute();
  await insertFacets(tx, workspaceId, documentId, facets);
}

/** Forgets every `metadata.<key>`. */
export async function deleteMetadataFacets(
  tx: Tx,
  workspaceId: string,
  documentId: string,
): Promise<void> {
  await tx
    .deleteFrom('document_facets')
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .where('name', 'like', 'metadata.%')
    .execute();
}

/** Adds to what the document is filtered by; what is there already stays. */
export async function insertFacets(
  tx: Tx,
  workspaceId: string,
  documentId: string,
  facets: Facets,
): Promise<void> {
  const rows = Object.entries(facets).flatMap(([name, values]) =>
    values.map((value) => ({
      workspace_id: workspaceId,
      document_id: documentId,
      name,
      value: facetValue(value),
    })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('document_facets')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
