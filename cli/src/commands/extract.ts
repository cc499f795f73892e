import type { Extraction } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import type { Bar } from '../output/bars.ts';
import { toCsv } from '../output/csv.ts';
import { printExtraction, tabulate } from '../output/extraction.ts';
import {
  checkSchema,
  chooseSchema,
  type SchemaFields,
  type SchemaOptions,
} from './extraction-schema.ts';
import { collect, wholeNumber } from './options.ts';
import { parseSource, type Source } from './sources.ts';
import { withStoredDocument } from './store-source.ts';

type ExtractOptions = SchemaOptions & {
  csv?: string;
  tag?: string[];
  name?: string;
  timeout: number;
};

type StoredSource = Exclude<Source, { kind: 'url' }>;

const TIMEOUT_MINUTES = 60;

export function addExtract(program: Command, cli: Cli): void {
  program
    .command('extract')
    .summary('fill a JSON schema from a document')
    .description(
      'Fills a JSON schema from a document and prints its values with page and quote. The schema is in a file or a saved ' +
        'template. What the document does not state is empty. With --csv one list of the schema is printed as rows.',
    )
    .argument('<document>', 'file, id of a document, or - for standard input')
    .option('--schema <file>', 'file with the JSON schema')
    .option('--template <id>', 'saved template in place of a schema, as ID or ID@VERSION')
    .option('--csv <list>', 'print this list of the schema as CSV, such as line_items')
    .option('--tag <tag>', 'tag of the new document; may be repeated', collect)
    .option('--name <filename>', 'filename of what standard input holds')
    .option('--timeout <minutes>', 'minutes to wait', wholeNumber, TIMEOUT_MINUTES)
    .action((document: string, options: ExtractOptions) => extract(cli, document, options));
}

async function extract(cli: Cli, document: string, options: ExtractOptions): Promise<void> {
  const { csv } = options;
  if (csv !== undefined && cli.output.isJson) throw usageError('Choose --csv or --json');
  const { schema, fields } = await chooseSchema(() => cli.docket(), options);
  const source = await parseSource(document, cli.stdin, 'doc_');
  if (source.kind === 'url') {
    throw usageError('extract takes a file or the id of a document', 'Download the file first.');
  }
  const list = await checkSchema(await cli.docket(), schema, csv);
  const bar = cli.output.bars.add(source.label);
  const extraction = await fill(cli, source, fields, options, bar).finally(() => bar.end());
  if (cli.output.isJson) return cli.output.json(extraction);
  if (list === undefined) return printExtraction(cli, extraction);
  printCsv(cli, extraction, list);
}

async function fill(
  cli: Cli,
  source: StoredSource,
  fields: SchemaFields,
  { timeout, ...options }: ExtractOptions,
  bar: Bar,
): Promise<Extraction> {
  const docket = await cli.docket();
  return withStoredDocument(cli, source, options, bar, (id) =>
    docket.documents.extract(id, fields).untilDone({
      timeoutMs: timeout * 60_000,
      onProgress: ({ status }) => bar.update(null, status),
    }),
  );
}

function printCsv(
  { output }: Cli,
  { data, warnings = [] }: Extraction,
  list: readonly string[],
): void {
  const rows = tabulate(data ?? {}, list);
  output.print(...toCsv(rows));
  if (rows.length === 0) output.note(`The document states nothing for ${list.join('.')}.`);
  for (const { message } of warnings) output.warn(`${output.errorColor.yellow('!')} ${message}`);
}
