import { Type } from 'typebox';

import { defineJob, type Job, type JobContext } from '../jobs/job.ts';
import { enqueue } from '../jobs/queue.ts';
import { createWorker } from '../jobs/worker.ts';
import { type Clock, MINUTE_MS } from '../kernel/clock.ts';
import type { Failure } from '../kernel/errors.ts';
import { createLog } from '../kernel/log.ts';
import type { Services } from '../app/services.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { createFakeClock } from './fake-clock.ts';

const PAYLOAD = Type.Object({ greeting: Type.String() });

export const UNREACHABLE: Failure = {
  code: 'unreachable',
  message: 'No answer',
  stage: 'fetch',
  retryable: true,
};

/** A kind of job whose runs are written down and do what `run` says. */
export function greetJob(
  run: (greeting: string, context: JobContext) => Promise<void> = async () => {},
  options: Partial<Job<typeof PAYLOAD>> = {},
) {
  const greeted: string[] = [];
  const givenUp: Failure[] = [];
  const job = defineJob({
    name: 'test.greet',
    payload: PAYLOAD,
    retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
    async run(_services, workspaceId, { greeting }, context) {
      greeted.push(`${workspaceId} ${greeting}`);
      await run(greeting, context);
    },
    async onFailed(_services, _workspaceId, _payload, failure) {
      givenUp.push(failure);
    },
    ...options,
  });
  return { job, greeted, givenUp };
}

/** A worker of one kind of job, and what enqueues such jobs. */
export function setUp(database: Database, job: Job<typeof PAYLOAD>) {
  const clock = createFakeClock();
  const services = jobServices(database, clock);
  const greet = (workspaceId: string, greeting: string) =>
    inTransaction(database, (tx) => enqueue(tx, clock, job, workspaceId, { greeting }));
  return { clock, services, greet, worker: createWorker({ services, jobs: [job] }) };
}

export async function jobStates(database: Database): Promise<string[]> {
  const rows = await database.reads.selectFrom('jobs').select('state').orderBy('id').execute();
  return rows.map((row) => row.state);
}

/** Resolves with the signal of a run that has begun; the run lasts until it is aborted. */
export function untilAborted() {
  const { promise: begun, resolve } = Promise.withResolvers<AbortSignal>();
  const run = (_greeting: string, { signal }: JobContext) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      resolve(signal);
    });
  return { begun, run };
}

/** Creates the services that the worker itself uses. Jobs that need more are tested on a whole server. */
export function jobServices(database: Database, clock: Clock): Services {
  return { ...database, clock, log: createLog('silent'), ownerOf: ownedByItself } as Services;
}

function ownedByItself(workspaceId: string): string {
  return workspaceId;
}
