import { type Command, InvalidArgumentError, Option } from 'commander';

/** Reads a whole number above zero. */
export function wholeNumber(text: string): number {
  return parseInteger(text, 1, 'It must be a whole number above 0.');
}

/** Reads the number of an event; 0 stands before the first one. */
export function sequence(text: string): number {
  return parseInteger(text, 0, 'It must be the number of an event, or 0.');
}

function parseInteger(text: string, minimum: number, complaint: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= minimum) return value;
  throw new InvalidArgumentError(complaint);
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), value];
}

/** Reads a list with commas. */
export function commaList(value: string): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

export function choice(flags: string, description: string, values: readonly string[]): Option {
  return new Option(flags, description).choices([...values]);
}

export type LimitOptions = { limit: number; all?: boolean };

const LIMIT_DEFAULT = 50;

/** Adds the options of every list. */
export function withLimit(command: Command): Command {
  return command
    .option('-L, --limit <number>', 'rows at most', wholeNumber, LIMIT_DEFAULT)
    .option('--all', 'all rows');
}
