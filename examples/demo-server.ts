import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const API_KEY = 'svc_live_demoDemoDemoDemoDemoDemoDemoDemoDemo';

export type DemoServer = AsyncDisposable & {
  url: string;
  /** Opens the dashboard without a sign-in, once. */
  startUrl: string;
  /** API key of the first owner. */
  key: string;
  /** @throws Error with the answer when it is an error */
  call: (method: string, path: string, body?: object) => Promise<any>;
};

/** A server with an empty database on a free port, which ends with the example. */
export async function startDemoServer(): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-demo-'));
  const server = spawn(process.execPath, [MAIN, 'all'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DOCKET_PORT: '0',
      DOCKET_DATA_DIR: dataDir,
      DOCKET_BOOTSTRAP_KEY: API_KEY,
      DOCKET_SETUP_CODE: 'on',
      DOCKET_ALLOW_PRIVATE_URLS: 'true',
      DOCKET_LOG_LEVEL: 'warn',
    },
  });
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { url, startUrl } = await addressesOf(server.stdout);
    return {
      url,
      startUrl,
      key: API_KEY,
      call: (method, path, body) => call(url, method, path, body),
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws Error when the server ends before it has said where it listens; its own message is above */
async function addressesOf(output: Readable): Promise<{ url: string; startUrl: string }> {
  let startUrl = '';
  for await (const line of createInterface({ input: output })) {
    startUrl = /http\S+\/app\/start#\S+/.exec(line)?.[0] ?? startUrl;
    const url = /^Docket serves (\S+)/.exec(line)?.[1];
    if (url) return { url, startUrl };
  }
  throw new Error('The server did not start');
}

async function call(url: string, method: string, path: string, body?: object): Promise<any> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${API_KEY}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}
