import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';

import { NotFoundError, type Docket, type Transcription } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { type Bar, describeBytes } from '../output/bars.ts';
import { formatSeconds } from '../output/format.ts';
import { openUploads, uploadKey, type Uploads } from '../state/uploads.ts';
import { choice, collect, wholeNumber } from './options.ts';
import { runEach } from './run-each.ts';
import { parseSource, type Source } from './sources.ts';

const FORMATS = ['txt', 'srt', 'vtt', 'json'] as const;
const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'] as const;

type TranscribeOptions = {
  language: (typeof LANGUAGES)[number];
  format: (typeof FORMATS)[number];
  speakers: boolean;
  minSpeakers?: number;
  maxSpeakers?: number;
  vocabulary?: string[];
  title?: string;
  meeting: boolean;
  follow?: boolean;
  out?: string;
  timeout: number;
};

type Waiting = { timeoutMs: number; onProgress(transcription: Transcription): void };
type FileSource = Extract<Source, { kind: 'file' }>;

const AT_ONCE = 2;
const TIMEOUT_MINUTES = 24 * 60;

export function addTranscribe(program: Command, cli: Cli): void {
  program
    .command('transcribe')
    .summary('transcribe recordings')
    .description(
      'Uploads recordings in parts, waits for their transcripts, and prints them. After an interruption the same ' +
        'command goes on where it stopped.',
    )
    .argument('<recording...>', 'file, address, or id of a transcription')
    .addOption(choice('--language <code>', 'spoken language', LANGUAGES).default('en'))
    .addOption(choice('--format <format>', 'format of the transcript', FORMATS).default('txt'))
    .option('--speakers', 'tell the speakers apart, which is the default', true)
    .option('--no-speakers', 'do not tell the speakers apart')
    .option('--min-speakers <number>', 'speakers at least', wholeNumber)
    .option('--max-speakers <number>', 'speakers at most', wholeNumber)
    .option('--vocabulary <term>', 'name or term in its right spelling; may be repeated', collect)
    .option('--title <title>', 'title of the transcription')
    .option('--no-meeting', 'create no meeting')
    .option('--follow', 'print turns as they come')
    .option('--out <folder>', 'write NAME.FORMAT a recording instead of printing')
    .option(
      '--timeout <minutes>',
      'minutes to wait for one recording',
      wholeNumber,
      TIMEOUT_MINUTES,
    )
    .action((recordings: string[], options: TranscribeOptions) =>
      transcribe(cli, recordings, options),
    );
}

async function transcribe(
  cli: Cli,
  recordings: readonly string[],
  options: TranscribeOptions,
): Promise<void> {
  const sources = await Promise.all(
    recordings.map((each) => parseSource(each, cli.stdin, 'trans_')),
  );
  if (sources.some(({ kind }) => kind === 'stdin')) {
    throw usageError('A recording cannot come on standard input', 'Write it to a file first.');
  }
  const docket = await cli.docket();
  if (options.out !== undefined) await mkdir(options.out, { recursive: true });
  cli.onInterrupt(() => {
    cli.output.warn('Interrupted. Run the same command again to go on where it stopped.');
  });
  const uploads = openUploads(cli.env);
  await runEach(cli, sources, options.follow ? 1 : AT_ONCE, async (source) => {
    const bar = cli.output.bars.add(source.label);
    const printed = { turns: 0 };
    const waiting: Waiting = {
      timeoutMs: options.timeout * 60_000,
      onProgress(transcription) {
        bar.update(transcription.progress, transcription.stage ?? transcription.status);
        if (options.follow) printed.turns = printTurns(cli, transcription, printed.turns);
      },
    };
    try {
      const done = await workOn(docket, source, { options, bar, waiting, uploads, cli });
      bar.end();
      await printTranscript(cli, docket, done, { source, options, isSole: sources.length === 1 });
    } finally {
      bar.end();
    }
  });
}

type Work = {
  cli: Cli;
  options: TranscribeOptions;
  bar: Bar;
  waiting: Waiting;
  uploads: Uploads;
};

async function workOn(docket: Docket, source: Source, work: Work): Promise<Transcription> {
  const { waiting, options } = work;
  if (source.kind === 'file') return workOnFile(docket, source, work);
  if (source.kind === 'url') {
    return docket.transcriptions
      .create({ audio_url: source.url, ...settingsOf(options) })
      .untilDone(waiting);
  }
  if (source.kind === 'stdin') throw usageError('A recording cannot come on standard input');
  return docket.transcriptions.get(source.id).untilDone(waiting);
}

async function workOnFile(docket: Docket, source: FileSource, work: Work): Promise<Transcription> {
  const { cli, options, uploads } = work;
  const settings = settingsOf(options);
  const { url } = await cli.profile();
  const file = [await realpath(source.path), source.size, source.mtimeMs];
  const key = uploadKey(url, file, settings);
  let known = await uploads.find(key);
  if (known !== undefined && !(await canGoOn(docket, known))) known = undefined;
  const call = docket.transcriptions.upload(source.path, {
    ...settings,
    ...(known !== undefined && { resume: known }),
    onAnnounced: ({ id }) => void uploads.remember(key, id),
    onProgress: ({ sent, total }) => {
      work.bar.update(total === null ? null : sent / total, describeBytes(sent, total));
    },
  });
  const { id } = await call;
  await uploads.remember(key, id);
  const done = await call.untilDone(work.waiting);
  await uploads.forget(key);
  return done;
}

/** A transcription that failed, or is gone, begins anew. */
async function canGoOn(docket: Docket, id: string): Promise<boolean> {
  try {
    const { status } = await docket.transcriptions.get(id);
    return status !== 'failed';
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

function settingsOf(options: TranscribeOptions) {
  const { language, speakers, minSpeakers, maxSpeakers, vocabulary, title, meeting } = options;
  return {
    language,
    speaker_labels: speakers,
    create_meeting: meeting,
    ...(minSpeakers !== undefined && { min_speakers: minSpeakers }),
    ...(maxSpeakers !== undefined && { max_speakers: maxSpeakers }),
    ...(vocabulary && { vocabulary }),
    ...(title !== undefined && { title }),
  };
}

/** @returns number of turns that are printed now */
function printTurns({ output }: Cli, { segments, status }: Transcription, printed: number): number {
  // The last turn may still grow.
  const ready = status === 'completed' ? segments.length : segments.length - 1;
  for (const { start_time, speaker, text } of segments.slice(printed, Math.max(printed, ready))) {
    const time = output.color.dim(`[${formatSeconds(start_time)}]`);
    output.print([time, speaker && `${speaker}:`, text].filter(Boolean).join(' '));
  }
  return Math.max(printed, ready);
}

async function printTranscript(
  cli: Cli,
  docket: Docket,
  transcription: Transcription,
  { source, options, isSole }: { source: Source; options: TranscribeOptions; isSole: boolean },
): Promise<void> {
  const { output } = cli;
  for (const { message } of transcription.warnings) output.note(`${source.label}: ${message}`);
  if (options.out === undefined && output.isJson) return output.json(transcription);
  if (options.out === undefined && options.follow) return;
  const text = await docket.transcriptions.export(transcription.id, { format: options.format });
  if (options.out === undefined) {
    if (!isSole) output.print(output.color.bold(source.label));
    return output.print(text.trimEnd());
  }
  const name = source.kind === 'file' ? parse(source.label).name : transcription.id;
  const path = join(options.out, `${name}.${options.format}`);
  await writeFile(path, text);
  output.print(path);
}
