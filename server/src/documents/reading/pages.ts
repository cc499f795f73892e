import type { Static } from 'typebox';

import {
  type DocumentPage,
  type listDocumentPages,
  PAGES_PER_CALL_MAX,
} from '../../contract/document-text.ts';
import type { Input, ResponseBody } from '../../contract/endpoint.ts';
import { LIST_LIMIT_DEFAULT } from '../../contract/pagination.ts';
import { readPageLayouts } from '../../engines/text-extraction/layout-file.ts';
import type { PageLayout } from '../../engines/text-extraction/page-layout.ts';
import type { PageSpan } from '../../engines/text-extraction/text-extraction-engine.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { notReady } from './stored-text.ts';
import { findDocumentText } from './store.ts';

type Query = Input<typeof listDocumentPages>['query'];
type Range = { from: number; to: number };

/** Some pages of a document, with the places of their words where its file has a layout. */
export async function listPages(
  services: Services,
  document: DocumentRow,
  query: Query,
): Promise<ResponseBody<typeof listDocumentPages, 200>> {
  const { workspace_id, id, status, layout_key } = document;
  const range = parseRange(query);
  const row = await findDocumentText(services.reads, workspace_id, id);
  if (!row) throw notReady(status);
  const spans = JSON.parse(row.pages_json) as PageSpan[];
  if (range.from > spans.length) {
    throw new ApiError(
      'offset_out_of_range',
      `from ${range.from} exceeds the total ${spans.length}`,
      {
        details: { field: 'from', total: spans.length },
      },
    );
  }
  const layouts =
    layout_key === null ? [] : await readPageLayouts(await services.blobs.path(layout_key), range);
  const layoutOf = new Map(layouts.map((layout) => [layout.page, layout]));
  const pages = spans
    .slice(range.from - 1, range.to)
    .map((span) => presentPage(span, layoutOf.get(span.page), row.text, query));
  return { pages, total: spans.length, text_sha256: row.text_sha256 };
}

function parseRange({ from = 1, to = from + LIST_LIMIT_DEFAULT - 1 }: Query): Range {
  if (to < from) throw invalidTo(`to ${to} is before from ${from}`);
  if (to - from >= PAGES_PER_CALL_MAX) {
    throw invalidTo(`from ${from} to ${to} is more than ${PAGES_PER_CALL_MAX} pages`);
  }
  return { from, to };
}

function invalidTo(message: string): ApiError {
  return new ApiError('invalid_request', message, {
    details: { field: 'to', type: 'invalid_value' },
  });
}

function presentPage(
  { page, start, end, ocr }: PageSpan,
  layout: PageLayout | undefined,
  text: string,
  { words = false, include_text = false }: Query,
): Static<typeof DocumentPage> {
  return {
    page,
    start,
    end,
    ocr: ocr ?? false,
    width: layout?.width ?? null,
    height: layout?.height ?? null,
    ...(include_text && { text: text.slice(start, end) }),
    ...(words && { words: [...(layout?.words ?? [])] }),
  };
}
