import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Docket, SearchResponse, SearchResult } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { oneLine } from '../output/clean-text.ts';
import { formatSeconds } from '../output/format.ts';
import { wrap } from '../output/width.ts';
import { openerOf } from '../session/open-browser.ts';
import { choice, collect, wholeNumber } from './options.ts';

const KINDS = ['document', 'transcript', 'meeting_summary', 'task'] as const;

type SearchOptions = {
  type?: (typeof KINDS)[number][];
  tag?: string[];
  limit: number;
  rerank?: boolean;
  open?: boolean | number;
};

const LIMIT_DEFAULT = 10;

export function addSearch(program: Command, cli: Cli): void {
  program
    .command('search')
    .summary('search documents, transcripts and tasks')
    .description(
      'Searches by words, and prints the best passage of each result. "Phrases" must occur, -words must not.',
    )
    .argument('<query...>', 'words; several need no quotes')
    .addOption(choice('--type <kind...>', 'kinds to search; documents alone by default', KINDS))
    .option(
      '--tag <tag>',
      'only documents and tasks with one of these tags; may be repeated',
      collect,
    )
    .option('-L, --limit <number>', 'results at most', wholeNumber, LIMIT_DEFAULT)
    .option('--rerank', 'let the language model order the first results')
    .option('--open [number]', 'open the file of the first result, or of another one', wholeNumber)
    .action((words: string[], options: SearchOptions) => search(cli, words.join(' '), options));
}

async function search(cli: Cli, query: string, options: SearchOptions): Promise<void> {
  const { type, tag, limit, rerank, open } = options;
  const docket = await cli.docket();
  const answer = await docket.search.query({
    query,
    limit,
    filters: { ...(type && { type }), ...(tag && { tags: tag }) },
    ...(rerank && { rerank }),
  });
  printAnswer(cli, answer);
  if (open !== undefined && open !== false) {
    await openResult(cli, docket, answer.results, open === true ? 1 : open);
  }
}

function printAnswer(cli: Cli, { results, total, warnings }: SearchResponse): void {
  const { output } = cli;
  for (const [index, result] of results.entries()) {
    if (output.isJson) output.json(result);
    else printResult(cli, result, index + 1);
  }
  for (const { message } of warnings ?? []) output.warn(message);
  if (results.length === 0) output.note('Nothing was found.');
  else if (total > results.length) output.note(`${results.length} of ${total} results.`);
}

function printResult({ output }: Cli, result: SearchResult, number: number): void {
  const { bold, dim, cyan } = output.color;
  const location = locationOf(result);
  if (output.width === undefined) {
    return output.print(
      [result.id, result.title, location, result.excerpt].map(oneLine).join('\t'),
    );
  }
  output.print(
    `${dim(`${number}.`)} ${bold(result.title)}  ${dim([result.id, location].filter(Boolean).join('  '))}`,
  );
  const marked = markHighlights(result, (text) => bold(cyan(text)));
  const lines = wrap(marked.replaceAll(/\s+/g, ' '), Math.min(output.width, 100) - 3);
  output.print(...lines.map((line) => `   ${line}`), '');
}

function locationOf({ page, start_time, speaker }: SearchResult): string {
  if (page !== null) return `page ${page}`;
  return [speaker, formatSeconds(start_time)].filter(Boolean).join(' ');
}

function markHighlights(
  { excerpt, highlights }: SearchResult,
  mark: (text: string) => string,
): string {
  let marked = '';
  let at = 0;
  for (const { start, end } of highlights) {
    // Each word on its own, so that a break of the line does not fall into a color.
    const words = excerpt.slice(start, end).split(' ').map(mark).join(' ');
    marked += excerpt.slice(at, start) + words;
    at = end;
  }
  return marked + excerpt.slice(at);
}

async function openResult(
  cli: Cli,
  docket: Docket,
  results: readonly SearchResult[],
  number: number,
): Promise<void> {
  const result = results[number - 1];
  if (!result) throw usageError(`There is no result ${number}`);
  if (result.source !== 'document') throw usageError('Only documents have a file to open');
  const { filename } = await docket.documents.get(result.id);
  const folder = await mkdtemp(join(tmpdir(), 'docket-'));
  const path = join(folder, basename(filename ?? `${result.id}.txt`));
  const response = await docket.documents.download(result.id);
  if (response.body) await pipeline(response.body, createWriteStream(path, { mode: 0o600 }));
  const [program, ...args] = openerOf(path);
  spawn(program, args, { stdio: 'ignore', detached: true })
    .on('error', () => cli.output.warn(`No program opens ${path} here.`))
    .unref();
  cli.output.note(`Opened ${path}`);
}
