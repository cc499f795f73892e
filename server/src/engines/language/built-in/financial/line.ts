/** A line of a page as the reader sees it, from plain text or from the boxes of a page's words. */
export type Line = {
  /** Cells of a row stand two or more blanks, a tab or a pipe apart. */
  text: string;
  /** Where a character of `text` stands in the document's text. */
  offsetAt(index: number): number;
  /** How far right a character stands: in points on a laid-out page, in characters in plain text. */
  xAt(index: number): number;
  /** From 0, counted over the whole document. */
  page: number;
};
