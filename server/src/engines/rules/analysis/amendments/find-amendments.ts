import { type Span, toSpan } from '../../../../language/span.ts';
import { oncePerReading, type Reading } from '../document/reading.ts';
import { type AmendingPart, findAmendingParts } from './amending-parts.ts';
import type { Amendment } from './amendment.ts';
import { indexSections } from './base-sections.ts';
import type { ChangeContext } from './change-context.ts';
import { changeText } from './change-text.ts';
import { createLiveText, type LiveText } from './live-text.ts';
import {
  listPartInstructions,
  listPassingInstructions,
  listRecitals,
  type PlacedInstruction,
} from './list-instructions.ts';

/** Amendments of a document that were carried out, and the text as they leave it. */
export type AmendedText = {
  amendments: readonly Amendment[];
  /** Text that applies now: passages of the document in the order in which they are read. */
  pieces: readonly Span[];
  /** Regions outside the parts that amend: the contract before its amendments. */
  base: readonly Span[];
};

/** Largest number of amendments that are carried out, so that the work grows with the text alone. */
const AMENDMENTS_MAX = 100;

/** Carries out the amendments of an English document, older parts first if all are dated, else in their order. */
export const applyAmendments = oncePerReading((reading): AmendedText => {
  const whole = { start: 0, end: reading.text.length };
  if (reading.language !== 'en') return { amendments: [], pieces: [whole], base: [whole] };
  const parts = findAmendingParts(reading);
  const base = listGaps(parts, whole);
  const unchanged = { amendments: [], pieces: [whole], base: [whole] };
  const instructions = listInstructions(reading, parts, base);
  if (instructions.length === 0) return unchanged;
  const context = {
    reading,
    base,
    live: createLiveText(reading),
    sections: indexSections(reading.text, base),
  };
  const amendments = instructions.flatMap((one) => carryOut(context, one) ?? []);
  // Additions alone supersede nothing, and the document may be an amendment without its contract.
  if (!amendments.some(({ old }) => old.length > 0)) return unchanged;
  for (const region of [
    ...amendments.map((one) => one.statement),
    ...listRecitals(reading, parts),
  ]) {
    removeRegion(context.live, region);
  }
  return { amendments, pieces: context.live.pieces.map(toSpan), base };
});

function listInstructions(
  reading: Reading,
  parts: readonly AmendingPart[],
  base: readonly Span[],
): PlacedInstruction[] {
  return [
    ...listPassingInstructions(reading, base),
    ...listPartInstructions(reading, sortByDate(parts)),
  ].slice(0, AMENDMENTS_MAX);
}

/** Finds the amendments of a document whose old passage is in the same document. */
export function findAmendments(reading: Reading): readonly Amendment[] {
  return applyAmendments(reading).amendments;
}

function listGaps(parts: readonly Span[], whole: Span): Span[] {
  const edges = [...parts, { start: whole.end, end: whole.end }];
  return edges
    .map(({ start }, index) => ({ start: edges[index - 1]?.end ?? whole.start, end: start }))
    .filter(({ start, end }) => start < end);
}

function sortByDate(parts: readonly AmendingPart[]): readonly AmendingPart[] {
  if (!parts.every(({ date }) => date !== undefined)) return parts;
  return parts.toSorted((a, b) => (a.date! < b.date! ? -1 : Number(a.date! > b.date!)));
}

/** Carries out one instruction; undefined if the document does not hold what it changes. */
function carryOut(context: ChangeContext, instruction: PlacedInstruction): Amendment | undefined {
  const { kind, target, statement } = instruction;
  const done = changeText(context, instruction);
  return done && { kind, target, old: done.old, new: instruction.new, statement };
}

/** Removes a passage that stands at its own place, and leaves what amendments put there. */
function removeRegion(live: LiveText, region: Span): void {
  const selection = live.select(region);
  const ranges: Span[] = [];
  let from = 0;
  for (const { start, end, at } of selection.pieces) {
    const to = from + end - start;
    if (at === start) ranges.push({ start: from, end: to });
    from = to;
  }
  live.replace(selection, ranges, []);
}
