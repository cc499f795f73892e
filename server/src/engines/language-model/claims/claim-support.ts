// The server imports this type; `support.ts` loads the stemmer, so only a compute child may load it.

/** Support of a claim by the text that it cites. */
export type Support = {
  /** Whether the text has every number, name and negation of the claim, and denies nothing that the claim affirms. */
  isSupported: boolean;
  /** Share of the claim's content words that occur in the text, 0 to 1; 1 across languages. */
  share: number;
};
