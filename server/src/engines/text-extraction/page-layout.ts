/**
 * One word of a page and the box around it, in points (1/72 inch), from the upper left corner of the page as it is
 * shown. `start` and `end` are UTF-16 offsets into the document's text.
 */
export type WordBox = {
  start: number;
  end: number;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** Where the words of a page stand; pages of files without a fixed layout (TXT, DOCX) have none. */
export type PageLayout = {
  /** From 1. */
  page: number;
  /** Points. */
  width: number;
  height: number;
  words: readonly WordBox[];
};
