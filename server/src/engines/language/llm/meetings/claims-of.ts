import { type Static, Type } from 'typebox';

import { CITED, type Citation, evidenceOf } from '../evidence-of.ts';
import type { LlmParts } from '../parts.ts';
import type { Spoken } from './read-spoken.ts';
import type { Claim, Place } from './settle-task.ts';

const TEXT_LENGTH_MAX = 1_000;
const QUOTES_MAX = 8;

export const Quotes = Type.Array(Type.Object(CITED), { maxItems: QUOTES_MAX });
export const ClaimText = Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX });

/** A finding in an answer. */
export const QuotedClaim = Type.Object({ text: ClaimText, quotes: Quotes });
export type QuotedClaim = Static<typeof QuotedClaim>;

/**
 * Finds what a model quotes for its claims in the meeting itself, cut into what each person says.
 *
 * @returns one for each of `given`, undefined of those of which nothing stands in the meeting
 */
export async function claimsOf<C extends { text: string; quotes: readonly Citation[] }>(
  parts: LlmParts,
  { meeting, blocks, places }: Spoken,
  given: readonly C[],
  signal: AbortSignal,
): Promise<((Omit<C, 'quotes'> & Claim) | undefined)[]> {
  const { text, text_sha256 } = meeting;
  const citations = given.flatMap(({ quotes }) => quotes);
  const quoted = { text, text_sha256, pages: [] };
  const found = await evidenceOf(parts, quoted, blocks, citations, signal);
  let at = 0;
  return given.map(({ quotes, ...claim }) => {
    const own = found.slice(at, (at += quotes.length)).flatMap((each) => each?.located ?? []);
    const cited = own.flatMap((located): Place[] =>
      places.within(located).map((span) => ({
        ...span,
        match: located.match === 'exact' ? 'exact' : 'normalized',
      })),
    );
    if (cited.length === 0) return undefined;
    const alignment = own.reduce((sum, { score }) => sum + score, 0) / quotes.length;
    const prose = parts.guard.clean(claim.text);
    return { ...claim, text: prose, places: cited, alignment };
  });
}
