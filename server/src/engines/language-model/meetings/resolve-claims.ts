import type { MeetingEvidence, Priority } from '../../../contract/meeting-results.ts';
import type { Span } from '../../../language/span.ts';
import type { MeetingText } from '../../language-engine/meeting-engine.ts';
import { COMPUTE_OPTIONS, type LanguageModelDependencies } from '../model-calls/dependencies.ts';

/** Quoted span of a meeting, within one turn. */
export type QuotedSpan = Span & { match: MeetingEvidence['match'] };

/** Claim of a model about a meeting, with at least one quote that is in the meeting. */
export type MeetingClaim = {
  text: string;
  /** Spans of the quotes that are in the meeting: one for each turn that a quote extends over. */
  places: readonly QuotedSpan[];
  /** Mean of how well each quote matches the meeting, 0 to 1; a quote that is not in the meeting counts 0. */
  alignment: number;
};

/** Claim that the meeting supports, with the share of its content words that occur in its places, 0 to 1. */
export type SupportedClaim<C extends MeetingClaim = MeetingClaim> = C & { share: number };

/** Claim of a model about an action item. */
export type ItemClaim = MeetingClaim & {
  /** Owner that the model names. */
  owner: string | null;
  /** Due date in words that the model takes from the meeting. */
  due: string | null;
  priority: Priority;
};

/** Action item whose owner and due date were found in the meeting. */
export type ResolvedItem = SupportedClaim & {
  owner: string | null;
  due: { text: string; iso: string | null } | null;
  priority: Priority;
};

// Inputs of the compute module. They are declared here because the server may not import what only a child loads.
/** Input of `resolveItems`. */
export type ItemsInput = { meeting: MeetingText; items: readonly ItemClaim[] };
/** Input of `resolveLists`. */
export type ListsInput = {
  meeting: MeetingText;
  /** Claims by the names of their lists. */
  lists: Readonly<Record<string, readonly MeetingClaim[]>>;
};
/** Input of `resolveOverview`. */
export type OverviewInput = {
  /** Sentences, each with the text of the findings that it cites. */
  sentences: readonly { text: string; findings: string }[];
};

/** Supported claims by the names of their lists. */
export type ResolvedLists = {
  lists: Record<string, SupportedClaim[]>;
  /** Number of claims that the meeting does not support. */
  lost: number;
};

const MODULE = new URL('resolve.compute.ts', import.meta.url).href;

type ComputeDependencies = Pick<LanguageModelDependencies, 'compute'>;

/** Runs `resolveItems` of `resolve.compute.ts` in a child. */
export async function resolveItems(
  dependencies: ComputeDependencies,
  input: ItemsInput,
  signal: AbortSignal,
): Promise<ResolvedItem[]> {
  return input.items.length === 0 ? [] : run(dependencies, 'resolveItems', input, signal);
}

/** Runs `resolveLists` of `resolve.compute.ts` in a child. */
export async function resolveLists(
  dependencies: ComputeDependencies,
  input: ListsInput,
  signal: AbortSignal,
): Promise<ResolvedLists> {
  return run(dependencies, 'resolveLists', input, signal);
}

/** Runs `resolveOverview` of `resolve.compute.ts` in a child. */
export async function resolveOverview(
  dependencies: ComputeDependencies,
  input: OverviewInput,
  signal: AbortSignal,
): Promise<string[]> {
  return run(dependencies, 'resolveOverview', input, signal);
}

async function run<R>(
  { compute }: ComputeDependencies,
  name: string,
  input: object,
  signal: AbortSignal,
): Promise<R> {
  return compute.run<R>(MODULE, name, input, { ...COMPUTE_OPTIONS, signal });
}
