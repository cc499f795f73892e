import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import {
  type AnalysisDetail,
  ConflictError,
  ConnectionError,
  type Docket,
  DocketError,
  isRetryable,
  QuotaError,
  WorkFailedError,
} from '@docket/sdk';
import type { Command } from 'commander';

import {
  type FileOutcome,
  type WatchedFile,
  watchFolder,
  type WatchReport,
} from '../../../watch-folder/watch-folder.ts';
import type { Cli } from '../cli.ts';
import { CliError, usageError } from '../cli-error.ts';
import { describeFailure } from '../describe-failure.ts';
import { EXIT } from '../exit-codes.ts';
import { plural } from '../output/format.ts';
import { printFailure } from '../print-failure.ts';
import { ANALYSIS_TYPES } from './analyze.ts';
import { FileBlob } from './file-blob.ts';
import { choice, collect } from './options.ts';

type WatchOptions = {
  type: (typeof ANALYSIS_TYPES)[number];
  field?: string[];
  move?: boolean;
  tag?: string[];
  once?: boolean;
  settle: number;
};

const CONCURRENCY = 4;
const SETTLE_SECONDS = 2;
const WORK_MS_MAX = 60 * 60_000;

export function addWatch(program: Command, cli: Cli): void {
  program
    .command('watch')
    .summary('analyze every document that is put into a folder')
    .description(
      'Analyzes every document that is put into a folder, once a content, and writes NAME.docket.json beside it. Folders ' +
        'in it become tags. What was done is kept in .docket, so that a restart doubles nothing.',
    )
    .argument('<folder>', 'folder to watch')
    .addOption(
      choice('--type <type>', 'kind of analysis', ANALYSIS_TYPES).default('contract_review'),
    )
    .option('--field <name>', 'field to extract; may be repeated', collect)
    .option('--move', 'move finished files to done/ and failed/')
    .option('--tag <tag>', 'tag of every document; may be repeated', collect)
    .option('--once', 'end when every file that is there is done')
    .option('--settle <seconds>', 'time for which a file must stand still', seconds, SETTLE_SECONDS)
    .action((folder: string, options: WatchOptions) => watch(cli, folder, options));
}

function seconds(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 3600) return value;
  throw usageError(`--settle is a number of seconds, not "${text}"`);
}

async function watch(cli: Cli, folder: string, options: WatchOptions): Promise<void> {
  await requireFolder(folder);
  const docket = await cli.docket();
  let failures = 0;
  cli.output.note(`Watching ${folder}. Ctrl-C ends; the same command goes on.`);
  const controller = new AbortController();
  const work = watchFolder({
    root: folder,
    moves: options.move ?? false,
    concurrency: CONCURRENCY,
    stableMs: options.settle * 1000,
    once: options.once ?? false,
    signal: controller.signal,
    work: (file) => analyze(docket, file, options, controller.signal),
    isFatal,
    report(report) {
      // Work that an interruption stopped has not failed.
      if (controller.signal.aborted && report.kind === 'postponed') return;
      if (report.kind === 'failed') failures += 1;
      print(cli, report);
    },
  });
  const forget = cli.onInterrupt(async () => {
    controller.abort();
    // The lock is released when the work has ended.
    await work.catch(() => {});
  });
  await work.finally(() => !controller.signal.aborted && forget());
  // The process ends with the exit code of its signal.
  if (controller.signal.aborted) await new Promise(() => {});
  if (failures > 0) {
    throw new CliError(`${plural(failures, 'file')} failed`, {
      exitCode: EXIT.workFailed,
      wayOut: 'NAME.docket.json says why.',
    });
  }
}

async function requireFolder(folder: string): Promise<void> {
  const state = await stat(folder).catch(() => undefined);
  if (!state?.isDirectory()) throw usageError(`${folder} is no folder`, 'Create it first.');
}

/** Uploads and analyzes a file. A run after a crash sends both requests with the same keys. */
async function analyze(
  docket: Docket,
  file: WatchedFile,
  { type, field, tag = [] }: WatchOptions,
  signal: AbortSignal,
): Promise<FileOutcome> {
  const tags = [...new Set([...file.tags, ...tag])];
  const key = (...parts: readonly unknown[]) =>
    createHash('sha256')
      .update(JSON.stringify([file.sha256, file.attempt, ...parts]))
      .digest('hex');
  try {
    const known = file.data['document_id'];
    const documentId =
      typeof known === 'string'
        ? known
        : await upload(docket, file, {
            ...(tags.length > 0 && { tags }),
            idempotencyKey: key('upload', file.name, tags),
            signal,
          });
    await file.save({ document_id: documentId });
    const settings = { analysis_type: type, ...(field && { extract_fields: field }) };
    const detail: AnalysisDetail = await docket.documents
      .analyze(
        { document_id: documentId, ...settings },
        { idempotencyKey: key('analyze', documentId, settings), signal },
      )
      .untilDone({ timeoutMs: WORK_MS_MAX, signal });
    await file.save({ analysis_id: detail.id });
    return { status: 'done', result: { ...detail, status: 'done' } };
  } catch (error) {
    if (!isFinal(error)) throw error;
    const { code, message, requestId } = describeFailure(error);
    return {
      status: 'failed',
      result: { status: 'failed', error: { code, message, request_id: requestId } },
    };
  }
}

/** Uploads the file that was seen, whatever lies at its path by now. @returns id of the document */
async function upload(
  docket: Docket,
  file: WatchedFile,
  options: { tags?: string[]; idempotencyKey: string; signal: AbortSignal },
): Promise<string> {
  await using handle = await file.open();
  const { size, mtimeMs } = await handle.stat();
  if (size !== file.size || mtimeMs !== file.mtimeMs) {
    throw new Error(`${file.name} has changed before it was sent`);
  }
  const { id } = await docket.documents.upload(new FileBlob(handle, size), {
    ...options,
    filename: basename(file.name),
  });
  return id;
}

/** Whether the same file would fail again. */
function isFinal(error: unknown): boolean {
  if (error instanceof WorkFailedError) return true;
  if (!(error instanceof DocketError) || isFatal(error)) return false;
  // The request of an interrupted run may still be running, and a quota begins anew.
  const willPass = error instanceof ConflictError || error instanceof QuotaError;
  return !willPass && !isRetryable(error);
}

/** A refused credential would be refused for every file. */
function isFatal(error: unknown): boolean {
  if (error instanceof CliError) return error.exitCode === EXIT.signIn;
  if (error instanceof ConnectionError) return !error.isRetryable;
  return error instanceof DocketError && (error.status === 401 || error.status === 403);
}

function print(cli: Cli, report: WatchReport): void {
  const { output } = cli;
  if (report.kind === 'unreadable') {
    return output.warn(`The folder cannot be read now: ${(report.error as Error).message}`);
  }
  if (report.kind === 'postponed') {
    const failure = describeFailure(report.error);
    const wayOut = `It is retried in ${Math.round(report.waitMs / 1000)} s.`;
    return printFailure(cli, { ...failure, wayOut }, report.name);
  }
  if (report.kind === 'began') return output.note(`${report.name}: began`);
  const { kind, name, data, result } = report;
  if (output.isJson) return output.json({ status: kind, name, ...data, result });
  const id = (data['document_id'] ?? '') as string;
  output.print([kind, name, id].join('\t'));
}
