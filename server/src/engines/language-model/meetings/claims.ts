import { type Static, Type } from 'typebox';

import type { LanguageModelDependencies } from '../model-calls/dependencies.ts';
import {
  type Citation,
  CITATION_PROPERTIES,
  groundCitations,
} from '../model-calls/ground-citations.ts';
import {
  type MeetingClaim,
  type QuotedSpan,
  resolveLists,
  type SupportedClaim,
} from './resolve-claims.ts';
import type { SpokenMeeting } from './spoken-meeting.ts';

const TEXT_LENGTH_MAX = 1_000;
const QUOTES_MAX = 8;

/** Schema of the quotes of a claim. */
export const Quotes = Type.Array(Type.Object(CITATION_PROPERTIES), { maxItems: QUOTES_MAX });
/** Schema of the text of a claim. */
export const ClaimText = Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX });

/** Claim with its quotes in the answer of a model. */
export const QuotedClaim = Type.Object({ text: ClaimText, quotes: Quotes });
export type QuotedClaim = Static<typeof QuotedClaim>;

/**
 * Locates the quotes of claims in the meeting, split by turns, and sanitizes the texts of the claims.
 *
 * @returns one entry per claim, undefined when none of its quotes is in the meeting
 */
export async function groundClaims<C extends { text: string; quotes: readonly Citation[] }>(
  dependencies: LanguageModelDependencies,
  { meeting, blocks, spans }: SpokenMeeting,
  claims: readonly C[],
  signal: AbortSignal,
): Promise<((Omit<C, 'quotes'> & MeetingClaim) | undefined)[]> {
  const { text, text_sha256 } = meeting;
  const citations = claims.flatMap(({ quotes }) => quotes);
  const quotedText = { text, text_sha256, pages: [] };
  const grounded = await groundCitations(dependencies, quotedText, blocks, citations, signal);
  let at = 0;
  return claims.map(({ quotes, ...claim }) => {
    const located = grounded
      .slice(at, (at += quotes.length))
      .flatMap((citation) => citation?.located ?? []);
    const places = located.flatMap((quote): QuotedSpan[] =>
      spans.within(quote).map((span) => ({
        ...span,
        match: quote.match === 'exact' ? 'exact' : 'normalized',
      })),
    );
    if (places.length === 0) return undefined;
    const alignment = located.reduce((sum, { score }) => sum + score, 0) / quotes.length;
    const prose = dependencies.guard.sanitize(claim.text);
    return { ...claim, text: prose, places, alignment };
  });
}

/** Lists of supported claims, and the number of claims without support. */
export type ResolvedAnswers<N extends string> = {
  lists: Record<N, SupportedClaim[]>;
  lost: number;
};

/** Merges the lists of several answers about a meeting by name and keeps the supported claims. */
export async function resolveAnswers<N extends string>(
  dependencies: LanguageModelDependencies,
  spoken: SpokenMeeting,
  {
    names,
    answers,
  }: { names: readonly N[]; answers: readonly Record<N, readonly QuotedClaim[]>[] },
  signal: AbortSignal,
): Promise<ResolvedAnswers<N>> {
  const quoted = names.flatMap((name) =>
    answers.flatMap((answer) => answer[name].map((claim) => ({ ...claim, name }))),
  );
  const grounded = await groundClaims(dependencies, spoken, quoted, signal);
  const claims = grounded.flatMap((claim) => claim ?? []);
  const resolved = await keepSupported(dependencies, spoken, { names, claims }, signal);
  return { ...resolved, lost: resolved.lost + quoted.length - claims.length };
}

/** Keeps the claims that the meeting supports, by the names of their lists. */
export async function keepSupported<N extends string>(
  dependencies: LanguageModelDependencies,
  { meeting }: SpokenMeeting,
  { names, claims }: { names: readonly N[]; claims: readonly (MeetingClaim & { name: N })[] },
  signal: AbortSignal,
): Promise<ResolvedAnswers<N>> {
  const byName = Object.groupBy(claims, ({ name }) => name);
  const { lists, lost } = await resolveLists(
    dependencies,
    { meeting, lists: fillLists(names, byName) },
    signal,
  );
  return { lists: fillLists(names, lists), lost };
}

/** Returns a list for each name, empty if there is none. */
function fillLists<N extends string, T>(
  names: readonly N[],
  lists: Readonly<Partial<Record<string, T[]>>>,
): Record<N, T[]> {
  return Object.fromEntries(names.map((name) => [name, lists[name] ?? []])) as Record<N, T[]>;
}
