import { mkdir, writeFile } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';

import type { AnalysisDetail } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import type { Bar } from '../output/bars.ts';
import { plural } from '../output/format.ts';
import { printAnalysis } from '../output/findings.ts';
import { choice, collect, wholeNumber } from './options.ts';
import { runEach } from './run-each.ts';
import { parseSource, type Source } from './sources.ts';
import { withStoredDocument } from './store-source.ts';

export const ANALYSIS_TYPES = ['contract_review', 'financial_analysis', 'legal_review'] as const;
type AnalysisType = (typeof ANALYSIS_TYPES)[number];

type AnalyzeOptions = {
  type: AnalysisType;
  field?: string[];
  summary: boolean;
  tag?: string[];
  name?: string;
  out?: string;
  timeout: number;
};

const AT_ONCE = 4;
const TIMEOUT_MINUTES = 60;

export function addAnalyze(program: Command, cli: Cli): void {
  program
    .command('analyze')
    .summary('analyze documents')
    .description(
      'Uploads documents, waits for their analysis, and prints findings with page and quote. Four run at once.',
    )
    .argument('<file...>', 'file, address, id of a document, or - for standard input')
    .addOption(
      choice('--type <type>', 'kind of analysis', ANALYSIS_TYPES).default('contract_review'),
    )
    .option('--field <name>', 'field to extract; may be repeated', collect)
    .option('--no-summary', 'leave out the summary')
    .option('--tag <tag>', 'tag of the new documents; may be repeated', collect)
    .option('--name <filename>', 'filename of what standard input holds')
    .option('--out <folder>', 'write NAME.docket.json a document instead of printing')
    .option('--timeout <minutes>', 'minutes to wait for one document', wholeNumber, TIMEOUT_MINUTES)
    .action((documents: string[], options: AnalyzeOptions) => analyze(cli, documents, options));
}

async function analyze(
  cli: Cli,
  documents: readonly string[],
  options: AnalyzeOptions,
): Promise<void> {
  const sources = await Promise.all(documents.map((each) => parseSource(each, cli.stdin, 'doc_')));
  if (options.out !== undefined) await mkdir(options.out, { recursive: true });
  const names = new Set<string>();
  const begun: string[] = [];
  cli.onInterrupt(() => {
    const verb = begun.length === 1 ? 'goes' : 'go';
    cli.output.warn(`Interrupted. ${plural(begun.length, 'document')} ${verb} on at the server.`);
    for (const id of begun) cli.output.warn(`  docket analyze ${id}`);
  });
  let isFirst = true;
  await runEach(cli, sources, AT_ONCE, async (source) => {
    const bar = cli.output.bars.add(source.label);
    try {
      const detail = await analyzeOne(cli, source, options, bar, (id) => begun.push(id));
      bar.end();
      if (options.out !== undefined) {
        await writeResult(cli, options.out, freeName(source, names), detail);
      } else {
        if (!isFirst && !cli.output.isJson) cli.output.print('');
        isFirst = false;
        printResult(cli, source, detail);
      }
    } finally {
      bar.end();
    }
  });
}

async function analyzeOne(
  cli: Cli,
  source: Source,
  { type, field, summary, timeout, ...options }: AnalyzeOptions,
  bar: Bar,
  onBegun: (id: string) => void,
): Promise<AnalysisDetail> {
  const docket = await cli.docket();
  const settings = {
    analysis_type: type,
    include_summary: summary,
    ...(field && { extract_fields: field }),
  };
  const waiting = {
    timeoutMs: timeout * 60_000,
    onProgress: ({ status }: AnalysisDetail) => bar.update(null, status),
  };
  if (source.kind === 'url') {
    return docket.documents.analyze({ document_url: source.url, ...settings }).untilDone(waiting);
  }
  return withStoredDocument(cli, source, options, bar, (id) => {
    onBegun(id);
    return docket.documents.analyze({ document_id: id, ...settings }).untilDone(waiting);
  });
}

function printResult(cli: Cli, source: Source, detail: AnalysisDetail): void {
  const { output } = cli;
  if (output.isJson) return output.json(detail);
  const { bold, dim } = output.color;
  output.print(bold(source.label), dim(`${detail.document_id}  ${detail.analysis_type}`), '');
  if (detail.analysis) printAnalysis(cli, detail.analysis);
}

/** Two files of the same name, from different folders, get different results. */
function freeName(source: Source, taken: Set<string>): string {
  const base = source.kind === 'url' ? nameOfUrl(source.url) : source.label;
  const { name } = parse(base);
  const extension = extname(base);
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? base : `${name} (${number})${extension}`;
    if (taken.has(free)) continue;
    taken.add(free);
    return free;
  }
}

function nameOfUrl(url: string): string {
  const { pathname, hostname } = new URL(url);
  return pathname.split('/').findLast((part) => part !== '') ?? hostname;
}

async function writeResult(
  cli: Cli,
  folder: string,
  name: string,
  detail: AnalysisDetail,
): Promise<void> {
  const path = join(folder, `${name}.docket.json`);
  await writeFile(path, `${JSON.stringify(detail, null, 2)}\n`);
  cli.output.print(path);
}
