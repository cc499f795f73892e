import type { Static } from 'typebox';

import type { DocumentDetail, UpdateDocumentRequest } from '../contract/documents.ts';
import type { Services } from '../app/services.ts';
import { listCorrections } from '../findings/store.ts';
import type { Context } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { renameSource } from '../search-index/rename-source.ts';
import type { Tx } from '../storage/db.ts';
import type { DocumentRow } from '../storage/schema.ts';
import { findNewestAnalysis } from './analyses/store.ts';
import { presentDocument } from './detail.ts';
import { updateLabelFacets } from './facets.ts';
import { toLabelColumns } from './new-document.ts';
import { updateDocument } from './store.ts';

/**
 * Updates title, tags and metadata of a document. New tags and metadata replace the old ones as a whole.
 *
 * @throws ApiError `resource_not_found`
 */
export function editDocument(
  { services, workspaceId, transaction }: Context,
  id: string,
  fields: UpdateDocumentRequest,
): Promise<Static<typeof DocumentDetail>> {
  return transaction((tx) => applyEdit(tx, services, { workspaceId, id }, fields));
}

/** Makes the changes of `editDocument` in a transaction. */
export async function applyEdit(
  tx: Tx,
  services: Services,
  { workspaceId, id }: { workspaceId: string; id: string },
  { title, tags, metadata }: UpdateDocumentRequest,
): Promise<Static<typeof DocumentDetail>> {
  const labels = toLabelColumns(tags ?? [], metadata ?? {});
  const change: Partial<DocumentRow> = {
    ...(title !== undefined && { title }),
    ...(tags !== undefined && { tags_json: labels.tags_json }),
    ...(metadata !== undefined && { metadata_json: labels.metadata_json }),
    updated_at: isoNow(services.clock),
  };
  const document = await updateDocument(tx, workspaceId, id, change);
  if (!document) throw notFound('document', id);
  if (title !== undefined) {
    const source = { source: 'document', sourceId: id } as const;
    await renameSource(tx, services.clock, workspaceId, source);
  }
  if (tags !== undefined || metadata !== undefined) await updateLabelFacets(tx, document);
  const analysis = await findNewestAnalysis(tx, workspaceId, id, 'completed');
  const corrections = await listCorrections(tx, workspaceId, [id]);
  return presentDocument(document, analysis, corrections.get(id));
}
