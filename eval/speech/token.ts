/** Normalized word, equal for all its spellings. */
export type Token = {
  text: string;
  /** The words of the text that it comes from, by index, both included. */
  from: number;
  to: number;
};
