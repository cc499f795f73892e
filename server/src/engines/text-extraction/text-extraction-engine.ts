import type { EngineStatus } from '../engine-status.ts';

/** Range of a page in the text of the document. */
export type PageSpan = {
  /** Page number from 1. */
  page: number;
  /** UTF-16 offsets into `ExtractedText.text`. */
  start: number;
  end: number;
  /** Set if the text was recognized from the image of the page. */
  ocr?: true;
  /** Mean confidence of the words, 0 to 1; only with `ocr`. */
  ocr_confidence?: number;
  /** Set if the page looks like an image of text that was not recognized: OCR is off, failed, or reached a limit. */
  unread?: true;
};

/** Text of a document. It is immutable: all offsets in Docket refer to it. */
export type ExtractedText = {
  /** Pages joined by one form feed: NFC, expanded ligatures, no U+0000 and no other form feed. */
  text: string;
  text_sha256: string;
  pages: PageSpan[];
  /** Origin of the pages: `rendered` if the file defines them, `slices` if Docket does. */
  page_basis: 'rendered' | 'slices';
  media_type: MediaType;
};

/** Media type of PDF. */
export const PDF = 'application/pdf';
/** Media type of DOCX. */
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Media type of plain text. */
export const TXT = 'text/plain';
/** Media type of comma-separated values. */
export const CSV = 'text/csv';
/** Media type of a supported document. */
export type MediaType = typeof PDF | typeof DOCX | typeof TXT | typeof CSV;

/** Limits of text extraction. */
export type ExtractionLimits = {
  pagesMax: number;
  /** Most bytes after unpacking (DOCX), and most bytes of text. */
  unpackedBytesMax: number;
};

/** Options of text extraction. */
export type ExtractionOptions = {
  /** Workspace whose turn the work takes; null for work of the server itself. */
  workspaceId: string | null;
  /**
   * Path for the layout file (see `layout-file.ts`). If the file has no fixed layout, none is written and an older one
   * is deleted.
   */
  layoutPath?: string;
  /** Treats the file as UTF-8 prose without format detection. */
  plainText?: true;
  /** Receives the number of pages recognized by OCR after each page, and the number of pages to recognize. */
  onPage?: (done: number, total: number) => Promise<void>;
};

/** Engine that extracts the text of files. */
export type TextExtractionEngine = {
  /**
   * Extracts the text of a file.
   *
   * @param path local file, whose format is detected by content, never by name, unless `plainText` is set
   * @throws WorkError with stage `extract` and code `encrypted`, `broken`, `no_text`, `unsupported_format` or
   * `too_large`
   */
  extract(
    path: string,
    limits: ExtractionLimits,
    signal: AbortSignal,
    options: ExtractionOptions,
  ): Promise<ExtractedText>;

  /** Returns the states of the engine and of its OCR, which can be off. */
  describe(): EngineStatus[];
};
