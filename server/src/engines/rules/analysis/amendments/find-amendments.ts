import type { Span } from '../../../../language/span.ts';
import { findTermStatements } from '../contracts/contract-term.ts';
import { rankLaws } from '../contracts/governing-law.ts';
import { oncePerReading, type Reading } from '../document/reading.ts';
import { type AmendingPart, findAmendingParts } from './amending-parts.ts';
import type { Amendment } from './amendment.ts';
import { indexSections, type Section } from './base-sections.ts';
import { findDefinition, findTermValue, findValuePlaces, findWords } from './find-place.ts';
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

/** Largest number of places in the text that are compared for one amendment. */
const PLACES_MAX = 40;
/** Largest number of amendments that are carried out, so that the work grows with the text alone. */
const AMENDMENTS_MAX = 100;

type Context = {
  reading: Reading;
  base: readonly Span[];
  live: LiveText;
  sections: ReadonlyMap<string, Section>;
};

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

function toSpan({ start, end }: Span): Span {
  return { start, end };
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
function carryOut(context: Context, instruction: PlacedInstruction): Amendment | undefined {
  const { kind, target, statement } = instruction;
  const done = changeText(context, instruction);
  return done && { kind, target, old: done.old, new: instruction.new, statement };
}

type Change = { old: readonly Span[] };

function changeText(context: Context, instruction: PlacedInstruction): Change | undefined {
  const { kind, oldValue, oldWords, newValue } = instruction;
  if (kind === 'add') return addSection(context, instruction);
  if (oldValue) return replaceValue(context, instruction);
  if (oldWords) return replaceWords(context, instruction);
  if (newValue) return setValue(context, instruction);
  return kind === 'set_value'
    ? replaceDefinition(context, instruction)
    : replaceSection(context, instruction);
}

function sectionOf({ sections }: Context, { target }: PlacedInstruction): Section | undefined {
  return target && 'section' in target ? sections.get(target.section) : undefined;
}

/** Adds a section behind the contract, between line ends. */
function addSection(
  { live, base, reading }: Context,
  { new: fresh, statement }: PlacedInstruction,
): Change | undefined {
  const region = base.findLast(({ start }) => start < statement.start) ?? base[0];
  if (!region) return undefined;
  const lineEnd = Math.max(
    ...['\n', '\u2029'].map((sign) => reading.text.lastIndexOf(sign, statement.start)),
  );
  const breaks = lineEnd === -1 ? [] : [{ start: lineEnd, end: lineEnd + 1 }];
  live.append(region, [...breaks, fresh!, ...breaks]);
  return { old: [] };
}

function replaceSection(context: Context, instruction: PlacedInstruction): Change | undefined {
  const { reading, live } = context;
  const section = sectionOf(context, instruction);
  if (!section) return undefined;
  const fresh = instruction.new;
  const isWhole =
    !fresh ||
    /^\s?(?:section\s|clause\s|article\s|§\s?)?\d{1,3}[.\s]/i.test(
      reading.text.slice(fresh.start, fresh.end),
    );
  const selection = live.select({
    start: isWhole ? section.start : section.bodyStart,
    end: section.end,
  });
  const end = selection.text.trimEnd().length;
  return { old: live.replace(selection, [{ start: 0, end }], fresh ? [fresh] : []) };
}

/** Replaces all occurrences of quoted words in their section, else their only place in the contract. */
function replaceWords(context: Context, instruction: PlacedInstruction): Change | undefined {
  const { reading, live } = context;
  const words = reading.text.slice(instruction.oldWords!.start, instruction.oldWords!.end);
  const fresh = instruction.new ? [instruction.new] : [];
  const section = regionOf(context, instruction);
  const budget = { left: PLACES_MAX };
  for (const region of section ? [section] : context.base) {
    const selection = live.select(region);
    const found = findWords(selection.text, words, budget);
    if (found.length === 0 || (!section && found.length > 1)) continue;
    return { old: live.replace(selection, found, fresh) };
  }
  return undefined;
}

/** Returns the section of an instruction, or the definition of its term. */
function regionOf(context: Context, instruction: PlacedInstruction): Span | undefined {
  const { target } = instruction;
  if (!target || 'section' in target) return sectionOf(context, instruction);
  for (const region of context.base) {
    const definition = findDefinition(
      context.reading.text.slice(region.start, region.end),
      target.term,
    );
    if (definition) {
      return { start: region.start + definition.start, end: region.start + definition.end };
    }
  }
  return undefined;
}

function replaceValue(context: Context, instruction: PlacedInstruction): Change | undefined {
  const law = setLaw(context, instruction);
  if (law) return law;
  const { reading, live } = context;
  const { oldValue, oldWords, newValue } = instruction;
  const section = sectionOf(context, instruction);
  const budget = { left: PLACES_MAX };
  const written = {
    value: reading.text.slice(oldWords!.start, oldWords!.end),
    context: reading.text.slice(instruction.context.start, instruction.context.end),
  };
  for (const region of section ? [section] : context.base) {
    const selection = live.select(region);
    const places = findValuePlaces(selection.text, oldValue!, written, budget);
    const best = places.toSorted((a, b) => b.score - a.score)[0];
    if (!best || (places.length > 1 && !section && best.score === 0)) continue;
    const isNumber = newValue!.type === 'number';
    const ranges = (section ? places : [best]).map((place) =>
      narrow(selection.text, place, written.value, isNumber),
    );
    return { old: live.replace(selection, ranges, [instruction.new!]) };
  }
  return undefined;
}

/** Returns the digits of a value if the new one is a number alone. */
function narrow(text: string, place: Span, written: string, isNumber: boolean): Span {
  const at = isNumber ? text.slice(place.start, place.end).indexOf(written) : -1;
  if (at === -1) return place;
  return { start: place.start + at, end: place.start + at + written.length };
}

/** Sets the value of a term: the law, the last day, or what the contract states for its words. */
function setValue(context: Context, instruction: PlacedInstruction): Change | undefined {
  const { live } = context;
  const { target, newValue } = instruction;
  const term = target && 'term' in target ? target.term : '';
  if (newValue!.type === 'place') return setLaw(context, instruction);
  const section =
    instruction.section === undefined ? undefined : context.sections.get(instruction.section);
  const budget = { left: PLACES_MAX };
  for (const region of section ? [section] : context.base) {
    const selection = live.select(region);
    const place = findTermValue(selection.text, term, newValue!, budget);
    if (place) return { old: live.replace(selection, [place], [instruction.new!]) };
  }
  return newValue!.type === 'date' ? setLastDay(context, instruction, term) : undefined;
}

const LAW = /\blaws?\b|\bjurisdiction\b/i;
const LAWS_OF = /(?:the\s)?laws?\s(?:of|in)\s(?:the\s)?(?:(?:State|Republic|Kingdom)\sof\s)?$/;
const LAWS_READ = 5;
const listLawPlaces = oncePerReading((reading) =>
  rankLaws(reading, LAWS_READ).map(({ found }) => found.place),
);

function setLaw(context: Context, instruction: PlacedInstruction): Change | undefined {
  const { reading, live } = context;
  const words = reading.text.slice(instruction.statement.start, instruction.statement.end);
  if (instruction.newValue?.type !== 'place' || !LAW.test(words)) return undefined;
  const place = listLawPlaces(reading).find((one) => isInside(context.base, one));
  if (!place) return undefined;
  const fresh = instruction.new!;
  const law = /^\slaws?\b/.exec(reading.text.slice(fresh.end, fresh.end + 6))?.[0];
  const lead = LAWS_OF.exec(reading.text.slice(Math.max(0, place.start - 40), place.start))?.[0];
  // "English law" takes the place of "the laws of Germany", not of "Germany".
  const isWhole = law !== undefined && lead !== undefined;
  const old = isWhole ? { start: place.start - lead.length, end: place.end } : place;
  const named = isWhole ? { start: fresh.start, end: fresh.end + law.length } : fresh;
  return { old: clear(live, old, [named]) };
}

const ABOUT_TERM =
  /\b(?:term|agreement|contract|lease|licen[cs]e|duration|period|end|expir\w+|maturity|tenancy)\b/i;

/** Sets the last day of the term. It takes the place of a duration together with the words behind that. */
function setLastDay(
  context: Context,
  instruction: PlacedInstruction,
  term: string,
): Change | undefined {
  const { reading, live, base } = context;
  const stated = findTermStatements(reading).find(
    ({ end, sentence }) => end && isInside(base, sentence),
  )?.end;
  if (!stated || !ABOUT_TERM.test(term)) return undefined;
  if (stated.kind === 'date') {
    return { old: clear(live, toSpan(stated.date), [instruction.new!]) };
  }
  const { start, end } = stated.phrase;
  const behind = /^\)?\s(?:from|after|following|of)\s[^.;,\n\u2029]{1,60}/.exec(
    reading.text.slice(end, end + 80),
  );
  const region = { start, end: end + (behind?.[0].length ?? 0) };
  return { old: clear(live, region, [instruction.context]) };
}

function replaceDefinition(context: Context, instruction: PlacedInstruction): Change | undefined {
  const region = regionOf(context, instruction);
  return region && { old: clear(context.live, region, [instruction.new!]) };
}

function isInside(regions: readonly Span[], { start, end }: Span): boolean {
  return regions.some((region) => region.start <= start && end <= region.end);
}

/** Replaces all that stands in a region now. */
function clear(live: LiveText, region: Span, fresh: readonly Span[]): Span[] {
  const selection = live.select(region);
  return live.replace(selection, [{ start: 0, end: selection.text.length }], fresh);
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
