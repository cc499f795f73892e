import { toSpan } from '../../../../language/span.ts';
import { findTermStatements } from '../contracts/contract-term.ts';
import { rankLaws } from '../contracts/governing-law.ts';
import { oncePerReading } from '../document/reading.ts';
import {
  type Change,
  type ChangeContext,
  clearRegion,
  isInside,
  PLACES_MAX,
} from './change-context.ts';
import { findTermValue } from './find-place.ts';
import type { PlacedInstruction } from './list-instructions.ts';

/** Sets the value of a term: the law, the last day, or what the contract states for its words. */
export function setValue(
  context: ChangeContext,
  instruction: PlacedInstruction,
): Change | undefined {
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

export function setLaw(context: ChangeContext, instruction: PlacedInstruction): Change | undefined {
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
  return { old: clearRegion(live, old, [named]) };
}

const ABOUT_TERM =
  /\b(?:term|agreement|contract|lease|licen[cs]e|duration|period|end|expir\w+|maturity|tenancy)\b/i;

/** Sets the last day of the term. It takes the place of a duration together with the words behind that. */
function setLastDay(
  context: ChangeContext,
  instruction: PlacedInstruction,
  term: string,
): Change | undefined {
  const { reading, live, base } = context;
  const stated = findTermStatements(reading).find(
    ({ end, sentence }) => end && isInside(base, sentence),
  )?.end;
  if (!stated || !ABOUT_TERM.test(term)) return undefined;
  if (stated.kind === 'date') {
    return { old: clearRegion(live, toSpan(stated.date), [instruction.new!]) };
  }
  const { start, end } = stated.phrase;
  const behind = /^\)?\s(?:from|after|following|of)\s[^.;,\n\u2029]{1,60}/.exec(
    reading.text.slice(end, end + 80),
  );
  const region = { start, end: end + (behind?.[0].length ?? 0) };
  return { old: clearRegion(live, region, [instruction.context]) };
}
