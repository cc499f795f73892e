import { readFile } from 'node:fs/promises';

import type { Docket, Extraction } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import type { Bar } from '../output/bars.ts';
import { toCsv } from '../output/csv.ts';
import { listNames, printExtraction, tabulate } from '../output/extraction.ts';
import { collect, wholeNumber } from './options.ts';
import { parseSource, type Source } from './sources.ts';
import { uploadSource } from './upload-source.ts';

type ExtractOptions = {
  schema: string;
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
  const docket = await cli.docket();
  const bar = cli.output.bars.add(source.label);
  const extraction = await fill(docket, source, { ...options, schema }, bar).finally(() =>
    bar.end(),
  );
  if (cli.output.isJson) return cli.output.json(extraction);
  if (csv === undefined) return printExtraction(cli, extraction);
  printCsv(cli, extraction, csv);
}

async function readSchema(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'There is no file' : 'The file cannot be read:';
    throw usageError(`${reason} ${path}`);
  });
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw usageError(`${path} is not JSON: ${(cause as Error).message}`);
  }
}

async function fill(
  docket: Docket,
  source: StoredSource,
  { schema, tag, name, timeout }: Omit<ExtractOptions, 'schema'> & { schema: object },
  bar: Bar,
): Promise<Extraction> {
  const id =
    source.kind === 'id' ? source.id : await uploadSource(docket, source, { tag, name }, bar);
  return docket.documents.extract(id, { schema: schema as Record<string, unknown> }).untilDone({
    timeoutMs: timeout * 60_000,
    onProgress: ({ status }) => bar.update(null, status),
  });
}

function printCsv({ output }: Cli, { data, warnings = [] }: Extraction, list: string): void {
  const rows = tabulate(data ?? {}, list);
  if (!rows) {
    const lists = listNames(data ?? {}).join(', ');
    throw usageError(
      `The schema has no list ${list}`,
      lists === '' ? 'It has no lists.' : `Its lists are ${lists}.`,
    );
  }
  output.print(...toCsv(rows));
  if (rows.length === 0) output.note(`The document states nothing for ${list}.`);
  for (const { message } of warnings) output.warn(`${output.errorColor.yellow('!')} ${message}`);
}
