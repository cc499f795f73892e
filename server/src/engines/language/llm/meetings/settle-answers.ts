import type { LlmParts } from '../parts.ts';
import { claimsOf, type QuotedClaim } from './claims-of.ts';
import type { Spoken } from './read-spoken.ts';
import { settleLists } from './settle.ts';
import type { Borne, Claim } from './settle-task.ts';

/** Lists of claims that one meeting bears out, and how many it does not. */
export type SettledAnswers<N extends string> = { lists: Record<N, Borne[]>; lost: number };

/** Brings lists of the same names together out of the answers on a meeting, and keeps of each what the meeting bears out. */
export async function settleAnswers<N extends string>(
  parts: LlmParts,
  spoken: Spoken,
  {
    names,
    answers,
  }: { names: readonly N[]; answers: readonly Record<N, readonly QuotedClaim[]>[] },
  signal: AbortSignal,
): Promise<SettledAnswers<N>> {
  const given = names.flatMap((name) =>
    answers.flatMap((answer) => answer[name].map((claim) => ({ ...claim, name }))),
  );
  const found = (await claimsOf(parts, spoken, given, signal)).flatMap((claim) => claim ?? []);
  const settled = await keepBorne(parts, spoken, { names, claims: found }, signal);
  return { ...settled, lost: settled.lost + given.length - found.length };
}

/** Of claims by the name of their list, those that the meeting bears out. */
export async function keepBorne<N extends string>(
  parts: LlmParts,
  { meeting }: Spoken,
  { names, claims }: { names: readonly N[]; claims: readonly (Claim & { name: N })[] },
  signal: AbortSignal,
): Promise<SettledAnswers<N>> {
  const named = Object.groupBy(claims, ({ name }) => name);
  const { lists, lost } = await settleLists(
    parts,
    { meeting, lists: listsOf(names, named) },
    signal,
  );
  return { lists: listsOf(names, lists), lost };
}

/** One list for each name, empty where there is none. */
function listsOf<N extends string, T>(
  names: readonly N[],
  given: Readonly<Partial<Record<string, T[]>>>,
): Record<N, T[]> {
  return Object.fromEntries(names.map((name) => [name, given[name] ?? []])) as Record<N, T[]>;
}
