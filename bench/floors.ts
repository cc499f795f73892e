/**
 * Measures the same work without Docket: bare node:http and bare better-sqlite3. It imports nothing of ours. Each
 * floor runs in its own process and prints one line of JSON.
 *
 *     node bench/floors.ts <floor> <JSON argument>
 */
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import SqliteDatabase from 'better-sqlite3';

type SqlRow = Record<string, string | number | null>;

/** Answers every request with a page of documents: the statements of GET /documents and JSON.stringify. */
async function listServer({ path, workspaceId }: { path: string; workspaceId: string }) {
  const db = new SqliteDatabase(path, { readonly: true });
  const list = db.prepare<[string, number], SqlRow>(
    `select "id", "workspace_id", "title", "status", "created_at", "updated_at", "pages", "file_size", "tags_json"
     from "documents" where "workspace_id" = ? order by "created_at" desc, "id" desc limit ?`,
  );
  const count = db.prepare<[string, string], { count: number }>(
    'select "count" from "row_counts" where "workspace_id" = ? and "kind" = ?',
  );
  const limit = 20;
  return serve((_request, response) => {
    const rows = list.all(workspaceId, limit + 1);
    const total = count.all(workspaceId, 'document').reduce((sum, row) => sum + row.count, 0);
    const pagination = { total, limit, offset: 0, has_more: rows.length > limit };
    const documents = rows.slice(0, limit).map(({ tags_json, ...row }) => ({
      ...row,
      tags: JSON.parse(tags_json as string) as string[],
    }));
    const body = JSON.stringify({ documents, pagination });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
}

async function serve(listener: RequestListener): Promise<{ url: string }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Tables that a submission writes, referenced tables first, with the totals it changes and the marks it sets. */
const SUBMISSIONS = {
  document: {
    tables: ['documents', 'analyses', 'events', 'jobs'],
    others: [
      `insert into row_counts (workspace_id, kind, status, count) values (@workspaceId, 'document', 'processing', 1)
        on conflict (workspace_id, kind, status) do update set count = count + 1`,
    ],
  },
  task: {
    tables: ['tasks', 'task_activity', 'events'],
    others: [
      `insert into task_counts (workspace_id, assigned_to, status, priority, count)
        values (@workspaceId, '', 'open', 'high', 1), (@workspaceId, 'ana', 'open', 'high', 1)
        on conflict (workspace_id, assigned_to, status, priority) do update set count = count + 1`,
      `insert into search_changes (workspace_id, source, source_id, stamp) values (@workspaceId, 'task', @id, @id)`,
      `insert into search_updates (workspace_id, marks) values (@workspaceId, 1)
        on conflict (workspace_id) do update set marks = marks + 1`,
    ],
  },
};

type SubmissionFloor = { path: string; seconds: number; of: keyof typeof SUBMISSIONS };

/**
 * Writes what one submission writes, again and again, each in a durable commit of its own: copies of the rows of
 * the submission that the database at `path` holds, with new ids, and the counters.
 */
function submissions({ path, seconds, of }: SubmissionFloor) {
  const { tables, others } = SUBMISSIONS[of];
  const db = openDurable(path);
  db.pragma('foreign_keys = on');
  const copies = tables.flatMap((table) => {
    const rows = db.prepare<[], SqlRow>(`select * from ${table} where id like '%_template'`).all();
    return rows.map((row) => ({ row, insert: prepareInsert(db, table, Object.keys(row)) }));
  });
  const workspaceId = copies[0]!.row['workspace_id'] as string;
  const nextSequence = db
    .prepare<[string], number>(
      'update workspaces set last_sequence = last_sequence + 1 where id = ? returning last_sequence',
    )
    .pluck();
  const statements = others.map((sql) => db.prepare(sql));
  const submit = db.transaction(() => {
    for (const statement of statements) statement.run({ workspaceId, id: randomUUID() });
    const sequence = nextSequence.get(workspaceId)!;
    for (const { row, insert } of copies) {
      const id = `${(row['id'] as string).split('_')[0]}_${randomUUID().replaceAll('-', '')}`;
      insert.run({ ...row, id, ...('sequence' in row && { sequence }) });
    }
  });

  const started = performance.now();
  let count = 0;
  for (; performance.now() - started < seconds * 1_000; count++) submit.immediate();
  const perSecond = (count * 1_000) / (performance.now() - started);
  db.close();
  return { count, perSecond };
}

function prepareInsert(db: SqliteDatabase.Database, table: string, columns: readonly string[]) {
  const values = columns.map((column) => `@${column}`);
  return db.prepare(`insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`);
}

/**
 * Inserts jobs, then takes them by batches of `batch`: each durable commit deletes the batch before and marks the
 * next one as running.
 */
function jobs({ path, count, batch }: { path: string; count: number; batch: number }) {
  const db = openDurable(path);
  db.exec(`create table jobs (id text primary key, queue text not null, state text not null, run_at text not null,
      attempt integer not null, lease_until text, worker text, payload_json text not null);
    create index jobs_ready on jobs (queue, run_at, id) where state = 'ready'`);
  const insert = db.prepare(
    `insert into jobs values (?, 'bench.noop', 'ready', '2026-01-05T09:00:00.000Z', 0, null, null, '{}')`,
  );
  const lease = db
    .prepare<[number], string>(
      `update jobs set state = 'running', worker = 'worker_1', lease_until = '2026-01-05T09:01:30.000Z',
         attempt = attempt + 1
       where id in (select id from jobs where state = 'ready' and queue = 'bench.noop' order by run_at, id limit ?)
       returning id`,
    )
    .pluck();
  const remove = db.prepare('delete from jobs where id = ?');
  const insertBatch = db.transaction((ids: readonly string[]) => ids.map((id) => insert.run(id)));
  const turn = db.transaction((done: readonly string[]) => {
    for (const id of done) remove.run(id);
    return lease.all(batch);
  });

  const started = performance.now();
  for (let done = 0; done < count; done += batch) {
    insertBatch.immediate(
      Array.from({ length: Math.min(batch, count - done) }, () => randomUUID()),
    );
  }
  const enqueued = performance.now();
  for (let taken = turn.immediate([]); taken.length > 0;) taken = turn.immediate(taken);
  const ended = performance.now();
  db.close();
  return {
    enqueuedPerSecond: (count * 1_000) / (enqueued - started),
    donePerSecond: (count * 1_000) / (ended - enqueued),
  };
}

function openDurable(path: string): SqliteDatabase.Database {
  const db = new SqliteDatabase(path);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  return db;
}

const FLOORS: Record<string, (argument: never) => unknown> = {
  listServer,
  submissions,
  jobs,
};

const [, , name = '', argument = 'null'] = process.argv;
const result = await FLOORS[name]!(JSON.parse(argument) as never);
process.stdout.write(`${JSON.stringify(result)}\n`);
