import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import SqliteDatabase from 'better-sqlite3';
import { Kysely, sql } from 'kysely';

import type { Tx } from '../db.ts';
import type { Tables } from '../schema.ts';
import { createStatementCache, sqliteDialect } from './sqlite-driver.ts';
import { createGroupCommit } from './sqlite-group-commit.ts';

const DURABLE = { isDurable: true };
const SYNCHRONOUS_NORMAL = 1;
const SYNCHRONOUS_FULL = 2;

/** Opens a database file with a table of notes. Time passes only by `advance`. */
function openNotes() {
  const folder = mkdtempSync(join(tmpdir(), 'docket-test-'));
  const path = join(folder, 'notes.db');
  const statements: string[] = [];
  const writer = new SqliteDatabase(path, {
    timeout: 0,
    verbose: (text) => statements.push(String(text).toLowerCase()),
  });
  writer.pragma('journal_mode = wal');
  writer.pragma('synchronous = full');
  writer.pragma('foreign_keys = on');
  writer.exec(`create table notes (
    text text primary key,
    parent text references notes (text) deferrable initially deferred
  )`);
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(writer, createStatementCache(writer), false),
  });
  const reader = new SqliteDatabase(path, { readonly: true });
  const readTexts = reader.prepare<[], string>('select text from notes order by text').pluck();
  let nowMs = 0;
  return {
    writer,
    transact: createGroupCommit(db, writer, () => nowMs),
    advance(ms: number) {
      nowMs += ms;
    },
    readTexts: () => readTexts.all(),
    countCommits: () => statements.filter((text) => text === 'commit').length,
    /** Takes the write lock as another program. @returns function that releases it */
    lock() {
      const other = new SqliteDatabase(path);
      other.exec('begin immediate');
      return () => other.close();
    },
    /** Closes the database as a server that stops does. */
    async close() {
      await db.connection().execute(async () => {});
      await db.destroy();
    },
    [Symbol.dispose]() {
      reader.close();
      writer.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Inserts a note; a second one with the same text fails. */
async function write(tx: Tx, text: string): Promise<string> {
  await sql`insert into notes (text) values (${text})`.execute(tx);
  return text;
}

/** Inserts a note without its parent, which SQLite refuses at COMMIT. */
async function writeOrphan(tx: Tx): Promise<void> {
  await sql`insert into notes (text, parent) values ('orphan', 'nobody')`.execute(tx);
}

function statesOf(outcomes: readonly PromiseSettledResult<unknown>[]): string[] {
  return outcomes.map(({ status }) => status);
}

suite('group commit of SQLite', () => {
  test('commits sixty transactions in one commit and returns each result', async () => {
    using notes = openNotes();
    const texts = Array.from({ length: 60 }, (_, index) => `note ${100 + index}`);

    const results = await Promise.all(
      texts.map((text) => notes.transact((tx) => write(tx, text), DURABLE)),
    );

    assert.deepEqual(results, texts);
    assert.deepEqual(notes.readTexts(), texts);
    assert.equal(notes.countCommits(), 1);
  });

  test('puts at most 64 transactions in a group', async () => {
    using notes = openNotes();

    await Promise.all(
      Array.from({ length: 65 }, (_, index) =>
        notes.transact((tx) => write(tx, `note ${index}`), DURABLE),
      ),
    );

    assert.equal(notes.readTexts().length, 65);
    assert.equal(notes.countCommits(), 2);
  });

  test('returns no transaction of a group before its commit', async () => {
    using notes = openNotes();
    const seen: string[][] = [];

    await Promise.all(
      ['a', 'b', 'c'].map(async (text) => {
        await notes.transact((tx) => write(tx, text), DURABLE);
        seen.push(notes.readTexts());
      }),
    );

    assert.deepEqual(
      seen,
      ['a', 'b', 'c'].map(() => ['a', 'b', 'c']),
    );
  });

  test('rejects a failed transaction and commits the others of its group', async () => {
    using notes = openNotes();
    await notes.transact((tx) => write(tx, 'b'), DURABLE);

    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((text) =>
        notes.transact(async (tx) => {
          await write(tx, `${text}, first`);
          await write(tx, text);
        }, DURABLE),
      ),
    );

    assert.deepEqual(statesOf(outcomes), ['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    assert.deepEqual(notes.readTexts(), ['a', 'a, first', 'b', 'c', 'c, first', 'd', 'd, first']);
  });

  test('rejects only the transaction that fills the disk', async () => {
    using notes = openNotes();
    const freePages = 12;
    const pages = notes.writer.pragma('page_count', { simple: true }) as number;
    notes.writer.pragma(`max_page_count = ${pages + freePages}`);
    const large = async (tx: Tx) => {
      for (let page = 0; page <= freePages; page += 1) await write(tx, `${page}`.repeat(4_096));
    };

    const outcomes = await Promise.allSettled([
      notes.transact((tx) => write(tx, 'a'), DURABLE),
      notes.transact(large, DURABLE),
      notes.transact((tx) => write(tx, 'b'), DURABLE),
    ]);

    assert.deepEqual(statesOf(outcomes), ['fulfilled', 'rejected', 'fulfilled']);
    assert.match(String((outcomes[1] as PromiseRejectedResult).reason), /disk is full/);
    assert.deepEqual(notes.readTexts(), ['a', 'b']);
  });

  test('runs each transaction alone after a failed commit, and rejects only the one that fails again', async () => {
    using notes = openNotes();

    const outcomes = await Promise.allSettled([
      notes.transact((tx) => write(tx, 'a'), DURABLE),
      notes.transact(writeOrphan, DURABLE),
      notes.transact((tx) => write(tx, 'b'), DURABLE),
    ]);

    assert.deepEqual(statesOf(outcomes), ['fulfilled', 'rejected', 'fulfilled']);
    assert.match(String((outcomes[1] as PromiseRejectedResult).reason), /FOREIGN KEY/);
    assert.deepEqual(notes.readTexts(), ['a', 'b']);
  });

  test('rejects a group that cannot begin, and commits what follows', async () => {
    using notes = openNotes();
    const unlock = notes.lock();

    const outcomes = await Promise.allSettled(
      ['a', 'b'].map((text) => notes.transact((tx) => write(tx, text), DURABLE)),
    );
    unlock();
    await notes.transact((tx) => write(tx, 'c'), DURABLE);

    assert.deepEqual(statesOf(outcomes), ['rejected', 'rejected']);
    assert.deepEqual(notes.readTexts(), ['c']);
  });

  test('rejects transactions of a closed database', async () => {
    using notes = openNotes();
    await notes.close();

    const outcomes = await Promise.allSettled(
      ['a', 'b'].map((text) => notes.transact((tx) => write(tx, text), DURABLE)),
    );

    assert.deepEqual(statesOf(outcomes), ['rejected', 'rejected']);
  });

  test('commits a group without the transactions behind a slow one', async () => {
    using notes = openNotes();
    const slow = async (tx: Tx) => {
      await write(tx, 'slow');
      notes.advance(30);
    };

    const seen: string[][] = [];
    await Promise.all([
      notes.transact(slow, DURABLE).then(() => seen.push(notes.readTexts())),
      notes.transact((tx) => write(tx, 'later'), DURABLE).then(() => seen.push(notes.readTexts())),
    ]);

    assert.deepEqual(seen, [['slow'], ['later', 'slow']]);
  });

  test('waits for the disk when one transaction of the group is durable', async () => {
    using notes = openNotes();
    const readSynchronous = async () => notes.writer.pragma('synchronous', { simple: true });
    const transact = (isDurable: boolean) => notes.transact(readSynchronous, { isDurable });

    const mixed = await Promise.all([transact(false), transact(true)]);
    const asynchronous = await Promise.all([transact(false), transact(false)]);

    assert.deepEqual(mixed, [SYNCHRONOUS_FULL, SYNCHRONOUS_FULL]);
    assert.deepEqual(asynchronous, [SYNCHRONOUS_NORMAL, SYNCHRONOUS_NORMAL]);
    assert.equal(await readSynchronous(), SYNCHRONOUS_FULL);
  });
});
