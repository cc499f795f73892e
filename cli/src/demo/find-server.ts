import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { CliError } from '../cli-error.ts';

/** Node and the module that it runs. */
export type ServerProgram = { node: string; main: string; contract: string };

/**
 * Finds a server to start: that of the repository this runs in, or of the installed package.
 *
 * @param from module to search from
 */
export function findServer(from: string): ServerProgram {
  const require = createRequire(from);
  try {
    const server = dirname(require.resolve('@docket/server/package.json'));
    const node = join(dirname(require.resolve('node/package.json')), 'bin', 'node');
    const mains = [join(server, 'build', 'main.js'), join(server, 'src', 'main.ts')];
    // A bundle may be older than the sources; it starts faster.
    const main = mains.findLast((path) => existsSync(path));
    const contract = join(server, '..', 'examples', 'sample-contract.pdf');
    if (main !== undefined && existsSync(contract)) return { node, main, contract };
  } catch {
    // Said below.
  }
  throw new CliError('The demo needs the server, which is not installed here', {
    wayOut: 'Run it in the repository of Docket: npx docket demo.',
  });
}
