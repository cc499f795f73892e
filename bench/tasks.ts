import { treeCpuSeconds } from '../server/src/testing/process-tree.ts';
import type { ServerProcess } from '../server/src/testing/server-process.ts';
import { changeTaskCounts } from '../server/src/tasks/task-counts.ts';
import { newTaskRow } from '../server/src/tasks/create-task.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { openDatabase } from '../server/src/storage/open-database.ts';
import type { TaskRow } from '../server/src/storage/task-schema.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';
import { startBundledServer } from './bundled-server.ts';
import { runChild } from './child-process.ts';
import { benchDurableWrites } from './durable-writes.ts';
import type { Flood, FloodResult } from './load.ts';
import { median, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, type SeededFolder, SETTINGS } from './seeded-folder.ts';

const FEW = 1_000;
const MANY = 100_000;
const ROUNDS = 5;
const SECONDS = 1;
/** Time before the measurement, which compiles the hot path. */
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 8;
const ROWS_PER_INSERT = 500;

const QUERIES = [
  '',
  '?status=open',
  '?assigned_to=user_7',
  '?assigned_to=user_7&status=open',
  '?priority=high',
  '?status=open&priority=high',
  '?sort=due_date',
];

/** Durable creations, and what a page costs where there are a hundred times as many tasks. */
export async function benchTasks(): Promise<Row[]> {
  const creations = await benchDurableWrites({
    what: 'POST /tasks',
    path: '/v2/tasks',
    body: {
      title: 'Send the draft of the agreement to both sides',
      assigned_to: 'ana',
      due_date: '2026-03-01',
      priority: 'high',
    },
    status: 201,
    floor: 'task',
    goal: { atLeast: 1 },
    marks: [
      `update tasks set id = 'task_template'`,
      `update task_activity set id = 'activity_template', task_id = 'task_template'`,
    ],
  });
  return [...creations, ...(await benchLists())];
}

async function benchLists(): Promise<Row[]> {
  await using few = await makeTasks(FEW);
  await using many = await makeTasks(MANY);
  await using fewServer = await startServerOf(few);
  await using manyServer = await startServerOf(many);
  for (const { url } of [fewServer, manyServer]) await flood(url, '', WARM_UP_SECONDS);
  const rows: Row[] = [];
  for (const query of QUERIES) {
    const [figures, floors]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      figures.push(await cpuMicroseconds(manyServer, query));
      floors.push(await cpuMicroseconds(fewServer, query));
    }
    rows.push({
      what: `GET /tasks${query}, CPU a request`,
      figure: median(figures),
      unit: 'µs',
      floor: median(floors),
      goal: { atMost: 1.2 },
      note: `${MANY} tasks; floor: ${FEW}`,
    });
  }
  return rows;
}

function startServerOf({ dataDir }: SeededFolder): Promise<ServerProcess> {
  return startBundledServer({ role: 'api', dataDir, settings: SETTINGS });
}

async function cpuMicroseconds(
  { pid, url }: { pid: number; url: string },
  query: string,
): Promise<number> {
  const before = treeCpuSeconds(pid);
  const { count } = await flood(url, query, SECONDS);
  return ((treeCpuSeconds(pid) - before) * 1e6) / count;
}

function flood(url: string, query: string, seconds: number): Promise<FloodResult> {
  return runChild<FloodResult>('load.ts', 'flood', {
    url,
    method: 'GET',
    path: `/v2/tasks${query}`,
    key: API_KEY,
    status: 200,
    connections: CONNECTIONS,
    seconds,
  } satisfies Flood);
}

async function makeTasks(count: number): Promise<SeededFolder> {
  const folder = await makeSeededFolder(0);
  const database = await openDatabase(`file:${folder.path}`);
  const tasks = Array.from({ length: count }, (_, index) => taskOf(folder.workspaceId, index));
  await inTransaction(database, async (tx) => {
    for (let start = 0; start < count; start += ROWS_PER_INSERT) {
      const rows = tasks.slice(start, start + ROWS_PER_INSERT);
      await tx.insertInto('tasks').values(rows).execute();
    }
    await changeTaskCounts(
      tx,
      tasks.map((task) => ({ task, by: 1 })),
    );
  });
  await database.close();
  return folder;
}

/** Most are done, and each third is of high priority. Of ten people: of a thousand tasks, too, each has a page that is open. */
function taskOf(workspaceId: string, index: number): TaskRow {
  const created_at = new Date(systemClock.now().getTime() - index * 60_000).toISOString();
  const day = String(1 + (index % 28)).padStart(2, '0');
  const status = index % 4 === 0 ? 'open' : 'completed';
  const fields = {
    title: `Send draft ${index} of the agreement to both sides`,
    assigned_to: `user_${Math.floor(index / 4) % 10}`,
    due_date: `2026-03-${day}`,
    priority: (['low', 'medium', 'high'] as const)[index % 3]!,
    created_by: null,
  };
  return {
    ...newTaskRow({ clock: systemClock }, workspaceId, fields),
    status,
    created_at,
    updated_at: created_at,
    completed_at: status === 'completed' ? created_at : null,
  };
}
