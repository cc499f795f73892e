import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { FileEnd, TestMessage, TestOrder, TestResult } from './test-process.ts';

const TEST_PROCESS = fileURLToPath(new URL('test-process.ts', import.meta.url));

export type FileReport = {
  file: string;
  ms: number;
  results: TestResult[];
  /** Errors of the file as a whole: it hung, its process died, a promise was rejected after its test. */
  errors: string[];
  /** Text that it wrote to stdout and stderr. */
  output: string;
  /** Files that ran before it in the same process. */
  predecessors: readonly string[];
};

/** A process that runs test files one after another. */
export type TestWorker = {
  /** @param namePatterns of the tests to run; none for all */
  run(file: string, namePatterns: readonly string[]): Promise<FileReport>;
  /** False after a failure, and once the process holds much memory. */
  isReusable(): boolean;
  stop(): Promise<void>;
};

export type WorkerOptions = {
  /** A file that takes longer is ended, and has failed. */
  fileTimeoutMs: number;
  /** Resident size from which a process gets no further file. */
  rssBytesMax: number;
};

export function startTestWorker(options: WorkerOptions): TestWorker {
  const child = fork(TEST_PROCESS, [], {
    // Servers that start and end make much short-lived garbage: larger young generations are collected less often.
    execArgv: ['--max-semi-space-size=64'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A process that Node's own runner started would not run files.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  const closed = once(child, 'close');
  const files: string[] = [];
  let output = '';
  let isReusable = true;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }

  return {
    isReusable: () => isReusable,

    async run(file, namePatterns) {
      const startedMs = performance.now();
      const results: TestResult[] = [];
      const errors: string[] = [];
      const predecessors = [...files];
      files.push(file);
      output = '';
      const end = await runFile(child, { file, namePatterns }, { results, errors }, options);
      const ms = performance.now() - startedMs;
      const report = { file, ms, results, errors, output, predecessors };
      if (end) {
        errors.push(...end.errors);
        const failed = hasFailed(report);
        if (!end.success && !failed) errors.push('The file failed, and none of its tests');
      }
      isReusable = end !== undefined && end.rssBytes < options.rssBytesMax && !hasFailed(report);
      return report;
    },

    async stop() {
      if (child.connected) child.send('stop');
      await closed;
    },
  };
}

export function hasFailed({ errors, results }: Pick<FileReport, 'errors' | 'results'>): boolean {
  return errors.length > 0 || results.some(({ outcome }) => outcome === 'failed');
}

/** @returns undefined for a process that died or was ended; `report.errors` says why */
async function runFile(
  child: ChildProcess,
  order: TestOrder,
  report: Pick<FileReport, 'results' | 'errors'>,
  { fileTimeoutMs }: WorkerOptions,
): Promise<FileEnd | undefined> {
  let running = 'its imports';
  const { promise, resolve } = Promise.withResolvers<FileEnd | undefined>();
  const onMessage = (message: TestMessage) => {
    if (message.kind === 'began') running = `"${message.name}"`;
    if (message.kind === 'result') report.results.push(message.result);
    if (message.kind === 'end') resolve(message.end);
  };
  const onClose = (code: number | null, signal: string | null) => {
    report.errors.push(`The process ended with ${signal ?? `code ${code}`} in ${running}`);
    resolve(undefined);
  };
  const timer = setTimeout(() => {
    report.errors.push(`Not done after ${fileTimeoutMs / 1_000} s, in ${running}`);
    child.kill('SIGKILL');
  }, fileTimeoutMs);
  child.on('message', onMessage).once('close', onClose);
  try {
    child.send(order);
    const end = await promise;
    if (end && end.unfinished > 0) {
      report.errors.push(`${end.unfinished} tests began and did not end, the last ${running}`);
    }
    return end;
  } finally {
    clearTimeout(timer);
    child.off('message', onMessage).off('close', onClose);
  }
}
