import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { basename, extname } from 'node:path';

import type { ActionItems, Meeting, MeetingSummary } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { formatSeconds, formatTime, plural } from '../output/format.ts';
import type { Column } from '../output/table.ts';
import { choice, type LimitOptions, withLimit } from './options.ts';
import { pageSize, printList } from './print-list.ts';
import { printRecord } from './print-record.ts';

const COLUMNS: Column<Meeting>[] = [
  { title: 'ID', value: (meeting) => meeting.id },
  { title: 'TITLE', value: (meeting) => meeting.title, shrinks: true },
  { title: 'STATUS', value: (meeting) => meeting.status, leavesOut: 2 },
  {
    title: 'STARTED',
    value: (meeting) =>
      formatTime(meeting.started_at ?? meeting.scheduled_at ?? meeting.created_at),
    leavesOut: 1,
  },
  {
    title: 'LENGTH',
    value: (meeting) => formatSeconds(meeting.duration_seconds),
    isRight: true,
    leavesOut: 3,
  },
];

const LENGTHS = ['short', 'medium', 'long'] as const;

type AddOptions = { title?: string; startedAt?: string };
type SummaryOptions = { length: (typeof LENGTHS)[number] };
type TasksOptions = { minConfidence?: string };

export function addMeetings(program: Command, cli: Cli): void {
  const meetings = program
    .command('meetings')
    .summary('list meetings, summarize them, and make tasks of them')
    .description(
      'Lists and imports meetings, summarizes them, and makes tasks of their action items.',
    );
  withLimit(meetings.command('list').description('Lists meetings.')).action(
    async (options: LimitOptions) => {
      const docket = await cli.docket();
      const call = docket.meetings.list({ ...pageSize(options), sort: '-created_at' });
      await printList(cli, call, COLUMNS, { ...options, empty: 'There are no meetings.' });
    },
  );
  meetings
    .command('get')
    .description('Prints one meeting.')
    .argument('<meeting>', 'id of the meeting')
    .action(async (id: string) => printMeeting(cli, await (await cli.docket()).meetings.get(id)));
  meetings
    .command('add')
    .description('Imports a transcript that was written elsewhere: TXT, SRT, VTT or JSON.')
    .argument('<file>', 'transcript, or - for standard input')
    .option('--title <title>', 'title; by default the name of the file')
    .option('--started-at <time>', 'beginning, as 2026-01-05T09:00:00Z')
    .action((file: string, options: AddOptions) => addMeeting(cli, file, options));
  meetings
    .command('transcript')
    .description('Prints the transcript of a meeting.')
    .argument('<meeting>', 'id of the meeting')
    .action(async (id: string) => {
      const transcript = await (await cli.docket()).meetings.transcript(id);
      if (cli.output.isJson) cli.output.json(transcript);
      else cli.output.print(transcript.transcript);
    });
  addResults(meetings, cli);
}

function addResults(meetings: Command, cli: Cli): void {
  meetings
    .command('summary')
    .description('Summarizes a meeting: decisions, next steps, open questions.')
    .argument('<meeting>', 'id of the meeting')
    .addOption(choice('--length <length>', 'length of the summary', LENGTHS).default('medium'))
    .action((id: string, options: SummaryOptions) => printSummary(cli, id, options));
  meetings
    .command('actions')
    .description('Finds out what has to be done after a meeting.')
    .argument('<meeting>', 'id of the meeting')
    .action(async (id: string) => {
      printItems(cli, await (await cli.docket()).meetings.extractActionItems(id, {}));
    });
  meetings
    .command('tasks')
    .description('Makes tasks of the action items of a meeting. Running it again doubles none.')
    .argument('<meeting>', 'id of the meeting')
    .option('--min-confidence <number>', 'only items with this confidence, from 0 to 1')
    .action((id: string, options: TasksOptions) => makeTasks(cli, id, options));
  meetings
    .command('delete')
    .description('Deletes a meeting with its results.')
    .argument('<meeting>', 'id of the meeting')
    .action(async (id: string) => {
      const docket = await cli.docket();
      const { title } = await docket.meetings.get(id);
      await cli.confirm(`Delete the meeting “${title}”`);
      const answer = await docket.meetings.delete(id);
      if (cli.output.isJson) cli.output.json(answer);
      else cli.output.note(`Deleted ${id}.`);
    });
}

function printMeeting(cli: Cli, meeting: Meeting): void {
  printRecord(cli, meeting, [
    ['id', meeting.id],
    ['title', meeting.title],
    ['status', meeting.status],
    ['started', formatTime(meeting.started_at)],
    ['length', formatSeconds(meeting.duration_seconds)],
    ['participants', meeting.participants.map(({ name }) => name).join(', ')],
    ['transcription', meeting.transcription_id],
    ['has transcript', meeting.has_transcript],
  ]);
}

async function addMeeting(cli: Cli, file: string, { title, startedAt }: AddOptions): Promise<void> {
  const transcript = file === '-' ? await text(cli.stdin) : await readFile(file, 'utf8');
  const docket = await cli.docket();
  const meeting = await docket.meetings.create({
    title: title ?? (file === '-' ? 'Meeting' : basename(file, extname(file))),
    transcript,
    ...(startedAt !== undefined && { started_at: startedAt }),
  });
  const { transcription_id: transcription } = meeting;
  if (transcription !== null) {
    // The transcript is read in the background.
    await docket.transcriptions.get(transcription).untilDone();
  }
  if (cli.output.isJson) cli.output.json(meeting);
  else cli.output.print(meeting.id);
}

async function printSummary(cli: Cli, id: string, { length }: SummaryOptions): Promise<void> {
  const summary: MeetingSummary = await (await cli.docket()).meetings.summarize(id, { length });
  const { output } = cli;
  if (output.isJson) return output.json(summary);
  output.paragraph(summary.summary);
  printPoints(cli, 'Decisions', summary.decisions);
  printPoints(cli, 'Key points', summary.key_points);
  printPoints(cli, 'Next steps', summary.next_steps);
  printPoints(cli, 'Open questions', summary.open_questions);
  for (const { message } of summary.warnings) output.warn(message);
}

function printPoints({ output }: Cli, title: string, points: readonly string[]): void {
  if (points.length === 0) return;
  output.print('', output.color.bold(title));
  for (const point of points) output.paragraph(`- ${point}`);
}

function printItems(cli: Cli, items: ActionItems): void {
  const { output } = cli;
  if (output.isJson) return output.json(items);
  output.table(
    [
      { title: 'WHAT', value: (item) => item.description, shrinks: true },
      { title: 'WHO', value: (item) => item.assigned_to, shrinks: true },
      { title: 'DUE', value: (item) => item.due_date },
      { title: 'CONFIDENCE', value: (item) => item.confidence, isRight: true, leavesOut: 2 },
      { title: 'AT', value: (item) => formatSeconds(item.start_time), isRight: true, leavesOut: 1 },
      { title: 'ID', value: (item) => item.id, leavesOut: 3 },
    ],
    items.action_items,
  );
  if (items.action_items.length === 0) output.note('Nothing has to be done.');
}

async function makeTasks(cli: Cli, id: string, { minConfidence }: TasksOptions): Promise<void> {
  const docket = await cli.docket();
  const made = await docket.meetings.createTasks(
    id,
    minConfidence === undefined ? {} : { min_confidence: Number(minConfidence) },
  );
  if (cli.output.isJson) return cli.output.json(made);
  cli.output.print(...made.tasks.map((task) => `${task.id}\t${task.title}`));
  cli.output.note(`${plural(made.created, 'task')} created, ${made.skipped} there before.`);
}
