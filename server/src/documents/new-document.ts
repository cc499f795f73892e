import type { Services } from '../app/services.ts';
import type { Metadata } from '../contract/labels.ts';
import { publishEvent } from '../events/publish.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../storage/db.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { DocumentRow } from '../storage/schema.ts';

type LabelColumns = Pick<DocumentRow, 'tags_json' | 'metadata_json'>;

type InitialColumns = Pick<DocumentRow, 'title'> &
  Partial<
    LabelColumns &
      Pick<DocumentRow, 'source_url' | 'filename' | 'media_type' | 'blob_key' | 'file_size'>
  >;

/** Builds the row of a document whose text is not extracted yet. */
export function newDocumentRow<C extends InitialColumns>(
  { clock }: Services,
  workspaceId: string,
  columns: C,
): DocumentRow & C {
  const created_at = isoNow(clock);
  return {
    workspace_id: workspaceId,
    id: newId('document'),
    status: 'processing',
    source_url: null,
    filename: null,
    tags_json: '[]',
    metadata_json: '{}',
    blob_key: null,
    layout_key: null,
    media_type: null,
    file_size: null,
    pages: null,
    page_basis: null,
    ocr_pages: null,
    language: null,
    error_json: null,
    created_at,
    updated_at: created_at,
    ...columns,
  };
}

/** Serializes tags and metadata. Drops duplicate tags, and metadata keys without a value. */
export function toLabelColumns(tags: readonly string[], metadata: Metadata): LabelColumns {
  return {
    tags_json: JSON.stringify([...new Set(tags)]),
    metadata_json: metadataColumn(metadata),
  };
}

/** Publishes `document.uploaded`. */
export async function publishUploaded(
  tx: Tx,
  { clock }: Services,
  { id, workspace_id, title }: DocumentRow,
): Promise<void> {
  await publishEvent(tx, clock, workspace_id, {
    name: 'document.uploaded',
    resourceId: id,
    data: { document_id: id, workspace_id, title, status: 'processing' },
  });
}
