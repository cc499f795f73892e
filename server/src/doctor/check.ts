/** Something that this server works with, and how it is tried. */
export type Check = {
  /** As `speech: moonshine-tiny 1.0`. */
  what: string;
  /**
   * One real call. Left out where there is nothing to try, for the reason that `note` gives.
   *
   * @returns what is worth saying though it works; undefined as a rule
   * @throws an error whose message says in one sentence what is wrong
   */
  run?: (signal: AbortSignal) => Promise<string | undefined | void>;
  /** Why there is nothing to try, and what to do about it. */
  note?: string | null;
};
