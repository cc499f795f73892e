import type { Docket, Task } from '@docket/sdk';
import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { CliError, usageError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { plural } from '../output/format.ts';
import type { Column } from '../output/table.ts';
import { choice, collect, type LimitOptions, withLimit } from './options.ts';
import { pageSize, printList } from './print-list.ts';
import { printRecord } from './print-record.ts';

const STATUSES = ['open', 'in_progress', 'completed', 'cancelled'] as const;
const PRIORITIES = ['low', 'medium', 'high'] as const;

const COLUMNS: Column<Task>[] = [
  { title: 'ID', value: (task) => task.id },
  { title: 'TITLE', value: (task) => task.title, shrinks: true },
  { title: 'STATUS', value: (task) => task.status, leavesOut: 2 },
  { title: 'DUE', value: (task) => task.due_date?.slice(0, 10), leavesOut: 1 },
  { title: 'ASSIGNED TO', value: (task) => task.assigned_to, shrinks: true, leavesOut: 3 },
  { title: 'PRIORITY', value: (task) => task.priority, leavesOut: 4 },
];

type Status = (typeof STATUSES)[number];
type ListOptions = LimitOptions & { status?: Status; assignedTo?: string; tag?: string };
type AddOptions = {
  description?: string;
  to?: string;
  due?: string;
  priority?: (typeof PRIORITIES)[number];
  tag?: string[];
  document?: string;
  meeting?: string;
};
type PushOptions = { integration?: string; project?: string; dryRun?: boolean; status?: Status };

export function addTasks(program: Command, cli: Cli): void {
  const tasks = program
    .command('tasks')
    .summary('list, add, complete and push tasks')
    .description('Lists, adds, completes and pushes tasks.');
  withLimit(tasks.command('list').description('Lists tasks.'))
    .addOption(choice('--status <status>', 'only tasks with this status', STATUSES))
    .option('--assigned-to <name>', 'only tasks of this person')
    .option('--tag <tag>', 'only tasks with this tag')
    .action((options: ListOptions) => listTasks(cli, options));
  tasks
    .command('get')
    .description('Prints one task.')
    .argument('<task>', 'id of the task')
    .action(async (id: string) => printTask(cli, await (await cli.docket()).tasks.get(id)));
  tasks
    .command('add')
    .description('Adds a task.')
    .argument('<title...>', 'title; several words need no quotes')
    .option('--description <text>', 'what to do')
    .option('--to <name>', 'who does it')
    .option('--due <date>', 'until when, as 2026-12-01')
    .addOption(choice('--priority <priority>', 'how urgent it is', PRIORITIES))
    .option('--tag <tag>', 'tag; may be repeated', collect)
    .option('--document <id>', 'document that it is about')
    .option('--meeting <id>', 'meeting that it is about')
    .action((words: string[], options: AddOptions) => addTask(cli, words.join(' '), options));
  tasks
    .command('done')
    .description('Completes tasks.')
    .argument('<task...>', 'ids of the tasks')
    .action((ids: string[]) => completeTasks(cli, ids));
  tasks
    .command('delete')
    .description('Deletes a task.')
    .argument('<task>', 'id of the task')
    .action((id: string) => deleteTask(cli, id));
  tasks
    .command('push')
    .description('Pushes tasks to a tracker, and waits until it is done.')
    .argument('[task...]', 'ids of the tasks; by default all of the workspace')
    .option('--integration <id>', 'integration; needed where there are several')
    .option('--project <name>', 'project of the tracker')
    .addOption(choice('--status <status>', 'only tasks with this status', STATUSES))
    .option('--dry-run', 'say what would happen')
    .action((ids: string[], options: PushOptions) => pushTasks(cli, ids, options));
}

async function listTasks(cli: Cli, options: ListOptions): Promise<void> {
  const { status, assignedTo, tag } = options;
  const docket = await cli.docket();
  const call = docket.tasks.list({
    ...pageSize(options),
    ...(status && { status }),
    ...(assignedTo !== undefined && { assigned_to: assignedTo }),
    ...(tag !== undefined && { tag }),
  });
  await printList(cli, call, COLUMNS, { ...options, empty: 'There are no such tasks.' });
}

function printTask(cli: Cli, task: Task): void {
  printRecord(cli, task, [
    ['id', task.id],
    ['title', task.title],
    ['description', task.description],
    ['status', task.status],
    ['assigned to', task.assigned_to],
    ['due', task.due_date],
    ['priority', task.priority],
    ['tags', task.tags.join(', ')],
    ['document', task.related_document_id],
    ['meeting', task.related_meeting_id],
  ]);
}

async function addTask(cli: Cli, title: string, options: AddOptions): Promise<void> {
  const { description, to, due, priority, tag, document, meeting } = options;
  const docket = await cli.docket();
  const task = await docket.tasks.create({
    title,
    ...(description !== undefined && { description }),
    ...(to !== undefined && { assigned_to: to }),
    ...(due !== undefined && { due_date: due }),
    ...(priority && { priority }),
    ...(tag && { tags: tag }),
    ...(document !== undefined && { related_document_id: document }),
    ...(meeting !== undefined && { related_meeting_id: meeting }),
  });
  if (cli.output.isJson) cli.output.json(task);
  else cli.output.print(task.id);
}

async function completeTasks(cli: Cli, ids: readonly string[]): Promise<void> {
  const docket = await cli.docket();
  for (const id of ids) {
    const task = await docket.tasks.update(id, { status: 'completed' });
    if (cli.output.isJson) cli.output.json(task);
    else cli.output.print(`${task.id}\t${task.status}`);
  }
}

async function deleteTask(cli: Cli, id: string): Promise<void> {
  const docket = await cli.docket();
  const { title } = await docket.tasks.get(id);
  await cli.confirm(`Delete the task “${title}”`);
  const answer = await docket.tasks.delete(id);
  if (cli.output.isJson) cli.output.json(answer);
  else cli.output.note(`Deleted ${id}.`);
}

async function pushTasks(cli: Cli, ids: readonly string[], options: PushOptions): Promise<void> {
  const { project, dryRun, status } = options;
  const docket = await cli.docket();
  const integration = options.integration ?? (await onlyIntegration(docket));
  const sync = await docket.integrations
    .sync({
      integration,
      ...(ids.length > 0 && { task_ids: [...ids] }),
      ...(status && { filter: { status } }),
      ...(project !== undefined && { target: { project } }),
      ...(dryRun && { dry_run: true }),
    })
    .untilDone();
  const { counts } = sync;
  if (cli.output.isJson) cli.output.json(sync);
  else {
    cli.output.table(
      [
        { title: 'TASK', value: (row) => row.task_id },
        { title: 'ACTION', value: (row) => row.action },
        { title: 'LINK', value: (row) => row.external_url ?? row.error?.message, shrinks: true },
      ],
      sync.results,
    );
  }
  if (counts.failed > 0) {
    throw new CliError(`${plural(counts.failed, 'task')} could not be pushed`, {
      exitCode: EXIT.workFailed,
    });
  }
}

async function onlyIntegration(docket: Docket): Promise<string> {
  const { data } = await docket.integrations.list();
  const [only] = data;
  if (only && data.length === 1) return only.id;
  const known = data.map(({ id, provider, name }) => `${id} (${provider}: ${name})`).join(', ');
  throw usageError(
    data.length === 0 ? 'No tracker is connected' : `There are several trackers: ${known}`,
    data.length === 0 ? 'Connect one: see docs/integrations.md.' : 'Choose one with --integration.',
  );
}
