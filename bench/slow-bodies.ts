import { fingerprintKey, generateApiKey } from '../server/src/auth/keys/api-key.ts';
import { buildApiKeyRow, insertApiKey } from '../server/src/auth/keys/store.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { newId } from '../server/src/kernel/ids.ts';
import { openDatabase } from '../server/src/storage/open-database.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';
import { residentBytes } from '../server/src/testing/process-tree.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { buildWorkspaceRow, insertWorkspace } from '../server/src/workspaces/store.ts';
import { runChild } from './child-process.ts';
import { probeList } from './probe-list.ts';
import { quantile, type Row } from './row.ts';
import { makeSeededFolder, SETTINGS } from './seeded-folder.ts';
import type { Attack, AttackResult } from './slow-bodies-client.ts';

const KEYS = 40;
const CONNECTIONS = 400;
const IDLE_SECONDS = 10;
const ATTACK_SECONDS = 20;
const SAMPLE_MS = 100;
const MEGABYTE = 1e6;

/** Memory and latency of others while a workspace sends 400 bodies of 10 MB that never end. */
export async function benchSlowBodies(): Promise<Row[]> {
  await using folder = await makeSeededFolder(1_000);
  const keys = await makeAttackers(`file:${folder.path}`);
  await using server = await startServerProcess({ dataDir: folder.dataDir, settings: SETTINGS });
  await probeList(server.url, 2);
  const idle = await probeList(server.url, IDLE_SECONDS);
  const idleBytes = residentBytes(server.pid);

  const memory = watchMemory(server.pid);
  const argument: Attack = {
    url: server.url,
    keys,
    connections: CONNECTIONS,
    seconds: ATTACK_SECONDS,
  };
  const [{ refused, bytesHeld }, attacked] = await Promise.all([
    runChild<AttackResult>('slow-bodies-client.ts', 'attack', argument),
    probeList(server.url, ATTACK_SECONDS),
  ]);
  const mostBytes = memory.stop();
  const p99 = (samples: typeof idle) =>
    quantile(
      samples.map(({ ms }) => ms),
      0.99,
    );
  return [
    {
      what: 'memory above idle during 400 slow bodies',
      figure: (mostBytes - idleBytes) / MEGABYTE,
      unit: 'MB',
      goal: { atMost: 300 },
      note: `10 MB each, of ${KEYS} keys; ${Math.round(bytesHeld / MEGABYTE)} MB held, ${refused} times refused`,
    },
    {
      what: 'p99 of another workspace meanwhile',
      figure: p99(attacked),
      unit: 'ms',
      floor: p99(idle),
      goal: { atMost: 2 },
      note: 'floor: the same when idle',
    },
  ];
}

/** Samples the resident memory of a process. */
function watchMemory(pid: number): { stop(): number } {
  let mostBytes = 0;
  const timer = setInterval(() => {
    mostBytes = Math.max(mostBytes, residentBytes(pid));
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return mostBytes;
    },
  };
}

/** Creates a workspace on the plan Pro with service keys. @returns the keys */
async function makeAttackers(databaseUrl: string): Promise<string[]> {
  const database = await openDatabase(databaseUrl);
  const created_at = systemClock.now().toISOString();
  const workspaceId = newId('workspace');
  const keys = Array.from({ length: KEYS }, () => generateApiKey('live'));
  await inTransaction(database, async (tx) => {
    const workspace = {
      id: workspaceId,
      name: 'Attackers',
      slug: workspaceId,
      plan: 'pro',
    } as const;
    await insertWorkspace(
      tx,
      buildWorkspaceRow({ ...workspace, signing_secret_sealed: '', created_at }),
    );
    for (const key of keys) {
      await insertApiKey(
        tx,
        buildApiKeyRow({
          workspace_id: workspaceId,
          id: newId('key'),
          user_id: null,
          name: 'Attacker',
          environment: 'live',
          ...fingerprintKey(key),
          scopes_json: JSON.stringify(['read:documents']),
          created_at,
        }),
      );
    }
  });
  await database.close();
  return keys;
}
