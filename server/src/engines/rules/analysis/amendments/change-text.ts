import type { Span } from '../../../../language/span.ts';
import type { Section } from './base-sections.ts';
import { type Change, type ChangeContext, clearRegion, PLACES_MAX } from './change-context.ts';
import { findDefinition, findSimilarSentence, findValuePlaces, findWords } from './find-place.ts';
import type { PlacedInstruction } from './list-instructions.ts';
import { setLaw, setValue } from './set-value.ts';

/** Carries out an instruction on the text; undefined if the document does not hold what it changes. */
export function changeText(
  context: ChangeContext,
  instruction: PlacedInstruction,
): Change | undefined {
  const { kind, oldValue, oldWords, newValue } = instruction;
  if (kind === 'add') return addSection(context, instruction);
  if (oldValue) return replaceValue(context, instruction);
  if (oldWords) return replaceWords(context, instruction);
  if (newValue) return setValue(context, instruction);
  return kind === 'set_value'
    ? replaceDefinition(context, instruction)
    : replaceSection(context, instruction);
}

function sectionOf(
  { sections }: ChangeContext,
  { target }: PlacedInstruction,
): Section | undefined {
  return target && 'section' in target ? sections.get(target.section) : undefined;
}

/** Adds a section behind the contract, between line ends. */
function addSection(
  { live, base, reading }: ChangeContext,
  { new: fresh, statement }: PlacedInstruction,
): Change | undefined {
  const region = base.findLast(({ start }) => start < statement.start) ?? base[0];
  if (!region) return undefined;
  const breaks = findBreaks(reading.text, statement.start);
  live.append(region, [...breaks, fresh!, ...breaks]);
  return { old: [] };
}

/** Finds the last end of a paragraph before an offset, else that of a line, to set new words apart. */
function findBreaks(text: string, offset: number): Span[] {
  const ends = ['\u2029', '\n'].map((sign) => text.lastIndexOf(sign, offset));
  const end = ends.find((at) => at !== -1);
  return end === undefined ? [] : [{ start: end, end: end + 1 }];
}

function replaceSection(
  context: ChangeContext,
  instruction: PlacedInstruction,
): Change | undefined {
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
function replaceWords(context: ChangeContext, instruction: PlacedInstruction): Change | undefined {
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
function regionOf(context: ChangeContext, instruction: PlacedInstruction): Span | undefined {
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

function replaceValue(context: ChangeContext, instruction: PlacedInstruction): Change | undefined {
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

/** Replaces a definition, else the sentence of the contract that says most nearly the same. */
function replaceDefinition(
  context: ChangeContext,
  instruction: PlacedInstruction,
): Change | undefined {
  const { reading, live, base } = context;
  const fresh = instruction.new!;
  const definition = regionOf(context, instruction);
  if (definition) return { old: clearRegion(live, definition, [fresh]) };
  const words = reading.text.slice(fresh.start, fresh.end);
  const sentence = findSimilarSentence(reading, base, words);
  const breaks = findBreaks(reading.text, fresh.start);
  return sentence && { old: clearRegion(live, sentence, [...breaks, fresh, ...breaks]) };
}
