import { setTimeout as sleep } from 'node:timers/promises';

import { startBundledServer } from '../../bench/bundled-server.ts';
import { residentBytes } from '../../server/src/testing/process-tree.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { fillWorkspace, type LoadWorkspace, nextOperation } from './operations.ts';
import type { Sample } from './summarize.ts';

const API_KEY = 'svc_live_loadLoadLoadLoadLoadLoadLoadLoad1234';
const WORKSPACES = 4;
const MEMORY_SAMPLE_MS = 250;
/** Time in which the connections begin, one after the other: clients do not arrive in one moment. */
const RAMP_MS = 5_000;

/** Database and data folder of the server under load. */
export type LoadPlace = { databaseUrl: string; dataDir: string };
export type LoadSize = { connections: number; seconds: number };

/** Resident memory of the server process in bytes, without its children. */
export type Memory = { idle: number; highest: number; last: number };
export type LoadResult = { samples: Sample[]; memory: Memory; seconds: number };

/**
 * Starts a server, fills its workspaces, and sends requests: each connection sends one after the other. The server ends
 * by SIGKILL, since its queue of unread uploads may be long.
 */
export async function runLoad(place: LoadPlace, size: LoadSize): Promise<LoadResult> {
  const server = await startBundledServer({
    dataDir: place.dataDir,
    settings: {
      DOCKET_BOOTSTRAP_KEY: API_KEY,
      DOCKET_DATABASE_URL: place.databaseUrl,
      // The plan without limits: the server answers, and not its limiter.
      DOCKET_DEFAULT_PLAN: 'enterprise',
      DOCKET_COMPUTE_WARM: 'on',
    },
  });
  const client = createApiClient(server.url, API_KEY, size.connections);
  try {
    const workspaces = await createWorkspaces(client);
    const idle = residentBytes(server.pid);
    let highest = idle;
    const sampler = setInterval(() => {
      highest = Math.max(highest, residentBytes(server.pid));
    }, MEMORY_SAMPLE_MS);
    const startedMs = performance.now();
    const samples = await sendRequests(client, workspaces, size);
    const seconds = (performance.now() - startedMs) / 1_000;
    clearInterval(sampler);
    return { samples, seconds, memory: { idle, highest, last: residentBytes(server.pid) } };
  } finally {
    await client.close();
    await server.crash();
  }
}

async function createWorkspaces(client: ApiClient): Promise<LoadWorkspace[]> {
  const ids: string[] = [(await client.json('GET', '/me')).default_workspace_id];
  while (ids.length < WORKSPACES) {
    const name = `Load ${ids.length}`;
    ids.push((await client.json('POST', '/workspaces', { name })).id);
  }
  return Promise.all(ids.map((id) => fillWorkspace(client, id)));
}

async function sendRequests(
  client: ApiClient,
  workspaces: readonly LoadWorkspace[],
  { connections, seconds }: LoadSize,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const endMs = performance.now() + seconds * 1_000;
  const sendOneAfterTheOther = async (_: unknown, connection: number) => {
    const workspace = workspaces[connection % workspaces.length]!;
    await sleep((RAMP_MS * connection) / connections);
    while (performance.now() < endMs) {
      const operation = nextOperation();
      const sentMs = performance.now();
      const status = await operation.send(client, workspace);
      samples.push({ operation: operation.name, status, ms: performance.now() - sentMs });
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOneAfterTheOther));
  return samples;
}
