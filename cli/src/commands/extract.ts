import { readFile } from 'node:fs/promises';

import type { Docket, Extraction } from '@docket/sdk';
import type { Command } from 'commander';

import { splitPointer } from '../../../formats/json-pointer.ts';
import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import type { Bar } from '../output/bars.ts';
import { toCsv } from '../output/csv.ts';
import { printExtraction, tabulate } from '../output/extraction.ts';
import { collect, wholeNumber } from './options.ts';
import { parseSource, type Source } from './sources.ts';
import { workOnDocument } from './store-source.ts';

type ExtractOptions = {
  schema: string;
  csv?: string;
  tag?: string[];
  name?: string;
  timeout: number;
};

type Json = Record<string, unknown>;
type StoredSource = Exclude<Source, { kind: 'url' }>;

const TIMEOUT_MINUTES = 60;

export function addExtract(program: Command, cli: Cli): void {
  program
    .command('extract')
    .summary('fill a JSON schema from a document')
    .description(
      'Fills a JSON schema from a document and prints its values with page and quote. What the document does not state is ' +
        'empty. With --csv one list of the schema is printed as rows.',
    )
    .argument('<document>', 'file, id of a document, or - for standard input')
    .requiredOption('--schema <file>', 'file with the JSON schema')
    .option('--csv <list>', 'print this list of the schema as CSV, such as line_items')
    .option('--tag <tag>', 'tag of the new document; may be repeated', collect)
    .option('--name <filename>', 'filename of what standard input holds')
    .option('--timeout <minutes>', 'minutes to wait', wholeNumber, TIMEOUT_MINUTES)
    .action((document: string, options: ExtractOptions) => extract(cli, document, options));
}

async function extract(cli: Cli, document: string, options: ExtractOptions): Promise<void> {
  const { csv } = options;
  if (csv !== undefined && cli.output.isJson) throw usageError('Choose --csv or --json');
  const schema = await readSchema(options.schema);
  const source = await parseSource(document, cli.stdin, 'doc_');
  if (source.kind === 'url') {
    throw usageError('extract takes a file or the id of a document', 'Download the file first.');
  }
  const list = await checkSchema(await cli.docket(), schema, csv);
  const bar = cli.output.bars.add(source.label);
  const extraction = await fill(cli, source, { ...options, schema }, bar).finally(() => bar.end());
  if (cli.output.isJson) return cli.output.json(extraction);
  if (list === undefined) return printExtraction(cli, extraction);
  printCsv(cli, extraction, list);
}

async function readSchema(path: string): Promise<Json> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'There is no file' : 'The file cannot be read:';
    throw usageError(`${reason} ${path}`);
  });
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    throw usageError(`${path} is not JSON: ${(cause as Error).message}`);
  }
}

/**
 * Lets the server check the schema before anything is uploaded.
 *
 * @param csv name of a list of the schema
 * @returns path of the list in the data
 */
async function checkSchema(
  docket: Docket,
  schema: Json,
  csv: string | undefined,
): Promise<string[] | undefined> {
  const { lists } = await docket.extractionTemplates.check({ schema });
  if (csv === undefined) return undefined;
  const paths = lists.map(splitPointer);
  const found = paths.find((path) => path.join('.') === csv);
  if (found) return found;
  const names = paths.map((path) => path.join('.')).join(', ');
  throw usageError(
    `The schema has no list ${csv}`,
    names === '' ? 'It has no lists.' : `Its lists are ${names}.`,
  );
}

async function fill(
  cli: Cli,
  source: StoredSource,
  { schema, timeout, ...options }: Omit<ExtractOptions, 'schema'> & { schema: Json },
  bar: Bar,
): Promise<Extraction> {
  const docket = await cli.docket();
  return workOnDocument(cli, source, options, bar, (id) =>
    docket.documents.extract(id, { schema }).untilDone({
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
