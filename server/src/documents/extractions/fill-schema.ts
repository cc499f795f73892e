import type { ExtractionResult } from '../../contract/extraction-result.ts';
import type { Services } from '../../app/services.ts';
import type { CompletionRequest } from '../../engines/language-engine/extraction/schema-extraction.ts';
import type { ExtractedText } from '../../engines/text-extraction/text-extraction-engine.ts';
import { WorkError } from '../../kernel/errors.ts';
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
  const request = { schema, ...(date_order !== 'auto' && { dateOrder: date_order }) };
  const extractWith = (layoutPath: string | null) =>
    services.schemaExtraction.extract(workspaceId, text, { ...request, layoutPath }, signal);
  const result = await (layoutKey === null
    ? extractWith(null)
    : services.blobs.withLocalFile(layoutKey, extractWith));
  return completeByModel(services, workspaceId, text, { ...request, result }, signal);
}

/** Lets a language model find what the rules left null. If every model fails, the result of the rules stands. */
async function completeByModel(
  services: Services,
  workspaceId: string,
  text: ExtractedText,
  request: CompletionRequest,
  signal: AbortSignal,
): Promise<ExtractionResult> {
  const { result } = request;
  if (result.unresolved.length === 0) return result;
  const language = await services.language.forWorkspace(workspaceId, 'batch');
  if (!language.completeExtraction) return result;
  try {
    return await language.completeExtraction(text, request, signal);
  } catch (error) {
    if (!(error instanceof WorkError) || error.failure.code !== 'engine_error') throw error;
    const warning = {
      code: 'engine_fallback',
      message: `${error.message}; the rules did it alone`,
    };
    return { ...result, warnings: [...result.warnings, warning] };
  }
}
