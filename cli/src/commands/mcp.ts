import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { runBridge } from '../mcp/bridge.ts';

export function addMcp(program: Command, cli: Cli): void {
  program
    .command('mcp')
    .summary('serve MCP over standard input and output')
    .description(
      'Serves the Model Context Protocol over standard input and output, for programs that start their servers themselves. ' +
        'The messages go to /mcp of the server, with the credential of the profile.',
    )
    .action(() => serve(cli));
}

async function serve(cli: Cli): Promise<void> {
  const { url } = await cli.profile();
  // Says before the first message that nobody is signed in.
  await cli.token();
  await runBridge({
    url,
    token: () => cli.token(),
    input: cli.stdin,
    write: (message) => cli.output.json(message),
    warn: (text) => cli.output.warn(text),
  });
}
