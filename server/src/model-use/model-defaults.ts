/** Of language models for which nobody says otherwise. Servers of one's own are often set to no more. */
export const CONTEXT_TOKENS_DEFAULT = 8_192;
export const CONCURRENCY_DEFAULT = 4;
