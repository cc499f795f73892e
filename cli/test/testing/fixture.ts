import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Docket as Client } from '@docket/sdk';

import {
  type Docket,
  type DocketOptions,
  startDocket,
} from '../../../server/src/testing/docket.ts';
import { type Machine, startMachine } from './run-docket.ts';

/** A whole server whose jobs run by themselves, and a machine that is set up for it. */
export type Fixture = AsyncDisposable & {
  docket: Docket;
  machine: Machine;
  run: Machine['run'];
  /** Uploads a file of the machine. @returns its id, once the document is read */
  upload(name: string): Promise<string>;
};

const STEP_MS = 20;

export async function startFixture(options?: DocketOptions): Promise<Fixture> {
  const docket = await startDocket(options);
  const machine = await startMachine({ DOCKET_URL: docket.url, DOCKET_KEY: docket.key });
  const client = new Client({ baseUrl: docket.url, apiKey: docket.key });
  const stop = new AbortController();
  const jobs = runJobs(docket, stop.signal);
  return {
    docket,
    machine,
    run: machine.run,
    async upload(name) {
      const { id } = await client.documents.upload(join(machine.home, name)).untilDone();
      return id;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await jobs;
      await machine[Symbol.asyncDispose]();
      await docket[Symbol.asyncDispose]();
    },
  };
}

async function runJobs(docket: Docket, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await docket.runJobs();
    await delay(STEP_MS);
  }
}
