// Runs in test:matrix: real engines hear a recording twice, in servers that are killed.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import SqliteDatabase from 'better-sqlite3';

import { isRunning } from '../../testing/processes.ts';
import { listDescendants } from '../../testing/process-tree.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';

const KEY = `svc_live_${'k'.repeat(32)}`;
const authorization = `Bearer ${KEY}`;

/** Recording of eight sentences with pauses. */
const RECORDING = new URL(
  '../../testing/fixtures/transcription/eight-sentences.ogg',
  import.meta.url,
);

/** Fields that may differ between two transcriptions of one recording. */
const OWN = ['id', 'meeting_id', 'created_at', 'updated_at', 'completed_at', 'webhook_url'];

async function call(url: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** Reads the chunk counter of the server process. */
async function chunkCounts(url: string): Promise<{ recognised: number; kept: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counted = (result: string) => {
    const line = new RegExp(`^docket_transcription_chunks_total\\{.*"${result}".*\\} (\\d+)$`, 'm');
    return Number(line.exec(text)?.[1] ?? 0);
  };
  return { recognised: counted('recognised'), kept: counted('kept') };
}

/** Opens a separate connection, because another process owns the database file. */
function storedChunks(dataDir: string, id: string): number {
  const db = new SqliteDatabase(join(dataDir, 'docket.db'), { readonly: true });
  try {
    const count = db.prepare<[string], number>(
      'select count(*) from transcript_chunks where transcription_id = ?',
    );
    return count.pluck().get(id)!;
  } finally {
    db.close();
  }
}

async function untilEnded(url: string, id: string): Promise<any> {
  for (;;) {
    const { status } = await call(url, `/v2/transcribe/${id}`);
    if (status !== 'processing') return call(url, `/v2/transcribe/${id}?include=words`);
    await sleep(50);
  }
}

type Death = {
  /** Number of stored chunks at the kill. */
  stored: number;
  /** Number of recognized chunks, read just before the kill. */
  recognised: number;
};

/** Kills the server once `chunks` chunks are stored, and waits until its child processes have exited. */
async function killOnceStored(
  server: ServerProcess,
  dataDir: string,
  { id, chunks }: { id: string; chunks: number },
): Promise<Death> {
  while (storedChunks(dataDir, id) < chunks) await sleep(1);
  const children = listDescendants(server.pid);
  const { recognised } = await chunkCounts(server.url);
  await server.crash();
  while (children.some(isRunning)) await sleep(10);
  return { stored: storedChunks(dataDir, id), recognised };
}

/** Returns what both transcriptions share. Ids of segments count the runs that a kill adds. */
function withoutOwn(transcription: Record<string, any>): object {
  const shared = Object.entries(transcription).filter(([key]) => !OWN.includes(key));
  const segments = transcription['segments'].map((segment: object) => ({ ...segment, id: '' }));
  return { ...Object.fromEntries(shared), segments };
}

suite('server killed twice during a transcription', () => {
  test('completes with an identical transcript, and repeats one chunk per kill', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-killed-'));
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    await using receiver = await startReceiver();
    await using file = await startReceiver(200, await readFile(RECORDING));
    const settings = {
      DOCKET_BOOTSTRAP_KEY: KEY,
      DOCKET_ALLOW_PRIVATE_URLS: 'true',
      DOCKET_DEFAULT_PLAN: 'enterprise',
    };
    const start = () => startServerProcess({ dataDir, settings });
    const submit = async (url: string, more = {}): Promise<string> => {
      const body = { audio_url: `${file.url}/talk`, language: 'en', ...more };
      return (await call(url, '/v2/transcribe', body)).id;
    };

    const first = await start();
    const whole = await untilEnded(first.url, await submit(first.url));
    const { recognised: all } = await chunkCounts(first.url);
    const id = await submit(first.url, { webhook_url: receiver.url });
    const once = await killOnceStored(first, dataDir, { id, chunks: 2 });
    const second = await start();
    const twice = await killOnceStored(second, dataDir, { id, chunks: once.stored + 2 });
    await using third = await start();
    const killed = await untilEnded(third.url, id);
    await receiver.next();

    assert.equal(whole.status, 'completed');
    assert.deepEqual(withoutOwn(killed), withoutOwn(whole));
    assert.ok(all > twice.stored && twice.stored > once.stored, 'killed twice in the middle');
    // At most one chunk was recognized without being stored.
    assert.ok(once.recognised - all <= once.stored + 1);
    assert.ok(twice.recognised <= twice.stored - once.stored + 1);
    assert.deepEqual(await chunkCounts(third.url), {
      recognised: all - twice.stored,
      kept: twice.stored,
    });
    assert.deepEqual(
      receiver.received.map((received) => received.json().event),
      ['transcription.completed'],
    );
  });
});
