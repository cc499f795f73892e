/** What a model says is in a text. */
export type Quote = {
  quote: string;
  /** Where it says it is, as the block it names; another place is found too, but this one comes first. */
  near?: { start: number; end: number } | undefined;
};

/** A place in the text that holds a quote. */
export type Located = {
  start: number;
  end: number;
  /** `exact`: the very characters; `folded`: the same but for quotes, dashes, spaces and hyphens at line ends; `close`: words were left out or changed, no number, name, negation or date. */
  match: 'exact' | 'folded' | 'close';
  /** Share of the words that agree, in order; 1 unless `close`. */
  score: number;
};

/** Why a quote stands nowhere in the text. */
export type NotLocated = {
  rejected: 'too_short' | 'not_found' | 'number' | 'negation' | 'name' | 'date';
};

export type LocateOutcome = Located | NotLocated;
