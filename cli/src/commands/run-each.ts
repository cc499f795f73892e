import type { Cli } from '../cli.ts';
import { describeFailure } from '../describe-failure.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printFailure } from '../print-failure.ts';

/**
 * Works on several things, a few at once. A failure of one does not stop the others: it is printed with its name, and
 * the exit code is that of all failures, or 1 when they differ.
 */
export async function runEach<Item extends { label: string }>(
  cli: Cli,
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const codes = new Set<ExitCode>();
  const waiting = [...items];
  async function runNext(): Promise<void> {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      try {
        await run(item);
      } catch (error) {
        const failure = describeFailure(error);
        codes.add(failure.exitCode);
        printFailure(cli, failure, items.length > 1 ? item.label : undefined);
        // The others would be refused as well.
        if (failure.exitCode === EXIT.signIn) waiting.length = 0;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runNext));
  const [first] = codes;
  if (first !== undefined) process.exitCode = codes.size === 1 ? first : EXIT.failure;
}
