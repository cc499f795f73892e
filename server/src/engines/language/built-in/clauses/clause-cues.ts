import type { Cue } from './cue.ts';
import { MONEY_CUES } from './money-cues.ts';
import { PROPERTY_CUES } from './property-cues.ts';
import { RESTRICTION_CUES } from './restriction-cues.ts';
import { TERM_CUES } from './term-cues.ts';

/**
 * What to look for in a sentence, by category: those of the Contract Understanding Atticus Dataset (CUAD) in
 * snake_case, then some more that contracts have and readers ask for.
 */
export const CLAUSE_CUES: Readonly<Record<string, readonly Cue[]>> = {
  ...PROPERTY_CUES,
  ...MONEY_CUES,
  ...RESTRICTION_CUES,
  ...TERM_CUES,
};

/** Log-odds that the cues give; about 5 for a clear sentence. */
export function cueScore(category: string, sentence: string): number {
  const cues = CLAUSE_CUES[category];
  if (!cues) return 0;
  return cues.reduce((sum, [wording, weight]) => (wording.test(sentence) ? sum + weight : sum), 0);
}
