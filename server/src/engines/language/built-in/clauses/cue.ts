/** A wording that speaks for a category of clause, or against it, and how much (log-odds). */
export type Cue = readonly [wording: RegExp, weight: number];
