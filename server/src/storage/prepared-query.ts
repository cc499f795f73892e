import type { Compilable, CompiledQuery } from 'kysely';

import type { Db } from './db.ts';

/** Runs a reading statement at once, without a connection of a pool. */
export type DirectRead = (sql: string, parameters: readonly unknown[]) => unknown[];

const directReads = new WeakMap<Db, DirectRead>();

/** Lets prepared queries on `db` skip the query executor, which costs more than a short read on SQLite. */
export function enableDirectReads(db: Db, read: DirectRead): void {
  directReads.set(db, read);
}

/**
 * Prepares a query of a hot path. It is compiled once for each database and shape, since compiling costs more than
 * running it.
 *
 * @param build builds the query with placeholder values; each run replaces them by its parameters, in query order
 */
export function prepareQuery<S, R>(
  build: (db: Db, shape: S) => Compilable<R>,
): (db: Db, shape: S, parameters: readonly unknown[]) => Promise<R[]> {
  // A database and its transactions have one adapter.
  const compiled = new WeakMap<object, Map<string, CompiledQuery<R>>>();

  function find(db: Db, shape: S): CompiledQuery<R> {
    const { adapter } = db.getExecutor();
    let shapes = compiled.get(adapter);
    if (!shapes) compiled.set(adapter, (shapes = new Map()));
    const key = JSON.stringify(shape);
    let query = shapes.get(key);
    if (!query) shapes.set(key, (query = build(db, shape).compile()));
    return query;
  }

  return async (db, shape, parameters) => {
    const query = find(db, shape);
    const read = directReads.get(db);
    if (read) return read(query.sql, parameters) as R[];
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}
