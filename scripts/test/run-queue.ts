import type { PlannedFile } from './plan.ts';
import {
  type FileReport,
  startTestWorker,
  type TestWorker,
  type WorkerOptions,
} from './test-worker.ts';

export type QueueOptions = WorkerOptions & {
  /** Files that run at the same time. */
  concurrency: number;
  /** Name patterns of the tests to run in a file; empty for all. */
  namePatternsOf: (file: PlannedFile) => readonly string[];
  /** True when the patterns may match no test of a file; otherwise that is an error of the file. */
  allowsNone: boolean;
  onReport: (report: FileReport) => void;
};

/** Deals the files in their order: a process that is free takes the next one. */
export async function runQueue(
  files: readonly PlannedFile[],
  options: QueueOptions,
): Promise<void> {
  const queue = files.values();
  const lanes = Array.from({ length: options.concurrency }, () => runLane(queue, options));
  await Promise.all(lanes);
}

/** Files share the process of the lane, except those that run alone. */
async function runLane(queue: Iterable<PlannedFile>, options: QueueOptions): Promise<void> {
  let shared: TestWorker | undefined;
  for (const file of queue) {
    if (!shared?.isReusable()) {
      await shared?.stop();
      shared = undefined;
    }
    const worker = file.isAlone ? startTestWorker(options) : (shared ??= startTestWorker(options));
    const report = await worker.run(file.path, options.namePatternsOf(file));
    const hasTests = report.results.some(
      ({ isSuite, outcome }) => !isSuite || outcome === 'skipped',
    );
    if (!hasTests && !options.allowsNone) report.errors.push('No test ran');
    options.onReport(report);
    if (file.isAlone) await worker.stop();
  }
  await shared?.stop();
}
