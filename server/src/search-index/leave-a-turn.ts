import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 5;

/**
 * Between two transactions of a long piece of work. On SQLite each of them holds up the event loop, and a request takes
 * several turns of it: without a pause it would wait for as many transactions.
 */
export async function leaveATurn(): Promise<void> {
  await sleep(PAUSE_MS);
}
