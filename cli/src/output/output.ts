import type { Writable } from 'node:stream';

import { type Bars, createBars } from './bars.ts';
import { cleanText, toSafeJson } from './clean-text.ts';
import { type Color, createColor, hasColor } from './color.ts';
import { type Column, renderTable } from './table.ts';
import { wrap } from './width.ts';

export type Terminal = Writable & { isTTY?: boolean; columns?: number };

/** Output of commands: the result to standard output, everything else to standard error. */
export type Output = {
  readonly isJson: boolean;
  readonly isQuiet: boolean;
  /** Whether somebody looks at the result. */
  readonly isTerminal: boolean;
  readonly color: Color;
  readonly errorColor: Color;
  readonly bars: Bars;
  /** Columns of the terminal; undefined in a pipe. */
  readonly width: number | undefined;
  /** Prints a part of the result without a line end. */
  write(text: string): void;
  /** Prints lines of the result. */
  print(...lines: string[]): void;
  /** Prints a text of the result in lines that fit. */
  paragraph(text: string, indent?: number): void;
  /** Prints one value as one line of JSON. */
  json(value: unknown): void;
  table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): void;
  /** Prints a remark, which --quiet leaves out. */
  note(text: string): void;
  /** Prints a remark that nobody may miss. */
  warn(text: string): void;
  /** Prints a failure as one line of JSON to standard error. */
  errorJson(value: unknown): void;
};

export type OutputOptions = {
  stdout: Terminal;
  stderr: Terminal;
  env: Record<string, string | undefined>;
  isJson: boolean;
  isQuiet: boolean;
};

const WIDTH_DEFAULT = 80;
const PARAGRAPH_WIDTH_MAX = 100;

export function createOutput({ stdout, stderr, env, isJson, isQuiet }: OutputOptions): Output {
  const isTerminal = stdout.isTTY ?? false;
  const color = createColor(hasColor(env, isTerminal));
  const errorColor = createColor(hasColor(env, stderr.isTTY ?? false));
  const bars = createBars({
    write: (text) => void stderr.write(text),
    width: () => stderr.columns || WIDTH_DEFAULT,
    isShown: (stderr.isTTY ?? false) && !isQuiet && env['TERM'] !== 'dumb',
  });
  const width = isTerminal ? stdout.columns || WIDTH_DEFAULT : undefined;

  // A pipe may lead to a terminal, as that of a pager.
  function write(text: string): void {
    const clean = cleanText(text, { hasColors: color.isOn });
    bars.around(() => void stdout.write(clean));
  }

  function remark(text: string): void {
    const clean = cleanText(text, { hasColors: errorColor.isOn });
    bars.around(() => void stderr.write(`${clean}\n`));
  }

  function print(...lines: string[]): void {
    if (lines.length > 0) write(`${lines.join('\n')}\n`);
  }

  return {
    isJson,
    isQuiet,
    isTerminal,
    color,
    errorColor,
    bars,
    width,
    write,
    print,
    paragraph(text, indent = 0) {
      if (width === undefined) return print(`${' '.repeat(indent)}${text}`);
      const room = Math.min(width, PARAGRAPH_WIDTH_MAX) - indent;
      print(...wrap(text, room).map((line) => `${' '.repeat(indent)}${line}`.trimEnd()));
    },
    json(value) {
      bars.around(() => void stdout.write(`${toSafeJson(value)}\n`));
    },
    table(columns, rows) {
      print(...renderTable(columns, rows, { width, color }));
    },
    note(text) {
      if (!isQuiet) remark(text);
    },
    warn: remark,
    errorJson(value) {
      bars.around(() => void stderr.write(`${toSafeJson(value)}\n`));
    },
  };
}
