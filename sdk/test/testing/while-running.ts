import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 20;

/** Runs the jobs of the server until `work` ends. */
export async function whileRunning<T>(
  server: { runJobs(): Promise<void> },
  work: Promise<T>,
): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    await server.runJobs();
    await sleep(STEP_MS);
  }
  return work;
}
