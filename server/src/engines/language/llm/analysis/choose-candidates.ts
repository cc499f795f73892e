import { Type } from 'typebox';

import { estimateTokens } from '../../../llm/estimate-tokens.ts';
import { comparable } from '../../content-words.ts';
import { askModel } from '../ask-model.ts';
import { isOfText } from '../map-reduce.ts';
import type { LlmParts } from '../parts.ts';
import { SUMMARY_SENTENCES } from './ask-analysis.ts';
import { type Candidate, ofKind } from './candidates.ts';
import { nameOf, type Slot, type SlotKind } from './plan-fields.ts';

const Choice = Type.Object({
  chosen: Type.Array(Type.String({ description: 'Id of a candidate, as c12.' }), { maxItems: 200 }),
});

/** Something of which a document has so much and no more. */
type Contest = { name: string; winnersMax: number };

/** Candidates that say the same thing, as the model is shown them. */
type Entry = { contest: Contest; said: string; candidates: readonly Candidate[] };

/**
 * Where several parts of a document gave several values for a field that has one, more sentences than a summary has, or
 * names that one part alone may have taken for what is asked, the model that found them chooses. What is not in question
 * stays, and so does all of which the model makes nothing.
 *
 * @param isOfParts whether the document was read in parts
 */
export async function chooseCandidates(
  parts: LlmParts,
  { slots, isOfParts }: { slots: readonly Slot[]; isOfParts: boolean },
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<Candidate[]> {
  const asked = slots.filter(({ kind }) => ONE_VALUE.has(kind) || (kind === 'names' && isOfParts));
  const entries = [...asked.flatMap((slot) => entriesOf(slot, candidates)), ...points(candidates)];
  if (entries.length === 0) return [...candidates];
  const chosen = new Set(await choose(parts, entries, signal));
  const winners = [...Map.groupBy(entries, ({ contest }) => contest)].flatMap(([contest, own]) =>
    winnersOf(contest, own, chosen),
  );
  const lost = new Set(entries).difference(new Set(winners));
  const out = new Set([...lost].flatMap((entry) => entry.candidates));
  return candidates.filter((candidate) => !out.has(candidate));
}

const NAMES_MAX = 100;
const ONE_VALUE: ReadonlySet<SlotKind> = new Set(['text', 'name', 'date', 'number', 'currency']);

function entriesOf(slot: Slot, candidates: readonly Candidate[]): Entry[] {
  const own = ofKind(candidates, 'findings').filter(({ item }) => item.field_id === slot.id);
  const groups = [...Map.groupBy(own, ({ item }) => comparable(item.value)).values()];
  const contest = { name: nameOf(slot), winnersMax: slot.kind === 'names' ? NAMES_MAX : 1 };
  if (groups.length < 2) return [];
  return groups.map((group) => ({ contest, said: group[0]!.item.value, candidates: group }));
}

function points(candidates: readonly Candidate[]): Entry[] {
  const own = ofKind(candidates, 'summary');
  const contest = { name: 'summary', winnersMax: SUMMARY_SENTENCES };
  if (own.length <= SUMMARY_SENTENCES) return [];
  return own.map((point) => ({ contest, said: point.item.sentence, candidates: [point] }));
}

/** What a model leaves undecided is decided by how often it was found. */
function winnersOf(
  { winnersMax }: Contest,
  own: readonly Entry[],
  chosen: ReadonlySet<Entry>,
): Entry[] {
  const winners = own.filter((entry) => chosen.has(entry));
  const ranked = own.toSorted((a, b) => b.candidates.length - a.candidates.length);
  return (winners.length > 0 ? winners : ranked).slice(0, winnersMax);
}

/** Asks about as many at once as fit; the winners of several questions meet in another one. */
async function choose(
  parts: LlmParts,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<Entry[]> {
  const batches = batchesOf(entries, parts.client.contextTokens);
  const rounds = batches.map(async (batch) => askToChoose(parts, batch, signal));
  const chosen = (await Promise.all(rounds)).flat();
  if (batches.length === 1 || chosen.length >= entries.length) return chosen;
  return choose(parts, chosen, signal);
}

async function askToChoose(
  parts: LlmParts,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<Entry[]> {
  const byId = new Map(entries.map((entry, index) => [`c${index + 1}`, entry]));
  const pieces = Array.from(byId, ([id, entry]) => ({ id, text: textOf(entry) }));
  const ask = {
    operation: 'analyze',
    prompt: 'choose-findings',
    settings: { 'sentences of the summary': SUMMARY_SENTENCES },
    data: [{ name: 'candidates', pieces }],
    schema: Choice,
    outputTokens: TOKENS.answer,
  } as const;
  const { chosen } = await askModel(parts, ask, signal).catch((error: unknown) => {
    if (isOfText(error)) return { chosen: [] };
    throw error;
  });
  return [...new Set(chosen)].flatMap((id) => byId.get(id.replace(/^\[|\]$/g, '')) ?? []);
}

const EXCERPT_LENGTH_MAX = 400;

function textOf({ contest, said, candidates: [first] }: Entry): string {
  const excerpt = first?.evidence.excerpt.slice(0, EXCERPT_LENGTH_MAX) ?? '';
  return `${contest.name} = ${said} — “${excerpt}”`;
}

/** Share of the context that candidates take in one question. */
const CANDIDATES_SHARE = 0.5;
const TOKENS = { answer: 800, mark: 8 } as const;

function batchesOf(entries: readonly Entry[], contextTokens: number): Entry[][] {
  const batches: Entry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const tokens = estimateTokens(textOf(entry)) + TOKENS.mark;
    if (tokens > room) {
      batches.push([]);
      room = contextTokens * CANDIDATES_SHARE;
    }
    batches.at(-1)!.push(entry);
    room -= tokens;
  }
  return batches;
}
