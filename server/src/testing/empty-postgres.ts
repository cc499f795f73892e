import { randomBytes } from 'node:crypto';

import { Client } from 'pg';

import { findPostgres } from './postgres-server.ts';

export type EmptyPostgres = AsyncDisposable & {
  /** Origin of the server, for messages. */
  origin: string;
  /** A new, empty database, for processes other than this one. */
  create(): Promise<{ url: string; drop: () => Promise<void> }>;
};

/** The PostgreSQL server of the tests. When disposed, what is left of its databases is dropped. */
export async function openEmptyPostgres(): Promise<EmptyPostgres> {
  const server = await findPostgres();
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const names = new Set<string>();

  async function drop(name: string): Promise<void> {
    if (!names.delete(name)) return;
    await client.query(`drop database if exists ${name} with (force)`);
  }

  return {
    origin: server.origin,
    async create() {
      const name = `docket_process_${randomBytes(6).toString('hex')}`;
      await client.query(`create database ${name} template template0 encoding 'UTF8'`);
      names.add(name);
      const url = new URL(server.url);
      url.pathname = name;
      return { url: url.href, drop: () => drop(name) };
    },
    async [Symbol.asyncDispose]() {
      for (const name of names) await drop(name);
      await client.end();
      await server.stop();
    },
  };
}
