import type { ExtractedText } from '../../engines/text-extraction/text-extraction-engine.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Db } from '../../storage/db.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { findDocumentText } from './store.ts';

/** When to look again at work that is under way. */
export const RETRY_AFTER_SECONDS = 1;

/** The text of a document as engines take it. @returns undefined until it is read */
export async function findStoredText(
  db: Db,
  { workspace_id, id, page_basis, media_type }: DocumentRow,
): Promise<ExtractedText | undefined> {
  const row = await findDocumentText(db, workspace_id, id);
  if (page_basis === null || !row) return undefined;
  return {
    text: row.text,
    text_sha256: row.text_sha256,
    pages: JSON.parse(row.pages_json) as ExtractedText['pages'],
    page_basis,
    media_type: media_type as ExtractedText['media_type'],
  };
}

/**
 * The refusal of what a document in this status cannot answer yet.
 *
 * @param missing what is asked for, as `text`
 */
export function notReady(status: DocumentRow['status'], missing = 'text'): ApiError {
  return new ApiError(
    'invalid_request',
    `The document has no ${missing}: its status is ${status}`,
    {
      details: { type: 'not_ready', status },
      ...(status === 'processing' && { retryAfter: RETRY_AFTER_SECONDS }),
    },
  );
}
