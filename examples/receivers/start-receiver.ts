import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { FOLDER } from './verify-vectors.ts';

/** A receiver of this folder in a process of its own. */
export type RunningReceiver = AsyncDisposable & {
  url: string;
  /** The next line that it prints. */
  nextLine(): Promise<string>;
};

/** Starts one that listens on a free port. */
export async function startReceiver(
  [program, ...args]: readonly [string, ...string[]],
  secrets: { WEBHOOK_SECRET: string; WEBHOOK_OLD_SECRET?: string },
): Promise<RunningReceiver> {
  const child = spawn(program, args, {
    cwd: FOLDER,
    env: { ...process.env, ...secrets, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${program} has ended`);
    return value;
  };
  const greeting = await nextLine();
  return {
    url: greeting.replace('Listening on ', ''),
    nextLine,
    async [Symbol.asyncDispose]() {
      process.off('exit', kill);
      if (kill()) await once(child, 'exit');
    },
  };
}
