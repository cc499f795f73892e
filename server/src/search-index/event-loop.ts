import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 5;

/**
 * Yields between two transactions of a long job. On SQLite a transaction blocks the event loop, and a request needs
 * several turns of it.
 */
export async function yieldToEventLoop(): Promise<void> {
  await sleep(PAUSE_MS);
}
