import type { Cli } from '../cli.ts';
import { padEnd, textWidth, wrap } from '../output/width.ts';

type Field = readonly [name: string, value: string | number | boolean | null | undefined];

/** Prints fields below each other, without those that have no value. */
export function printFields({ output }: Cli, fields: readonly Field[]): void {
  const shown = fields.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (output.width === undefined) {
    return output.print(...shown.map(([name, value]) => `${name}\t${String(value)}`));
  }
  const nameWidth = Math.max(...shown.map(([name]) => textWidth(name)));
  for (const [name, value] of shown) {
    const [first = '', ...rest] = wrap(String(value), output.width - nameWidth - 2);
    output.print(`${output.color.dim(padEnd(name, nameWidth))}  ${first}`);
    output.print(...rest.map((line) => ' '.repeat(nameWidth + 2) + line));
  }
}

/** Prints a resource: as JSON, or some of its fields. */
export function printRecord(cli: Cli, record: unknown, fields: readonly Field[]): void {
  if (cli.output.isJson) cli.output.json(record);
  else printFields(cli, fields);
}
