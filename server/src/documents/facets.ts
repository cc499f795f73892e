import type { Analysis } from '../contract/analysis.ts';
import type { Tx } from '../storage/db.ts';
import { facetValue } from '../storage/facet-value.ts';
import type { AnalysisRow, DocumentRow } from '../storage/schema.ts';

/** Maximum number of parties of one document that searches can filter by. */
const PARTIES_MAX = 100;

/** Filterable values of a document, by facet name. */
type Facets = Readonly<Record<string, readonly (string | number | boolean)[]>>;

/** Replaces the facets of a document's tags and metadata by those in its row. */
export async function updateLabelFacets(
  tx: Tx,
  { workspace_id, id, tags_json, metadata_json }: DocumentRow,
): Promise<void> {
  await replaceFacets(tx, workspace_id, id, { tag: JSON.parse(tags_json) as string[] });
  await deleteMetadataFacets(tx, workspace_id, id);
  const metadata = JSON.parse(metadata_json) as Record<string, string | number | boolean>;
  const facets = Object.entries(metadata).map(([key, value]) => [`metadata.${key}`, [value]]);
  await insertFacets(tx, workspace_id, id, Object.fromEntries(facets) as Facets);
}

/** Adds the analysis type to a document's facets. Replaces its party facets if the analysis extracted parties. */
export async function addAnalysisFacets(
  tx: Tx,
  { workspace_id, document_id, analysis_type }: AnalysisRow,
  { extracted_fields }: Analysis,
): Promise<void> {
  await insertFacets(tx, workspace_id, document_id, { analysis_type: [analysis_type] });
  const { parties } = extracted_fields;
  if (!Array.isArray(parties)) return;
  const names = parties.filter((party) => typeof party === 'string').slice(0, PARTIES_MAX);
  await replaceFacets(tx, workspace_id, document_id, { party: names });
}

/** Deletes the facets that analyses added. */
export async function deleteAnalysisFacets(
  tx: Tx,
  { workspace_id, id }: Pick<DocumentRow, 'workspace_id' | 'id'>,
): Promise<void> {
  await replaceFacets(tx, workspace_id, id, { analysis_type: [], party: [] });
}

/** Replaces the values of the given facet names. Keeps all other names. */
async function replaceFacets(
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

/** Deletes every `metadata.<key>` facet. */
async function deleteMetadataFacets(
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

/** Inserts facet values that are not there yet. */
async function insertFacets(
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
