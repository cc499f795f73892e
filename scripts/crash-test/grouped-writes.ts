import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type ServerProcess, startServerProcess } from '../../server/src/testing/server-process.ts';
import type { RoundDatabase } from './round.ts';
import type { TableReader } from './table-reader.ts';

const API_KEY = 'svc_live_crashCrashCrashCrashCrashCrashCrashCrash';
/** Concurrent clients: on SQLite their transactions share commits. */
const CLIENTS = 32;

export type WritesResult = {
  /** Tasks whose creation was answered. */
  accepted: number;
  /** Requests under way when the server died. */
  cutOff: number;
  /** Tasks of these requests that were committed. */
  committed: number;
  violations: string[];
};

type Writes = { accepted: Map<string, string>; cutOff: string[] };

/**
 * Lets 32 clients create tasks, kills the server once `answers` of them were answered, starts it again, repeats the
 * requests that were cut off, and compares the rows with the answers.
 */
export async function crashAmidWrites(
  answers: number,
  database: RoundDatabase,
): Promise<WritesResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-crash-'));
  const start = () => startServerProcess({ role: 'api', dataDir, settings: settingsOf(database) });
  try {
    const writes = await createUntilDeath(await start(), answers);
    await using server = await start();
    for (const title of writes.cutOff) await createTask(server.url, title);
    await using reader = await database.open(dataDir);
    return await verifyWrites(reader, writes);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function settingsOf({ url }: RoundDatabase): Record<string, string> {
  return {
    DOCKET_BOOTSTRAP_KEY: API_KEY,
    DOCKET_DEFAULT_PLAN: 'enterprise',
    ...(url !== undefined && { DOCKET_DATABASE_URL: url }),
  };
}

async function createUntilDeath(server: ServerProcess, answers: number): Promise<Writes> {
  const accepted = new Map<string, string>();
  const cutOff: string[] = [];
  let crash: Promise<void> | undefined;
  let count = 0;

  async function runClient(): Promise<void> {
    while (crash === undefined) {
      const title = `task ${count++}`;
      try {
        const response = await createTask(server.url, title);
        if (response.status !== 201) throw new Error(await response.text());
        const { id } = (await response.json()) as { id: string };
        accepted.set(title, id);
      } catch (error) {
        if (crash === undefined) throw error;
        cutOff.push(title);
      }
      if (accepted.size >= answers) crash ??= server.crash();
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, runClient));
  await crash;
  return { accepted, cutOff };
}

/** The title is the idempotency key too. */
function createTask(url: string, title: string): Promise<Response> {
  return fetch(`${url}/v2/tasks`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': title,
    },
    body: JSON.stringify({ title }),
  });
}

type Count = { count: number | string };

async function verifyWrites(
  reader: TableReader,
  { accepted, cutOff }: Writes,
): Promise<WritesResult> {
  const tasks = await reader.read<{ id: string; title: string }>('select id, title from tasks');
  const events = await reader.read<{ resource_id: string; sequence: number | string }>(
    `select resource_id, sequence from events where name = 'task.created'`,
  );
  const [counted] = await reader.read<Count>(
    `select sum(count) as count from task_counts where assigned_to = ''`,
  );
  const [gaps] = await reader.read<Count>(
    `select max(last_sequence) - (select count(*) from events) as count from workspaces`,
  );
  const idsByTitle = Map.groupBy(tasks, ({ title }) => title);
  const eventsByTask = Map.groupBy(events, (event) => event.resource_id);
  return {
    accepted: accepted.size,
    cutOff: cutOff.length,
    committed: cutOff.filter((title) => idsByTitle.has(title)).length,
    violations: [
      ...[...accepted]
        .filter(([title, id]) => idsByTitle.get(title)?.[0]?.id !== id)
        .map(([title, id]) => `${title} was accepted as ${id} and is lost`),
      ...[...idsByTitle]
        .filter(([, { length }]) => length > 1)
        .map(([title, { length }]) => `${title} is there ${length} times`),
      ...tasks
        .filter(({ id }) => eventsByTask.get(id)?.length !== 1)
        .map(({ id }) => `${id} has ${eventsByTask.get(id)?.length ?? 0} events`),
      ...(Number(counted!.count) === tasks.length
        ? []
        : [`${counted!.count} tasks are counted, ${tasks.length} are there`]),
      ...(Number(gaps!.count) === 0 ? [] : [`${gaps!.count} event numbers are missing`]),
    ],
  };
}
