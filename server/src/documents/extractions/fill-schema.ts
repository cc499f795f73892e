import type { ExtractionResult } from '../../contract/extraction-result.ts';
import type { Services } from '../../app/services.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { findSettings } from '../../workspaces/settings.ts';
import type { DocumentWithText } from '../text/ensure-text.ts';
import { findExtractedText } from '../text/store.ts';

/**
 * Fills a schema from the text of one document, and stores nothing.
 *
 * @param schema valid by `parseExtractionSchema`
 * @returns undefined when the document has no text yet
 */
export async function fillSchema(
  services: Services,
  document: DocumentRow,
  schema: object,
  signal: AbortSignal,
): Promise<ExtractionResult | undefined> {
  const text = await findExtractedText(services.reads, document);
  if (!text) return undefined;
  const { workspace_id, layout_key: layoutKey } = document;
  return fillSchemaFromText(services, workspace_id, { text, layoutKey }, { schema, signal });
}

/** Fills a schema, valid by `parseExtractionSchema`, from a text that is read already. */
export async function fillSchemaFromText(
  services: Services,
  workspaceId: string,
  { text, layoutKey }: Pick<DocumentWithText, 'text' | 'layoutKey'>,
  { schema, signal }: { schema: object; signal: AbortSignal },
): Promise<ExtractionResult> {
  const { date_order } = await findSettings(services.reads, workspaceId);
  const extractWith = (layoutPath: string | null) =>
    services.schemaExtraction.extract(
      workspaceId,
      text,
      { schema, layoutPath, ...(date_order !== 'auto' && { dateOrder: date_order }) },
      signal,
    );
  return layoutKey === null
    ? extractWith(null)
    : services.blobs.withLocalFile(layoutKey, extractWith);
}
