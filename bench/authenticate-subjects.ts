/**
 * The start of every request without the HTTP around it: whose key is it, and what may it still do. In a process of its
 * own; prints one line of JSON.
 *
 *     node bench/authenticate-subjects.ts <subject> <JSON argument>
 */
import { hash } from 'node:crypto';

import { createAuthenticator } from '../server/src/auth/authenticate.ts';
import { createFirstWorkspace } from '../server/src/auth/bootstrap.ts';
import { fingerprintKey, generateApiKey } from '../server/src/auth/keys/api-key.ts';
import { buildApiKeyRow } from '../server/src/auth/keys/store.ts';
import type { Authenticate } from '../server/src/http/security/principal.ts';
import { newId } from '../server/src/kernel/ids.ts';
import { createRatePlans, type RatePlans } from '../server/src/limits/plans.ts';
import type { Services } from '../server/src/app/services.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';
import { openServices, type PlaceArgument } from './open-services.ts';
import { median } from './row.ts';

export type KeysArgument = PlaceArgument & { keys: number; rounds: number; perRound: number };

/** Microseconds a request, and bytes. */
export type KeysResult = {
  /** Any of the keys. */
  any: number;
  /** One of as many as are remembered. */
  remembered: number;
  /** SHA-256 and one look into a map of all keys. */
  floor: number;
  heapBytes: number;
};

const KEYS_PER_INSERT = 500;
/** One key in this many belongs to a user. */
const USER_KEY_EVERY = 4;
const REMEMBERED = 1_000;

async function keys(argument: KeysArgument): Promise<KeysResult> {
  const services = await openServices(argument);
  const all = await makeKeys(services, argument.keys);
  const few = all.slice(0, REMEMBERED);
  const authenticate = createAuthenticator(services, []);
  const plans = createRatePlans({
    anonymousRequestsPerMinute: 60,
    enterprise: {},
    // Without refusals: all keys belong to one workspace.
    ceilings: { user: 1e6, workspace: 1e6 },
  });
  const known = new Map(all.map((key) => [hash('sha256', key, 'hex'), { key }]));
  const ours = (of: string[]) => (index: number) =>
    admit(services, authenticate, plans, of[index % of.length]!);
  const floor = (index: number) => {
    if (!known.has(hash('sha256', all[index % all.length]!, 'hex'))) throw new Error('No such key');
  };

  const heapBefore = heapUsed();
  await time(all.length, 0, ours(all));
  await time(all.length, 0, floor);
  const heapBytes = heapUsed() - heapBefore;
  const figures = { any: [] as number[], remembered: [] as number[], floor: [] as number[] };
  for (let round = 0; round < argument.rounds; round++) {
    const from = round * argument.perRound;
    figures.any.push(await time(argument.perRound, from, ours(all)));
    figures.remembered.push(await time(argument.perRound, from, ours(few)));
    figures.floor.push(await time(argument.perRound, from, floor));
  }
  await services.close();
  return {
    any: median(figures.any),
    remembered: median(figures.remembered),
    floor: median(figures.floor),
    heapBytes,
  };
}

/** Creates keys in the order of their hashes, which is random. @returns the keys */
async function makeKeys(services: Services, count: number): Promise<string[]> {
  const owner = { email: undefined, password: undefined, key: undefined };
  await createFirstWorkspace(services, { ...owner, plan: 'team' });
  const { id: workspace_id } = await services.db
    .selectFrom('workspaces')
    .select('id')
    .executeTakeFirstOrThrow();
  const user = await services.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const made = Array.from({ length: count }, (_, index) => ({
    key: generateApiKey('live'),
    user_id: index % USER_KEY_EVERY === 0 ? user.id : null,
  }));
  for (let start = 0; start < count; start += KEYS_PER_INSERT) {
    const rows = made.slice(start, start + KEYS_PER_INSERT).map(({ key, user_id }, index) =>
      buildApiKeyRow({
        workspace_id,
        id: newId('key'),
        user_id,
        name: `Key ${start + index}`,
        environment: 'live',
        ...fingerprintKey(key),
        scopes_json: '["read:documents","write:documents"]',
        created_at: new Date(start + index).toISOString(),
      }),
    );
    await inTransaction(services, async (tx) => {
      await tx.insertInto('api_keys').values(rows).execute();
    });
  }
  return made.map(({ key }) => key);
}

function admit(
  { rateLimiter }: Services,
  authenticate: Authenticate,
  plans: RatePlans,
  bearer: string,
): void | Promise<void> {
  const principal = authenticate({ bearer });
  if (principal instanceof Promise) return principal.then(count);
  return count(principal);

  function count(admitted: Awaited<typeof principal>) {
    const { credentialId: id, defaultWorkspaceId: workspaceId, ...rest } = admitted;
    const subject = plans.forCredential({ id, workspaceId, ...rest });
    const decision = rateLimiter.consume(subject, 1);
    if (decision instanceof Promise) throw new Error('The limiter is not in this process');
    decision.release();
  }
}

/** @returns microseconds each */
async function time(
  count: number,
  from: number,
  run: (index: number) => void | Promise<void>,
): Promise<number> {
  const started = performance.now();
  for (let index = from; index < from + count; index++) {
    const running = run(index);
    if (running) await running;
  }
  return ((performance.now() - started) * 1_000) / count;
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

const SUBJECTS: Record<string, (argument: never) => Promise<unknown>> = { keys };

const [name = '', argument = '{}'] = process.argv.slice(2);
const subject = SUBJECTS[name];
if (!subject) throw new Error(`No subject ${name}`);
console.log(JSON.stringify(await subject(JSON.parse(argument) as never)));
