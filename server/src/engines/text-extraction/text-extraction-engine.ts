import type { EngineStatus } from '../engine-status.ts';

/** One page, cut out of the document's text. */
export type PageSpan = {
  /** From 1. */
  page: number;
  /** UTF-16 code units into `ExtractedText.text`. */
  start: number;
  end: number;
  /** The text was recognised from the image of the page. */
  ocr?: true;
  /** 0 to 1, the mean over the words; only with `ocr`. */
  ocr_confidence?: number;
  /** The page looks like an image of text, and that was not recognised: OCR is off, failed, or met a limit. */
  unread?: true;
};

/** A document as text. Immutable: every offset that Docket ever shows refers to it. */
export type ExtractedText = {
  /** The pages joined by one form feed; NFC, ligatures folded, no U+0000 and no other form feed. */
  text: string;
  text_sha256: string;
  pages: PageSpan[];
  /** `rendered` where the file says where its pages end, `slices` where we cut. */
  page_basis: 'rendered' | 'slices';
  media_type: MediaType;
};

export const PDF = 'application/pdf';
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const TXT = 'text/plain';
export type MediaType = typeof PDF | typeof DOCX | typeof TXT;

export type ExtractionLimits = {
  pagesMax: number;
  /** Bytes after unpacking (DOCX) and bytes of text. */
  unpackedBytesMax: number;
};

export type ExtractionOptions = {
  /**
   * Where to write the layout file (see `layout-file.ts`). A file without a fixed layout leaves none there, and removes
   * an older one.
   */
  layoutPath?: string;
  /** The file is text in UTF-8, whatever it begins with. */
  plainText?: true;
};

/** Reads the text of a file. Implementations live beside this file. */
export type TextExtractionEngine = {
  /**
   * @param path a local file; its type is decided by content, never by name, unless it is said to be plain text
   * @throws WorkError with stage `extract` and code `encrypted`, `broken`, `no_text`, `unsupported_format` or `too_large`
   */
  extract(
    path: string,
    limits: ExtractionLimits,
    signal: AbortSignal,
    options?: ExtractionOptions,
  ): Promise<ExtractedText>;

  /** Itself and the recogniser of pages that are images, which may be off. */
  describe(): EngineStatus[];
};
