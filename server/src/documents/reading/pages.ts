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
import type { Services } from '../../services.ts';
import type { DocumentRow, DocumentTextRow } from '../../storage/schema.ts';
import { findBlob } from '../../files/find-blob.ts';
import { notReady } from './stored-text.ts';
import { findDocumentText, findPageSpans } from './store.ts';

/** UTF-16 code units of the pages whose words or texts are asked for; three times what a hundred usual pages have. */
const CHARACTERS_PER_CALL_MAX = 1_000_000;

type Query = Input<typeof listDocumentPages>['query'];
type Range = { from: number; to: number };

/** Some pages of a document, with the places of their words where its file has a layout. */
export async function listPages(
  services: Services,
  document: DocumentRow,
  query: Query,
): Promise<ResponseBody<typeof listDocumentPages, 200>> {
  const { workspace_id, id, status } = document;
  const range = parseRange(query);
  const find = query.include_text ? findDocumentText : findPageSpans;
  const row: Row | undefined = await find(services.reads, workspace_id, id);
  if (!row) throw notReady(status);
  const spans = JSON.parse(row.pages_json) as PageSpan[];
  if (range.from > spans.length) throw outOfRange(range, spans.length);
  const asked = spans.slice(range.from - 1, range.to);
  if (query.words || query.include_text) requireModest(asked);
  const layouts = await readLayouts(services, document, range, query);
  const pages = asked.map((span) => presentPage(span, layouts.get(span.page), row.text, query));
  return { pages, total: spans.length, text_sha256: row.text_sha256 };
}

/** `text` only where it is asked for. */
type Row = Pick<DocumentTextRow, 'pages_json' | 'text_sha256'> & { text?: string };

/** @returns layouts by page; none for a file that has no layout, or is deleted meanwhile */
async function readLayouts(
  services: Services,
  { layout_key }: DocumentRow,
  range: Range,
  { words = false }: Query,
): Promise<Map<number, PageLayout>> {
  const path = layout_key === null ? undefined : await findBlob(services, layout_key);
  const layouts = path === undefined ? [] : await readPageLayouts(path, range, { words });
  return new Map(layouts.map((layout) => [layout.page, layout]));
}

function parseRange({ from = 1, to = from + LIST_LIMIT_DEFAULT - 1 }: Query): Range {
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

/** A page alone is answered whatever its length. */
function requireModest(asked: readonly PageSpan[]): void {
  const [first, last] = [asked[0]!, asked.at(-1)!];
  if (first === last || last.end - first.start <= CHARACTERS_PER_CALL_MAX) return;
  const message = `Pages ${first.page} to ${last.page} have too much text for one call: ask for fewer`;
  throw new ApiError('invalid_request', message, {
    details: { field: 'to', type: 'too_large', limit: CHARACTERS_PER_CALL_MAX },
  });
}

function outOfRange({ from }: Range, total: number): ApiError {
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
