import { Type } from 'typebox';

import { normalizeKeyword } from '../../../../language/content-words.ts';
import { estimateTokens } from '../../../llm/tokens.ts';
import { askModel } from '../../model-calls/ask-model.ts';
import type { LanguageModelDependencies } from '../../model-calls/dependencies.ts';
import { isContentFailure } from '../../model-calls/map-chunks.ts';
import { SUMMARY_SENTENCES } from './ask-analysis.ts';
import { type Candidate, candidatesOfKind } from './candidates.ts';
import { type FieldSlot, type SlotKind, slotName } from './plan-fields.ts';

const Choice = Type.Object({
  chosen: Type.Array(Type.String({ description: 'Id of a candidate, as c12.' }), { maxItems: 200 }),
});

/** Result for which a document gave more candidates than it can show. */
type Contest = { name: string; winnersMax: number };

/** Candidates with the same value, shown to the model as one entry. */
type Entry = { contest: Contest; value: string; candidates: readonly Candidate[] };

/**
 * Lets the model choose where it found more than a result can show: several values for a field with one value, more
 * sentences than a summary has, or names that a single chunk may have misread. Candidates that are not in question stay;
 * so do all candidates of a contest that the model leaves undecided, up to its limit.
 *
 * @param isChunked whether the document was read in several chunks
 */
export async function chooseCandidates(
  dependencies: LanguageModelDependencies,
  { slots, isChunked }: { slots: readonly FieldSlot[]; isChunked: boolean },
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<Candidate[]> {
  const contested = slots.filter(
    ({ kind }) => SINGLE_VALUE_KINDS.has(kind) || (kind === 'names' && isChunked),
  );
  const entries = [
    ...contested.flatMap((slot) => listSlotEntries(slot, candidates)),
    ...listSummaryEntries(candidates),
  ];
  if (entries.length === 0) return [...candidates];
  const chosen = new Set(await choose(dependencies, entries, signal));
  const winners = [...Map.groupBy(entries, ({ contest }) => contest)].flatMap(([contest, own]) =>
    selectWinners(contest, own, chosen),
  );
  const losers = new Set(entries).difference(new Set(winners));
  const removed = new Set([...losers].flatMap((entry) => entry.candidates));
  return candidates.filter((candidate) => !removed.has(candidate));
}

const NAMES_MAX = 100;
const SINGLE_VALUE_KINDS: ReadonlySet<SlotKind> = new Set([
  'text',
  'name',
  'date',
  'number',
  'currency',
]);

/** Lists an entry for each distinct value of a slot; none if there is at most one value. */
function listSlotEntries(slot: FieldSlot, candidates: readonly Candidate[]): Entry[] {
  const own = candidatesOfKind(candidates, 'findings').filter(
    ({ item }) => item.field_id === slot.id,
  );
  const groups = [...Map.groupBy(own, ({ item }) => normalizeKeyword(item.value)).values()];
  const contest = { name: slotName(slot), winnersMax: slot.kind === 'names' ? NAMES_MAX : 1 };
  if (groups.length < 2) return [];
  return groups.map((group) => ({ contest, value: group[0]!.item.value, candidates: group }));
}

function listSummaryEntries(candidates: readonly Candidate[]): Entry[] {
  const own = candidatesOfKind(candidates, 'summary');
  const contest = { name: 'summary', winnersMax: SUMMARY_SENTENCES };
  if (own.length <= SUMMARY_SENTENCES) return [];
  return own.map((point) => ({ contest, value: point.item.sentence, candidates: [point] }));
}

/** Selects the entries that the model chose; if it chose none, those that were found most often. */
function selectWinners(
  { winnersMax }: Contest,
  own: readonly Entry[],
  chosen: ReadonlySet<Entry>,
): Entry[] {
  const winners = own.filter((entry) => chosen.has(entry));
  const ranked = own.toSorted((a, b) => b.candidates.length - a.candidates.length);
  return (winners.length > 0 ? winners : ranked).slice(0, winnersMax);
}

/** Asks about as many entries at once as fit; the winners of several questions meet in another one. */
async function choose(
  dependencies: LanguageModelDependencies,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<Entry[]> {
  const batches = planBatches(entries, dependencies.client.contextTokens);
  const questions = batches.map(async (batch) => askToChoose(dependencies, batch, signal));
  const chosen = (await Promise.all(questions)).flat();
  if (batches.length === 1 || chosen.length >= entries.length) return chosen;
  return choose(dependencies, chosen, signal);
}

async function askToChoose(
  dependencies: LanguageModelDependencies,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<Entry[]> {
  const byId = new Map(entries.map((entry, index) => [`c${index + 1}`, entry]));
  const pieces = Array.from(byId, ([id, entry]) => ({ id, text: formatEntry(entry) }));
  const question = {
    operation: 'analyze',
    prompt: 'choose-findings',
    settings: { 'sentences of the summary': SUMMARY_SENTENCES },
    data: [{ name: 'candidates', pieces }],
    schema: Choice,
    outputTokens: TOKENS.answer,
  } as const;
  const { chosen } = await askModel(dependencies, question, signal).catch((error: unknown) => {
    if (isContentFailure(error)) return { chosen: [] };
    throw error;
  });
  return [...new Set(chosen)].flatMap((id) => byId.get(id.replace(/^\[|\]$/g, '')) ?? []);
}

const EXCERPT_LENGTH_MAX = 400;

function formatEntry({ contest, value, candidates: [first] }: Entry): string {
  const excerpt = first?.evidence.excerpt.slice(0, EXCERPT_LENGTH_MAX) ?? '';
  return `${contest.name} = ${value} — “${excerpt}”`;
}

/** Share of the context that the entries of one question may take. */
const ENTRIES_SHARE = 0.5;
/** Output budget, and tokens for the id of an entry. */
const TOKENS = { answer: 800, id: 8 } as const;

function planBatches(entries: readonly Entry[], contextTokens: number): Entry[][] {
  const batches: Entry[][] = [];
  let available = 0;
  for (const entry of entries) {
    const tokens = estimateTokens(formatEntry(entry)) + TOKENS.id;
    if (tokens > available) {
      batches.push([]);
      available = contextTokens * ENTRIES_SHARE;
    }
    batches.at(-1)!.push(entry);
    available -= tokens;
  }
  return batches;
}
