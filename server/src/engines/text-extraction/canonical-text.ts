import { createHash } from 'node:crypto';

import { extractionFailure, requireWithinLimit } from './extraction-failure.ts';
import { canonicalizePage } from './page-text.ts';
import type { RawLayout } from './page-layout.ts';
import type {
  ExtractedText,
  ExtractionLimits,
  MediaType,
  PageSpan,
} from './text-extraction-engine.ts';

/** Output of a file reader: the text of each page before canonicalization. */
export type RawPages = {
  pages: string[];
  page_basis: ExtractedText['page_basis'];
  media_type: MediaType;
  /** Word positions of each page; undefined for files without a fixed layout. */
  layouts?: RawLayout[];
  /** OCR statuses by page number. */
  ocrStatuses?: ReadonlyMap<number, PageOcrStatus>;
};

/** OCR status of a page that is an image of text. */
export type PageOcrStatus = Pick<PageSpan, 'ocr' | 'ocr_confidence' | 'unread'>;

const PAGE_SEPARATOR = '\f';

/**
 * Builds the canonical text, to which all offsets refer.
 *
 * @throws WorkError `too_large` or `no_text`
 */
export function buildCanonicalText(raw: RawPages, limits: ExtractionLimits): ExtractedText {
  requireWithinLimit(limits.pagesMax, raw.pages.length, 'pages');
  const texts = raw.pages.map(canonicalizePage);
  if (!texts.some((text) => /\S/.test(text))) throw noTextFailure(raw);

  const text = texts.join(PAGE_SEPARATOR);
  requireTextWithinLimit(limits, Buffer.byteLength(text));
  return {
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    pages: computePageSpans(texts).map((span) => ({ ...span, ...raw.ocrStatuses?.get(span.page) })),
    page_basis: raw.page_basis,
    media_type: raw.media_type,
  };
}

/**
 * Largest text in UTF-8 bytes. It is far above 2,000 printed pages, and still small enough to pass between processes
 * and return in one response.
 */
const TEXT_BYTES_MAX = 32 * 1_024 * 1_024;

/**
 * Requires that a text stays within the limits.
 *
 * @throws WorkError `too_large`
 */
export function requireTextWithinLimit(
  { unpackedBytesMax }: ExtractionLimits,
  bytes: number,
): void {
  requireWithinLimit(Math.min(unpackedBytesMax, TEXT_BYTES_MAX), bytes, 'bytes');
}

function noTextFailure({ ocrStatuses }: RawPages): Error {
  const unread = [...(ocrStatuses?.values() ?? [])].filter((mark) => mark.unread).length;
  if (unread === 0) return extractionFailure('no_text', 'The document has no text');
  const message = `The document has no text but in images, of which ${unread} were not recognised`;
  return extractionFailure('no_text', message, { details: { unread_pages: unread } });
}

function computePageSpans(texts: readonly string[]): PageSpan[] {
  let start = 0;
  return texts.map((text, index) => {
    const span = { page: index + 1, start, end: start + text.length };
    start = span.end + PAGE_SEPARATOR.length;
    return span;
  });
}
