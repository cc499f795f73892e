import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import SqliteDatabase from 'better-sqlite3';

import { buildPdf } from '../../testing/build-pdf.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';

const KEY = `svc_live_${'k'.repeat(32)}`;
const authorization = `Bearer ${KEY}`;
const PAGES = 80;
const LINES_PER_PAGE = 40;

/** Document long enough to kill the server during its extraction. */
function longPdf(): Buffer {
  return buildPdf(
    Array.from({ length: PAGES }, (_, page) =>
      Array.from(
        { length: LINES_PER_PAGE },
        (__, line) =>
          `Clause ${page}.${line} binds the tenant to pay the rent of the month in advance`,
      ),
    ),
  );
}

async function startServer(dataDir: string): Promise<ServerProcess> {
  return startServerProcess({
    dataDir,
    settings: { DOCKET_BOOTSTRAP_KEY: KEY, DOCKET_DEFAULT_PLAN: 'enterprise' },
  });
}

async function upload(url: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'lease.pdf');
  const response = await fetch(`${url}/v2/documents`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}

async function searchIds(url: string, query: string): Promise<string[]> {
  const response = await fetch(`${url}/v2/search`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { results } = (await response.json()) as { results: { id: string }[] };
  return results.map((result) => result.id);
}

/** Opens a separate connection, because another process owns the database file. */
function look<R>(dataDir: string, sql: string): R[] {
  const db = new SqliteDatabase(join(dataDir, 'docket.db'), { readonly: true });
  try {
    return db.prepare<[], R>(sql).all();
  } finally {
    db.close();
  }
}

async function untilStage(dataDir: string, stage: string): Promise<void> {
  for (;;) {
    const jobs = look<{ stage: string | null }>(
      dataDir,
      `select stage from jobs where queue = 'documents.read'`,
    );
    if (jobs.some((job) => job.stage === stage)) return;
    assert.ok(jobs.length > 0, `the reading ended before the stage ${stage} was seen`);
    await sleep(1);
  }
}

async function untilEnded(url: string, id: string): Promise<any> {
  for (;;) {
    const response = await fetch(`${url}/v2/documents/${id}`, { headers: { authorization } });
    const document: any = await response.json();
    if (document.status !== 'processing') return document;
    await sleep(50);
  }
}

suite('server killed during text extraction', () => {
  for (const stage of ['extract', 'index']) {
    test(`completes an upload once after a restart when killed in the stage ${stage}`, async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'docket-killed-'));
      try {
        await using first = await startServer(dataDir);
        const id = await upload(first.url, longPdf());
        await untilStage(dataDir, stage);
        await first.crash();
        await using second = await startServer(dataDir);

        const document = await untilEnded(second.url, id);

        assert.partialDeepStrictEqual(document, { status: 'completed', pages: PAGES });
        assert.deepEqual(look(dataDir, `select name from events where resource_id = '${id}'`), [
          { name: 'document.uploaded' },
        ]);
        assert.deepEqual(look(dataDir, 'select count(*) as count from document_texts'), [
          { count: 1 },
        ]);
        assert.deepEqual(await searchIds(second.url, 'rent of the tenant'), [id]);
        await second.stop();
        const left = (await readdir(join(dataDir, 'tmp'))).filter(
          (name) => !name.startsWith('layout-'),
        );
        assert.deepEqual(left, []);
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    });
  }
});
