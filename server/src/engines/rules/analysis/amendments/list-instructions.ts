import { anyOf, loadCues } from '../../../../language/cues.ts';
import { findIndexFrom } from '../../../../language/find-in-order.ts';
import { shiftSpan, type Span } from '../../../../language/span.ts';
import type { Reading } from '../document/reading.ts';
import type { AmendingPart } from './amending-parts.ts';
import { readChangeTables } from './change-tables.ts';
import { type ReadInstruction, readInstructions } from './read-instructions.ts';
import { readStatement, type Statement } from './statement.ts';

/** Instruction with offsets of the folded text. */
export type PlacedInstruction = ReadInstruction;

const TRIGGER = new RegExp(anyOf(loadCues('en', 'contracts/amendments/triggers')), 'i');
const CONDITION = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'contracts/amendments/conditions'))}\b`,
  'i',
);
const RECITAL =
  /^(?:[Ww]hereas\b|WHEREAS\b|\([A-Z]\)\s|(?:[Rr]ecitals?|RECITALS?|[Bb]ackground|BACKGROUND)\b)/;
const SELF_DESCRIPTION =
  /^(?:this\s(?:\w+\s){0,3}(?:amendment|addendum|deed|side letter)\b[^;]{0,200}?\b(?:made|dated|entered|effective)\b|(?:now,? therefore|except as|save as|all other|otherwise)\b)/i;
const ITEM = /[\n\u2029]\s?(?=(?:\(?[a-z0-9]{1,3}[.)]|[-•*])\s)/g;
const LEADS_TO_TEXT = /(?:following|follows|to read|by|with)\s?:\s*$/i;

/** Largest number of statements that are read, so that the work grows with the text alone. */
const STATEMENTS_MAX = 2_000;

/** Lists the instructions of the parts that amend, in the order of the parts. */
export function listPartInstructions(
  reading: Reading,
  parts: readonly AmendingPart[],
): PlacedInstruction[] {
  let left = STATEMENTS_MAX;
  return parts.flatMap((part) => {
    const rows = readChangeTables(reading, part, left);
    const statements = listStatements(reading, part, TRIGGER)
      .take(Math.max(0, left - rows.length))
      .toArray();
    left = Math.max(0, left - rows.length - statements.length);
    const inRows = rows.map(({ statement }) => spanOf(statement));
    return [
      ...rows.map(({ statement, instruction }) => place(statement, instruction)),
      ...statements
        .filter((statement) => isAmending(statement) && !holdsOne(statement, inRows))
        .flatMap((statement) =>
          readInstructions(statement, part.kind === 'document').map((one) => place(statement, one)),
        ),
    ].toSorted(byPlace);
  });
}

function byPlace(one: PlacedInstruction, other: PlacedInstruction): number {
  return one.statement.start - other.statement.start || one.context.start - other.context.start;
}

function isAmending(statement: Statement): boolean {
  return !RECITAL.test(statement.text) && !CONDITION.test(withoutGiven(statement));
}

/** Tells whether one of the inner statements, which are in order, begins in a statement. */
function holdsOne({ start, text }: Statement, inner: readonly Span[]): boolean {
  const next = inner[findIndexFrom(inner, start)];
  return next !== undefined && next.start < start + text.length;
}

const PASSING =
  /\bhereby\s(?:further\s)?(?:amended|replaced|changed|modified|varied|deleted|substituted|increased|reduced|raised|extended)\b|\bno longer\b[^.;]{0,60}\bbut\b/i;

/** Lists the instructions outside such parts: those that replace words, where the sentence says that it does. */
export function listPassingInstructions(
  reading: Reading,
  base: readonly Span[],
): PlacedInstruction[] {
  return base.flatMap((region) =>
    listStatements(reading, region, PASSING)
      .take(STATEMENTS_MAX)
      .toArray()
      .filter(({ text }) => !CONDITION.test(text))
      .flatMap((statement) =>
        readInstructions(statement, false)
          .filter((one) => one.kind === 'replace_words')
          .map((one) => place(statement, one)),
      ),
  );
}

/** Lists the titles, introductions and recitals of parts, which say nothing about the contract as it is now. */
export function listRecitals(reading: Reading, parts: readonly AmendingPart[]): Span[] {
  return parts.flatMap((part) => [
    { start: part.start, end: part.start + part.titleLength },
    ...listItems(reading, part).filter(({ start, end }) => {
      const text = reading.text.slice(start, end).trimStart();
      return RECITAL.test(text) || SELF_DESCRIPTION.test(text);
    }),
  ]);
}

function spanOf({ start, text }: Statement): Span {
  return { start, end: start + text.length };
}

function withoutGiven({ skeleton, given }: Statement): string {
  return given ? skeleton.slice(0, given.start) : skeleton;
}

/** Lists the statements of a region that have a word of an amendment. */
function* listStatements(reading: Reading, region: Span, trigger: RegExp): Generator<Statement> {
  let end = region.start;
  for (const item of listItems(reading, region)) {
    if (item.start < end || !trigger.test(reading.text.slice(item.start, item.end))) continue;
    const statement = readStatement(reading, item);
    end = item.start + statement.text.length;
    yield statement;
  }
}

/** Lists the sentences of a region, those with items of a list cut at each item. */
function listItems({ text, sentences }: Reading, region: Span): Span[] {
  const items: Span[] = [];
  const first = findIndexFrom(sentences, region.start);
  const isCut = first > 0 && sentences[first - 1]!.end > region.start;
  for (let i = isCut ? first - 1 : first; i < sentences.length; i++) {
    if (sentences[i]!.start >= region.end) break;
    const start = Math.max(sentences[i]!.start, region.start);
    const end = Math.min(sentences[i]!.end, region.end);
    let from = start;
    for (const match of text.slice(start, end).matchAll(ITEM)) {
      const at = start + match.index;
      if (LEADS_TO_TEXT.test(text.slice(from, at))) continue;
      if (at > from) items.push({ start: from, end: at });
      from = at + match[0].length;
    }
    items.push({ start: from, end });
  }
  return items;
}

/** Moves the offsets of an instruction from its statement to the folded text. */
function place({ start }: Statement, instruction: ReadInstruction): PlacedInstruction {
  const move = (span: Span) => shiftSpan(span, start);
  return {
    ...instruction,
    oldWords: instruction.oldWords && move(instruction.oldWords),
    new: instruction.new && move(instruction.new),
    statement: move(instruction.statement),
    context: move(instruction.context),
  };
}
