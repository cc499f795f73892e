import { anyOf, loadCues } from '../../../../language/cues.ts';
import { shiftSpan, type Span, toSpan } from '../../../../language/span.ts';
import type { Reading } from '../document/reading.ts';
import { isSameKind } from './operands.ts';
import type { ReadInstruction } from './read-instructions.ts';
import { type Operand, readStatement, type Statement } from './statement.ts';
import { NAMES_SECTION } from './statement-patterns.ts';

const OLD = String.raw`\b${anyOf(loadCues('en', 'contracts/amendments/old-columns'))}\b`;
const NEW = String.raw`\b${anyOf(loadCues('en', 'contracts/amendments/new-columns'))}\b`;
const OLD_FIRST = new RegExp(`${OLD}.*${NEW}`, 'i');
const NEW_FIRST = new RegExp(`${NEW}.*${OLD}`, 'i');
const HEADER_LENGTH_MAX = 80;
const HEADER_WORDS_MAX = 8;
const ROW_LENGTH_MAX = 400;

/** Row of a table of changes as a statement with its one instruction. */
export type TableRow = { statement: Statement; instruction: ReadInstruction };

/**
 * Reads the tables of changes in a part: a header such as `Term | Previously | New`, then rows with two values.
 *
 * @param max largest number of rows to read
 */
export function readChangeTables(reading: Reading, part: Span, max: number): TableRow[] {
  const rows: TableRow[] = [];
  let isNewFirst: boolean | undefined;
  for (const line of listLines(reading.text, part)) {
    if (rows.length >= max) break;
    const row = isNewFirst === undefined ? undefined : readRow(reading, line, isNewFirst);
    if (row) rows.push(row);
    else isNewFirst = readHeader(reading.text.slice(line.start, line.end));
  }
  return rows;
}

function* listLines(text: string, { start, end }: Span): Generator<Span> {
  for (const match of text.slice(start, end).matchAll(/[^\n\u2029]+/g)) {
    yield { start: start + match.index, end: start + match.index + match[0].length };
  }
}

/** Returns whether the column of new values is the first; undefined if the line is no header. */
function readHeader(line: string): boolean | undefined {
  if (line.length > HEADER_LENGTH_MAX || /[.:;]$/.test(line)) return undefined;
  if (line.split(' ').length > HEADER_WORDS_MAX) return undefined;
  if (OLD_FIRST.test(line)) return false;
  return NEW_FIRST.test(line) ? true : undefined;
}

function readRow(reading: Reading, line: Span, isNewFirst: boolean): TableRow | undefined {
  if (line.end - line.start > ROW_LENGTH_MAX) return undefined;
  const statement = readStatement(reading, line);
  const pair = findPair(listValues(reading, line, statement));
  if (!pair || statement.start + statement.text.length > line.end) return undefined;
  const [oldValue, newValue] = isNewFirst ? pair.toReversed() : pair;
  const label = statement.text.slice(0, pair[0]!.start).trim();
  const section = NAMES_SECTION.exec(label)?.[1] ?? /^(\d{1,3}(?:\.\d{1,3})+)\s/.exec(label)?.[1];
  const whole = { start: 0, end: statement.text.length };
  return {
    statement,
    instruction: {
      kind: 'replace_words',
      target: section === undefined ? undefined : { section },
      oldWords: toSpan(oldValue!),
      new: toSpan(newValue!),
      oldValue: oldValue!,
      newValue: newValue!,
      statement: whole,
      context: { start: 0, end: pair[0]!.start },
    },
  };
}

/** Lists the values of a row, also a date right behind another one. */
function listValues(reading: Reading, line: Span, { values }: Statement): readonly Operand[] {
  const last = values.at(-1);
  if (!last) return [];
  const rest = readStatement(reading, { start: line.start + last.end, end: line.end });
  return [...values, ...rest.values.map((value) => shiftSpan(value, last.end))];
}

/** Finds the last two values of one kind. */
function findPair(values: readonly Operand[]): readonly Operand[] | undefined {
  const [one, two] = values.slice(-2);
  return one && two && isSameKind(one, two) ? [one, two] : undefined;
}
