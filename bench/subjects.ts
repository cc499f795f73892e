/**
 * Parts of the server without its HTTP API, in a process of their own. Prints one line of JSON.
 *
 *     node bench/subjects.ts <subject> <JSON argument>
 */
import { Type } from 'typebox';

import { defineJob } from '../server/src/jobs/job.ts';
import { enqueueMany } from '../server/src/jobs/queue.ts';
import { createWorker } from '../server/src/jobs/worker.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';
import { openServices, type PlaceArgument } from './open-services.ts';

export type JobsArgument = PlaceArgument & { count: number; batch: number };
export type JobsResult = { enqueuedPerSecond: number; donePerSecond: number };

/** Jobs that do nothing: written by batches of `batch`, then run by one worker, `batch` at a time. */
async function jobs({ count, batch, ...place }: JobsArgument): Promise<JobsResult> {
  const services = await openServices(place);
  let left = count;
  const { promise: allRan, resolve } = Promise.withResolvers<void>();
  const noop = defineJob({
    name: 'bench.noop',
    payload: Type.Object({}),
    retryDelaysMs: [],
    concurrency: batch,
    async run() {
      if (--left === 0) resolve();
    },
  });
  const worker = createWorker({ services, jobs: [noop] });

  const started = performance.now();
  for (let done = 0; done < count; done += batch) {
    const payloads = Array.from({ length: Math.min(batch, count - done) }, () => ({}));
    await inTransaction(services, (tx) =>
      enqueueMany(tx, services.clock, noop, 'ws_bench', payloads),
    );
  }
  const enqueued = performance.now();
  await worker.start();
  await allRan;
  // Writes down the last batch.
  await worker.stop();
  const ended = performance.now();
  await services.close();
  return {
    enqueuedPerSecond: (count * 1_000) / (enqueued - started),
    donePerSecond: (count * 1_000) / (ended - enqueued),
  };
}

const SUBJECTS: Record<string, (argument: never) => Promise<unknown>> = { jobs };

const [, , name = '', argument = 'null'] = process.argv;
const result = await SUBJECTS[name]!(JSON.parse(argument) as never);
process.stdout.write(`${JSON.stringify(result)}\n`);
