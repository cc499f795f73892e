import type { Analysis } from '../contract/analysis.ts';
import type { Tx } from '../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../storage/schema.ts';
import { deleteMetadataFacets, type Facets, insertFacets, replaceFacets } from './facet-store.ts';

/** Of a long list of parties, those that are filtered by. */
const PARTIES_MAX = 100;

/** Makes a document found by its tags and metadata as they are now. */
export async function indexLabels(
  tx: Tx,
  { workspace_id, id, tags_json, metadata_json }: DocumentRow,
): Promise<void> {
  await replaceFacets(tx, workspace_id, id, { tag: JSON.parse(tags_json) as string[] });
  await deleteMetadataFacets(tx, workspace_id, id);
  const metadata = JSON.parse(metadata_json) as Record<string, string | number | boolean>;
  const facets = Object.entries(metadata).map(([key, value]) => [`metadata.${key}`, [value]]);
  await insertFacets(tx, workspace_id, id, Object.fromEntries(facets) as Facets);
}

/** Makes a document found by the type of each finished analysis, and by the parties of the latest that looked for them. */
export async function indexAnalysis(
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
