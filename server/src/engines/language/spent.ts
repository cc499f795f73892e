/** What a model has used for it; left out where none was asked. */
export type Spent = { tokens?: number };
