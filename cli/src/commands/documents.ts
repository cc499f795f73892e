import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Docket, Document, DocumentListItem } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { describeBytes } from '../output/bars.ts';
import { formatBytes, formatTime } from '../output/format.ts';
import { printAnalysis } from '../output/findings.ts';
import type { Column } from '../output/table.ts';
import { choice, collect, type LimitOptions, withLimit } from './options.ts';
import { pageSize, printList } from './print-list.ts';
import { printFields } from './print-record.ts';
import { runEach } from './run-each.ts';
import { parseSource } from './sources.ts';

const STATUSES = ['processing', 'completed', 'failed'] as const;
const SORTS = ['created_at', '-created_at', 'updated_at', '-updated_at', 'name', '-name'] as const;
const AT_ONCE = 4;

const COLUMNS: Column<DocumentListItem>[] = [
  { title: 'ID', value: (document) => document.id },
  { title: 'TITLE', value: (document) => document.title, shrinks: true },
  { title: 'STATUS', value: (document) => document.status, leavesOut: 1 },
  { title: 'PAGES', value: (document) => document.pages, isRight: true, leavesOut: 3 },
  { title: 'CREATED', value: (document) => formatTime(document.created_at), leavesOut: 2 },
  { title: 'TAGS', value: (document) => document.tags.join(', '), shrinks: true, leavesOut: 4 },
];

type ListOptions = LimitOptions & {
  status?: (typeof STATUSES)[number];
  sort: (typeof SORTS)[number];
};
type UploadOptions = { title?: string; tag?: string[]; name?: string };
type TagOptions = { add?: string[]; remove?: string[] };

export function addDocuments(program: Command, cli: Cli): void {
  const documents = program
    .command('documents')
    .summary('list, read, upload and delete documents')
    .description('Lists, reads, uploads, downloads and deletes documents.');
  withLimit(documents.command('list').description('Lists documents.'))
    .addOption(choice('--status <status>', 'only documents with this status', STATUSES))
    .addOption(choice('--sort <field>', 'order', SORTS).default('-created_at'))
    .action(async (options: ListOptions) => {
      const { status, sort } = options;
      const docket = await cli.docket();
      const call = docket.documents.list({ ...pageSize(options), sort, ...(status && { status }) });
      await printList(cli, call, COLUMNS, { ...options, empty: 'There are no documents.' });
    });
  documents
    .command('get')
    .description('Prints a document with its latest analysis.')
    .argument('<document>', 'id of the document')
    .action(async (id: string) => printDocument(cli, await (await cli.docket()).documents.get(id)));
  documents
    .command('upload')
    .description('Uploads files without analyzing them.')
    .argument('<file...>', 'files, or - for standard input')
    .option('--title <title>', 'title of the document')
    .option('--tag <tag>', 'tag; may be repeated', collect)
    .option('--name <filename>', 'filename of what standard input holds')
    .action((files: string[], options: UploadOptions) => upload(cli, files, options));
  addReading(documents, cli);
  addChanges(documents, cli);
}

function addReading(documents: Command, cli: Cli): void {
  documents
    .command('text')
    .description('Prints the text of a document.')
    .argument('<document>', 'id of the document')
    .action(async (id: string) => {
      const text = await (await cli.docket()).documents.text(id);
      if (cli.output.isJson) cli.output.json(text);
      else cli.output.print(text.text);
    });
  documents
    .command('download')
    .description('Downloads the original file.')
    .argument('<document>', 'id of the document')
    .option('-o, --output <file>', 'where to write it, or - for standard output')
    .action((id: string, options: { output?: string }) => download(cli, id, options.output));
}

function addChanges(documents: Command, cli: Cli): void {
  documents
    .command('tag')
    .description('Adds and removes tags of a document.')
    .argument('<document>', 'id of the document')
    .option('--add <tag>', 'tag to add; may be repeated', collect)
    .option('--remove <tag>', 'tag to remove; may be repeated', collect)
    .action((id: string, options: TagOptions) => changeTags(cli, id, options));
  documents
    .command('retry')
    .description('Tries failed work on a document again, and waits for it.')
    .argument('<document>', 'id of the document')
    .action(async (id: string) => {
      printDocument(cli, await (await cli.docket()).documents.retry(id).untilDone());
    });
  documents
    .command('delete')
    .description('Deletes documents with their files, texts and analyses.')
    .argument('<document...>', 'ids of the documents')
    .action((ids: string[]) => deleteDocuments(cli, ids));
}

function printDocument(cli: Cli, document: Document): void {
  const { output } = cli;
  if (output.isJson) return output.json(document);
  printFields(cli, [
    ['id', document.id],
    ['title', document.title],
    ['status', document.status],
    ['file', document.filename],
    ['size', document.file_size === null ? null : formatBytes(document.file_size)],
    ['pages', document.pages],
    ['language', document.language],
    ['tags', document.tags.join(', ')],
    ['created', formatTime(document.created_at)],
    ['error', document.error?.message],
  ]);
  if (document.analysis) {
    output.print('');
    printAnalysis(cli, document.analysis);
  }
}

async function upload(cli: Cli, files: readonly string[], options: UploadOptions): Promise<void> {
  const { title, tag, name } = options;
  const sources = await Promise.all(files.map((each) => parseSource(each, cli.stdin, 'doc_')));
  const docket = await cli.docket();
  await runEach(cli, sources, AT_ONCE, async (source) => {
    if (source.kind === 'url' || source.kind === 'id') {
      throw usageError(`${source.label} is no file`, 'Use "docket analyze" for addresses and ids.');
    }
    const bar = cli.output.bars.add(source.label);
    try {
      const document = await docket.documents.upload(
        source.kind === 'file' ? source.path : source.stream,
        {
          ...(title !== undefined && { title }),
          ...(tag && { tags: tag }),
          ...(source.kind === 'stdin' && { filename: name ?? 'stdin' }),
          onProgress: ({ sent, total }) =>
            bar.update(total === null ? null : sent / total, describeBytes(sent, total)),
        },
      );
      bar.end();
      if (cli.output.isJson) cli.output.json(document);
      else cli.output.print(document.id);
    } finally {
      bar.end();
    }
  });
}

async function download(cli: Cli, id: string, path: string | undefined): Promise<void> {
  const docket = await cli.docket();
  const target = path ?? (await nameOf(docket, id));
  const response = await docket.documents.download(id);
  if (!response.body) return;
  if (target === '-') {
    await pipeline(response.body, cli.stdout, { end: false });
    return;
  }
  // A file that is there is not overwritten, unless it was named.
  const flags = path === undefined ? 'wx' : 'w';
  await pipeline(response.body, createWriteStream(target, { flags })).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw usageError(`${target} exists already`, 'Choose another name with --output.');
    },
  );
  cli.output.print(target);
}

/** The filename of the server may hold a path, which must not lead out of this folder. */
async function nameOf(docket: Docket, id: string): Promise<string> {
  const { filename } = await docket.documents.get(id);
  const base = basename((filename ?? `${id}.txt`).replaceAll('\\', '/')) || id;
  // A hidden file may be the settings of a program.
  return base.startsWith('.') ? `_${base}` : base;
}

async function changeTags(cli: Cli, id: string, { add, remove }: TagOptions): Promise<void> {
  if (!add && !remove) throw usageError('Nothing to change', 'Give --add or --remove.');
  const docket = await cli.docket();
  const { tags } = await docket.documents.get(id);
  const kept = tags.filter((tag) => !remove?.includes(tag));
  printDocument(
    cli,
    await docket.documents.update(id, { tags: [...new Set([...kept, ...(add ?? [])])] }),
  );
}

async function deleteDocuments(cli: Cli, ids: readonly string[]): Promise<void> {
  const docket = await cli.docket();
  const items = ids.map((id) => ({ id, label: id }));
  await runEach(cli, items, 1, async ({ id }) => {
    const { title } = await docket.documents.get(id);
    await cli.confirm(`Delete the document “${title}”`);
    const answer = await docket.documents.delete(id);
    if (cli.output.isJson) cli.output.json(answer);
    else cli.output.note(`Deleted ${id}.`);
  });
}
