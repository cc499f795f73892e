import type { Analysis, Evidence } from '@docket/sdk';

import type { Cli } from '../cli.ts';
import { oneLine } from './clean-text.ts';
import { padEnd, textWidth, truncate, wrap } from './width.ts';

/** Value with its name, and the passages it was read from. */
export type FindingRow = { name: string; value: string; evidence: readonly Evidence[] };

/** Shown in place of a value that is missing. */
export const NO_VALUE = '–';
const NAME_WIDTH_MAX = 24;
const QUOTE_LINES_MAX = 2;
const WIDTH_MAX = 110;
const WIDTH_IN_PIPE = 100;

/** Prints summary and findings of an analysis, each with the page and the words it was read from. */
export function printAnalysis(cli: Cli, analysis: Analysis): void {
  const { output } = cli;
  const { color } = output;
  if (analysis.summary) {
    output.paragraph(analysis.summary);
    output.print('');
  }
  for (const row of listFindings(analysis)) printFinding(cli, row);
  const { confidence, engine, coverage, warnings } = analysis;
  const pages = `${coverage.pages_read} of ${coverage.pages_total} pages read`;
  output.print('', color.dim(`confidence ${confidence}, ${engine.name}, ${pages}`));
  for (const { message } of warnings) output.paragraph(`${color.yellow('!')} ${message}`);
}

/** One row for a value, one an item of a list, one a part of an object. */
export function listFindings({ extracted_fields, evidence }: Analysis): FindingRow[] {
  return Object.entries(extracted_fields).flatMap(([name, value]) => spread(name, value, evidence));
}

function spread(name: string, value: unknown, evidence: Analysis['evidence']): FindingRow[] {
  const row = (label: string, pointer: string, part: unknown): FindingRow => ({
    name: label,
    value: describeValue(part),
    evidence: ownEvidence(part) ?? evidence[`/extracted_fields/${pointer}`] ?? [],
  });
  if (Array.isArray(value)) {
    if (value.length === 0) return [row(name, name, null)];
    return value.map((part, index) => row(index === 0 ? name : '', `${name}/${index}`, part));
  }
  if (typeof value !== 'object' || value === null) return [row(name, name, value)];
  return Object.entries(value).map(([key, part]) => row(`${name}.${key}`, `${name}/${key}`, part));
}

/** Obligations and risks bring their evidence. */
function ownEvidence(value: unknown): Evidence[] | undefined {
  return (value as { evidence?: Evidence[] } | null)?.evidence;
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return NO_VALUE;
  return typeof value === 'object' ? describeItem(value) : `${value as string | number | boolean}`;
}

type Item = Record<'title' | 'description' | 'type' | 'party' | 'severity', string | undefined>;

/** Describes an obligation, a risk or another object. */
function describeItem(value: object): string {
  const { title, description, type, party, severity } = value as Partial<Item>;
  const text = title ?? description ?? type;
  if (text === undefined) return JSON.stringify(value);
  const owned = party ? `${party}: ${text}` : text;
  return severity === undefined ? owned : `${owned} (${severity})`;
}

/** Prints a value, and below it the page and the words it was read from. */
export function printFinding({ output }: Cli, { name, value, evidence }: FindingRow): void {
  const width = Math.min(output.width ?? WIDTH_IN_PIPE, WIDTH_MAX);
  const nameWidth = Math.min(NAME_WIDTH_MAX, Math.floor(width / 3));
  const indent = ' '.repeat(nameWidth + 2);
  const room = width - indent.length;
  const [first = '', ...rest] = wrap(oneLine(value), room);
  const shown = value === NO_VALUE ? output.color.dim(first) : first;
  // A long name has a line of its own.
  if (textWidth(name) > nameWidth) output.print(output.color.bold(truncate(name, width)));
  const label = textWidth(name) > nameWidth ? '' : name;
  output.print(`${output.color.bold(padEnd(label, nameWidth))}  ${shown}`);
  output.print(...rest.map((line) => `${indent}${line}`));
  const [source] = evidence;
  if (source && value !== NO_VALUE) output.print(...quote(source, room, output.color.dim, indent));
}

function quote(
  { page, excerpt }: Pick<Evidence, 'page' | 'excerpt'>,
  room: number,
  dim: (text: string) => string,
  indent: string,
): string[] {
  const location = page === null ? '' : `p. ${page} `;
  const lines = wrap(`${location}“${oneLine(excerpt)}”`, room);
  const shown = lines.slice(0, QUOTE_LINES_MAX);
  if (lines.length > shown.length) shown[shown.length - 1] = truncate(`${shown.at(-1)!} …`, room);
  return shown.map((line) => `${indent}${dim(line)}`);
}
