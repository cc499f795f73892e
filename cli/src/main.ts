import { runCli } from './run-cli.ts';

const exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
// Connections that are kept for the next request must not delay the end, and no output may be lost.
process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
