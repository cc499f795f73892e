import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import type { DocumentRow } from '../storage/schema.ts';

type Given = Pick<DocumentRow, 'title'> &
  Partial<
    Pick<
      DocumentRow,
      | 'source_url'
      | 'filename'
      | 'tags_json'
      | 'metadata_json'
      | 'media_type'
      | 'blob_key'
      | 'file_size'
    >
  >;

/** The row of a document that is still to be read. */
export function newDocument<G extends Given>(
  { clock }: Services,
  workspaceId: string,
  given: G,
): DocumentRow & G {
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
    ...given,
  };
}
