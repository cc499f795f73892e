/**
 * Runs test files one after another in this process, in the order in which the runner sends them. Each file has a
 * root of its own, so its hooks end with it, and the next one begins when nothing keeps the process alive.
 */
import { run } from 'node:test';
import { inspect } from 'node:util';

export type TestOrder = { file: string; namePatterns: readonly string[] };

/** A test or suite that has ended. */
export type TestResult = {
  /** Names, outermost suite first. */
  path: string[];
  isSuite: boolean;
  ms: number;
  outcome: 'passed' | 'failed' | 'skipped' | 'todo';
  /** Reason for skipping, or the error with its stack. */
  reason?: string;
};

export type FileEnd = {
  success: boolean;
  /** Started, but without a result. */
  unfinished: number;
  /** Errors that no test is to blame for. */
  errors: string[];
  rssBytes: number;
};

export type TestMessage =
  | { kind: 'began'; name: string }
  | { kind: 'result'; result: TestResult }
  | { kind: 'end'; end: FileEnd };

process.on('message', (order: TestOrder | 'stop') => {
  if (order === 'stop') process.exit(0);
  void runFile(order);
});
// The runner was killed.
process.once('disconnect', () => process.exit(1));

async function runFile({ file, namePatterns }: TestOrder): Promise<void> {
  // The file ends when nothing keeps the process alive; the channel to the runner must not.
  process.channel?.unref();
  const names: string[] = [];
  const end: FileEnd = { success: false, unfinished: 0, errors: [], rssBytes: 0 };
  const events = run({
    files: [file],
    isolation: 'none',
    ...(namePatterns.length > 0 && { testNamePatterns: [...namePatterns] }),
  });
  events.on('test:enqueue', () => end.unfinished++);
  events.on('test:dequeue', ({ name }) => send({ kind: 'began', name }));
  events.on('test:start', ({ name, nesting }) => names.splice(nesting, Infinity, name));
  for (const type of ['test:pass', 'test:fail'] as const) {
    events.on(type, (event: TestEvent) => {
      end.unfinished--;
      send({ kind: 'result', result: toResult(event, names) });
    });
  }
  events.on('test:diagnostic', ({ nesting, message }) => {
    if (nesting === 0 && message.startsWith('Error: ')) end.errors.push(message);
  });
  events.on('test:summary', ({ success }) => (end.success = success));
  const finish = () => {
    process.channel?.ref();
    send({ kind: 'end', end: { ...end, rssBytes: process.memoryUsage.rss() } });
  };
  events.once('end', finish);
  // Node's runner would wait for a test that nothing can end any more.
  process.once('beforeExit', () => {
    setImmediate(() => {
      if (end.unfinished > 0) finish();
    });
  });
  events.resume();
}

type TestEvent = {
  name: string;
  nesting: number;
  details: { duration_ms: number; type?: string | undefined; error?: Error };
  skip?: string | boolean | undefined;
  todo?: string | boolean | undefined;
};

function toResult(event: TestEvent, names: readonly string[]): TestResult {
  const { name, nesting, details, skip, todo } = event;
  const result = {
    path: [...names.slice(0, nesting), name],
    isSuite: details.type === 'suite',
    ms: details.duration_ms,
  };
  if (skip !== undefined && skip !== false) {
    return { ...result, outcome: 'skipped', reason: typeof skip === 'string' ? skip : '' };
  }
  if (todo !== undefined && todo !== false) return { ...result, outcome: 'todo' };
  if (details.error === undefined) return { ...result, outcome: 'passed' };
  return { ...result, outcome: 'failed', reason: inspect(details.error.cause ?? details.error) };
}

function send(message: TestMessage): void {
  process.send!(message);
}
