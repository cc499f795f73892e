import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 20;

/** Runs the jobs of the server until `work` ends. */
export async function whileRunning<T>(
  server: { runJobs(): Promise<void> },
  work: Promise<T>,
): Promise<T> {
  const running = Symbol('running');
  const isOver = () =>
    Promise.race([work, sleep(STEP_MS, running)]).then(
      (value) => value !== running,
      () => true,
    );
  while (!(await isOver())) await server.runJobs();
  return work;
}
