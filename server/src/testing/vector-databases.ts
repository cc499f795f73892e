import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

import { systemClock } from '../kernel/clock.ts';
import { migrate } from '../storage/migrate.ts';
import { openDatabase } from '../storage/open-database.ts';
import { DATABASES, shareOfRun, type TestDatabase } from './databases.ts';
import { createStatementRenamer } from './named-statements.ts';
import { deleteRows } from './postgres-databases.ts';

/** Connections of one database: the pool of the server, its listener and the search threads. */
const CONNECTIONS_MAX = 40;

/** The databases that can compare vectors: a server that the tests find seldom has pgvector. */
export const VECTOR_DATABASES: readonly { name: string; open: () => Promise<TestDatabase> }[] = [
  { name: 'SQLite', open: DATABASES[0]!.open },
  { name: 'PostgreSQL with pgvector', open: openPostgresWithVectors },
];

/** Share of VECTOR_DATABASES for feature tests, as FEATURE_DATABASES. */
export const FEATURE_VECTOR_DATABASES = shareOfRun(VECTOR_DATABASES);

/** Nobody uses these: to start one takes seconds, to empty it a moment. */
const idle: PGlite[] = [];

/** PostgreSQL itself, compiled to WebAssembly, behind a socket: one statement at a time. Gone with the process. */
async function openPostgresWithVectors(): Promise<TestDatabase> {
  const postgres = idle.pop() ?? (await PGlite.create({ extensions: { vector } }));
  const socket = new PGLiteSocketServer({
    db: postgres,
    port: 0,
    host: '127.0.0.1',
    maxConnections: CONNECTIONS_MAX,
  });
  await socket.start();
  const door = await openDoor(Number(socket.getServerConn().split(':').at(-1)));
  const { port } = door.address() as AddressInfo;
  const database = await openDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`);
  await migrate(database, systemClock);
  await deleteRows(database);
  async function close() {
    await database.close();
    door.close();
    await socket.stop();
    // What it knows of the connections that were: statements, locks, listeners.
    await postgres.exec('discard all');
    idle.push(postgres);
  }
  return { ...database, close, [Symbol.asyncDispose]: close };
}

/** All connections are one session of the database: each gets names of its own for its statements. */
async function openDoor(port: number): Promise<Server> {
  let connections = 0;
  const door = createServer((client: Socket) => {
    connections += 1;
    const rename = createStatementRenamer(`c${connections}_`);
    const server = connect(port, '127.0.0.1');
    client.on('data', (bytes) => server.write(rename(bytes)));
    server.pipe(client);
    client.on('error', () => {}).on('close', () => server.end());
    server.on('error', () => {}).on('close', () => client.destroy());
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return door;
}
