import { createHash } from 'node:crypto';

import { extractionFailure, requireAtMost } from './extraction-failure.ts';
import type { RawLayout } from './raw-layout.ts';
import type {
  ExtractedText,
  ExtractionLimits,
  MediaType,
  PageSpan,
} from './text-extraction-engine.ts';

/** What a reader makes of a file: the text of each page, not yet canonical. */
export type RawPages = {
  pages: string[];
  page_basis: ExtractedText['page_basis'];
  media_type: MediaType;
  /** Where the words of each page stand; none for files without a fixed layout. */
  layouts?: RawLayout[];
  /** What else is to be said of a page, by its number. */
  marks?: ReadonlyMap<number, PageMark>;
};

/** How the text of a page was come by, where it is not its own. */
export type PageMark = Pick<PageSpan, 'ocr' | 'ocr_confidence' | 'unread'>;

const PAGE_SEPARATOR = '\f';

/** U+FB00 to U+FB06. Only these: NFKC would turn `500,000²` into `500,0002`. */
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'];

/** Settles the one string that every offset refers to. */
export function joinPages(raw: RawPages, limits: ExtractionLimits): ExtractedText {
  requireAtMost(limits.pagesMax, raw.pages.length, 'pages');
  const texts = raw.pages.map(canonicalPage);
  if (!texts.some((text) => /\S/.test(text))) throw noText(raw);

  const text = texts.join(PAGE_SEPARATOR);
  requireTextFits(limits, Buffer.byteLength(text));
  return {
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    pages: spans(texts).map((span) => ({ ...span, ...raw.marks?.get(span.page) })),
    page_basis: raw.page_basis,
    media_type: raw.media_type,
  };
}

/**
 * Of a text in UTF-8: far above what 2,000 printed pages hold, and still handed from child to parent and answered as a
 * whole without holding the service up for long.
 */
const TEXT_BYTES_MAX = 32 * 1_024 * 1_024;

/** @throws WorkError `too_large` */
export function requireTextFits({ unpackedBytesMax }: ExtractionLimits, bytes: number): void {
  requireAtMost(Math.min(unpackedBytesMax, TEXT_BYTES_MAX), bytes, 'bytes');
}

function noText({ marks }: RawPages): Error {
  const unread = [...(marks?.values() ?? [])].filter((mark) => mark.unread).length;
  if (unread === 0) return extractionFailure('no_text', 'The document has no text');
  const message = `The document has no text but in images, of which ${unread} were not recognised`;
  return extractionFailure('no_text', message, { details: { unread_pages: unread } });
}

/** NFC, `\n` as the only line break, ligatures folded, no U+0000, no form feed, no half of a surrogate pair. */
export function canonicalPage(text: string): string {
  return text
    .replace(/\r\n?|\f/g, '\n')
    .replaceAll('\0', '')
    .replace(/[\uFB00-\uFB06]/g, (ligature) => LIGATURES[ligature.charCodeAt(0) - 0xfb00] ?? '')
    .toWellFormed()
    .normalize('NFC');
}

function spans(texts: readonly string[]): PageSpan[] {
  let start = 0;
  return texts.map((text, index) => {
    const span = { page: index + 1, start, end: start + text.length };
    start = span.end + PAGE_SEPARATOR.length;
    return span;
  });
}
