import type { ExtractionResult } from '../../../contract/extraction-result.ts';
import { readPageLayouts } from '../../text-extraction/layout-file.ts';
import { LAYOUT_PAGES_MAX } from '../layout-pages.ts';
import { extractBySchema } from './extract-by-schema.ts';
import type { ExtractInput } from './schema-extraction-engine.ts';

export async function extract({ text, request }: ExtractInput): Promise<ExtractionResult> {
  const usesLayout = request.layoutPath !== null && text.pages.length <= LAYOUT_PAGES_MAX;
  const layouts = usesLayout
    ? await readPageLayouts(request.layoutPath!, { from: 1, to: text.pages.length })
    : [];
  return extractBySchema(text, request, layouts);
}
