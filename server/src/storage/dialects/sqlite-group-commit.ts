import { setImmediate as nextTurn } from 'node:timers/promises';

import type SqliteDatabase from 'better-sqlite3';

import type { Db, Tx } from '../db.ts';
import type { Dialect } from '../dialect.ts';

/** A transaction that shares its commit with others of its group. */
type Member = {
  run: (tx: Tx) => Promise<void>;
  isDurable: boolean;
  /** True after a failure of its group: it then gets a commit of its own. */
  isAlone: boolean;
  /** Ends the wait of the caller, after COMMIT. */
  resolve: () => void;
  reject: (error: unknown) => void;
};

/** Value of the pragma `synchronous` when each COMMIT waits for the disk. */
const SYNCHRONOUS_FULL = 2;
const GROUP_SIZE_MAX = 64;
/** A group that has run for this time runs no further members: its first ones wait for its commit. */
const GROUP_MS_MAX = 25;

/**
 * Creates the group commit of SQLite, where a commit to disk costs more than all statements of a small transaction and
 * transactions run one after the other. Members of a group run in order of request, each behind a savepoint, and return
 * after the COMMIT that they share.
 *
 * A member that throws is rolled back alone. When SQLite rolls back the whole group, as on a full disk, or the COMMIT
 * fails, each member that had run is run again, alone.
 *
 * @param db uses only `writer`
 * @param writer handle beneath `db`
 * @param monotonicMs reads a monotonic clock
 */
export function createGroupCommit(
  db: Db,
  writer: SqliteDatabase.Database,
  monotonicMs: () => number = () => performance.now(),
): Dialect['transact'] {
  const pending: Member[] = [];
  const runGroup = createGroupRunner(db, writer, pending, monotonicMs);
  let isRunning = false;

  /** Never rejects. */
  async function runGroups(): Promise<void> {
    isRunning = true;
    // Transactions requested in the same turn of the event loop join the group.
    for (await nextTurn(); pending.length > 0; await nextTurn()) await runGroup();
    isRunning = false;
  }

  return async <T>(fn: (tx: Tx) => Promise<T>, { isDurable }: { isDurable: boolean }) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let result: { value: T } | undefined;
    pending.push({
      run: async (tx) => {
        result = { value: await fn(tx) };
      },
      isDurable,
      isAlone: false,
      resolve: () => resolve(result!.value),
      reject,
    });
    if (!isRunning) void runGroups();
    return promise;
  };
}

/** Signals that SQLite has rolled back the whole group because of a member, which was rejected. */
class GroupRolledBack extends Error {
  override readonly name = 'GroupRolledBack';
}

function createGroupRunner(
  db: Db,
  writer: SqliteDatabase.Database,
  pending: Member[],
  monotonicMs: () => number,
): () => Promise<void> {
  const runMember = createMemberRunner(writer);
  const isSynchronous = writer.pragma('synchronous', { simple: true }) === SYNCHRONOUS_FULL;

  /** Moves members from `waiting` to `ran`; failed ones are rejected and left out. */
  async function runMembers(tx: Tx, waiting: Member[], ran: Member[]): Promise<void> {
    const startMs = monotonicMs();
    while (waiting.length > 0 && monotonicMs() - startMs < GROUP_MS_MAX) {
      const member = waiting.shift()!;
      if (await runMember(tx, member)) ran.push(member);
    }
  }

  async function commitGroup(waiting: Member[], ran: Member[]): Promise<void> {
    await db.connection().execute(async (connection) => {
      const isReduced = isSynchronous && !waiting.some(({ isDurable }) => isDurable);
      // SQLite accepts the pragma only between transactions.
      if (isReduced) writer.pragma('synchronous = normal');
      try {
        await connection.transaction().execute((tx) => runMembers(tx, waiting, ran));
        for (const { resolve } of ran.splice(0)) resolve();
      } finally {
        if (isReduced) writer.pragma('synchronous = full');
      }
    });
  }

  return async () => {
    const waiting = takeGroup(pending);
    const ran: Member[] = [];
    try {
      await commitGroup(waiting, ran);
    } catch (error) {
      handleFailure(error, waiting, ran);
    }
    pending.unshift(...waiting);
  };

  /** Decides about each member of a group that was rolled back. Those that stay in `waiting` are run again. */
  function handleFailure(error: unknown, waiting: Member[], ran: Member[]): void {
    const isBegun = ran.length > 0 || error instanceof GroupRolledBack;
    if (!isBegun) {
      for (const { reject } of waiting.splice(0)) reject(error);
      return;
    }
    const isCommitOfOne = ran.length === 1 && !(error instanceof GroupRolledBack);
    if (isCommitOfOne) ran.pop()!.reject(error);
    waiting.unshift(...ran.map((member) => ({ ...member, isAlone: true })));
  }
}

/** Takes the first pending members that may share a commit. */
function takeGroup(pending: Member[]): Member[] {
  if (pending[0]?.isAlone) return pending.splice(0, 1);
  const end = pending.findIndex((member, index) => member.isAlone || index === GROUP_SIZE_MAX);
  return pending.splice(0, end === -1 ? pending.length : end);
}

/**
 * Creates the function that runs one member behind a savepoint. The statements run on the handle: the transaction has
 * exclusive use of it.
 */
function createMemberRunner(
  writer: SqliteDatabase.Database,
): (tx: Tx, member: Member) => Promise<boolean> {
  const savepoint = writer.prepare('savepoint member');
  const rollback = writer.prepare('rollback to member');
  const release = writer.prepare('release member');

  /** @returns false when the member has failed and was rejected */
  return async (tx, { run, reject }) => {
    savepoint.run();
    try {
      await run(tx);
      release.run();
      return true;
    } catch (error) {
      reject(error);
    }
    try {
      rollback.run();
      release.run();
    } catch (cause) {
      // On a full disk, an I/O error or lack of memory, SQLite has rolled back the whole transaction by itself.
      throw new GroupRolledBack('The savepoint of a failed transaction is gone', { cause });
    }
    return false;
  };
}
