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
import { ApiError, invalidField } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import type { DocumentRow, DocumentTextRow } from '../../storage/schema.ts';
import { withBlob } from '../../files/blobs.ts';
import { documentNotReadyError } from '../not-ready.ts';
import { findDocumentText, findPageSpans } from './store.ts';

/** Maximum UTF-16 code units of pages requested with words or text: three times the text of 100 usual pages. */
const CHARACTERS_PER_CALL_MAX = 1_000_000;

type Query = Input<typeof listDocumentPages>['query'];
/** Page numbers from 1, both inclusive. */
type PageRange = { from: number; to: number };

/**
 * Returns a range of a document's pages, with word positions and text if requested.
 *
 * @throws ApiError `invalid_request` when the document has no text or the range is invalid or too large;
 * `offset_out_of_range` when it begins after the last page
 */
export async function readDocumentPages(
  services: Services,
  document: DocumentRow,
  query: Query,
): Promise<ResponseBody<typeof listDocumentPages, 200>> {
  const { workspace_id, id } = document;
  const range = parseRange(query);
  const find = query.include_text ? findDocumentText : findPageSpans;
  const row: PagesRow | undefined = await find(services.reads, workspace_id, id);
  if (!row) throw documentNotReadyError(document);
  const spans = JSON.parse(row.pages_json) as PageSpan[];
  if (range.from > spans.length) throw outOfRange(range, spans.length);
  const requested = spans.slice(range.from - 1, range.to);
  if (query.words || query.include_text) requireTextWithinLimit(requested);
  const layouts = await readLayouts(services, document, range, query);
  const pages = requested.map((span) => presentPage(span, layouts.get(span.page), row.text, query));
  return { pages, total: spans.length, text_sha256: row.text_sha256 };
}

/** Pages of a document; `text` is loaded only when requested. */
type PagesRow = Pick<DocumentTextRow, 'pages_json' | 'text_sha256'> & { text?: string };

/** Reads the layouts by page number. Returns an empty map if the file has no layout or was deleted. */
export async function readLayouts(
  services: Services,
  { layout_key }: DocumentRow,
  range: PageRange,
  { words = false }: { words?: boolean } = {},
): Promise<Map<number, PageLayout>> {
  if (layout_key === null) return new Map();
  const layouts = await withBlob(services, layout_key, (path) =>
    readPageLayouts(path, range, { words }),
  );
  return new Map(layouts?.map((layout) => [layout.page, layout]));
}

function parseRange({ from = 1, to = from + LIST_LIMIT_DEFAULT - 1 }: Query): PageRange {
  if (to < from) throw invalidField('to', 'invalid_value', `to ${to} is before from ${from}`);
  if (to - from >= PAGES_PER_CALL_MAX) {
    throw invalidField(
      'to',
      'invalid_value',
      `from ${from} to ${to} is more than ${PAGES_PER_CALL_MAX} pages`,
    );
  }
  return { from, to };
}

/** Refuses several pages with too much text. A single page may have any length. */
function requireTextWithinLimit(spans: readonly PageSpan[]): void {
  const [first, last] = [spans[0]!, spans.at(-1)!];
  if (first === last || last.end - first.start <= CHARACTERS_PER_CALL_MAX) return;
  const message = `Pages ${first.page} to ${last.page} have too much text for one call: ask for fewer`;
  throw new ApiError('invalid_request', message, {
    details: { field: 'to', type: 'too_large', limit: CHARACTERS_PER_CALL_MAX },
  });
}

function outOfRange({ from }: PageRange, total: number): ApiError {
  return new ApiError('offset_out_of_range', `from ${from} exceeds the total ${total}`, {
    details: { field: 'from', total },
  });
}

function presentPage(
  { page, start, end, ocr }: PageSpan,
  layout: PageLayout | undefined,
  text: string | undefined,
  { words = false }: Query,
): Static<typeof DocumentPage> {
  return {
    page,
    start,
    end,
    ocr: ocr ?? false,
    width: layout?.width ?? null,
    height: layout?.height ?? null,
    ...(text !== undefined && { text: text.slice(start, end) }),
    ...(words && { words: [...(layout?.words ?? [])] }),
  };
}
