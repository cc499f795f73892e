import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { CliError } from '../cli-error.ts';
import type { ServerProgram } from './find-server.ts';

export type DemoServer = { url: string; key: string; stop(): Promise<void> };

const STOP_MS_MAX = 10_000;

/** Starts a server with an empty database in a temporary folder, on a free port of this machine. */
export async function startDemoServer(
  { node, main }: ServerProgram,
  path: string | undefined,
): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-demo-'));
  const key = `svc_live_${randomBytes(24).toString('hex')}`;
  const child = spawn(node, [main, 'all'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C of the terminal reaches this process alone, which then stops the server.
    detached: true,
    env: {
      PATH: path,
      DOCKET_PORT: '0',
      DOCKET_DATA_DIR: folder,
      DOCKET_BOOTSTRAP_KEY: key,
      DOCKET_LOG_LEVEL: 'warn',
    },
  });
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { url: await readAddress(child), key, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
  await once(child, 'exit');
  clearTimeout(timer);
}

async function readAddress(child: ChildProcess): Promise<string> {
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = /^Docket serves (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    // Nobody reads on; a full pipe would stop the server.
    child.stdout?.resume();
    return address;
  }
  throw new CliError('The server of the demo did not start', {
    wayOut: complaints.trim().split('\n').at(-1) ?? 'Try "npm start" in the repository.',
  });
}
