/** Page limit of layouts; tables of longer documents are read from plain text, since all word boxes exceed memory. */
export const LAYOUT_PAGES_MAX = 500;
