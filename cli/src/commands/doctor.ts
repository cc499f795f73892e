import type { Command } from 'commander';
import type { Docket } from '@docket/sdk';

import type { Cli } from '../cli.ts';
import { CliError } from '../cli-error.ts';
import { describeFailure } from '../describe-failure.ts';
import type { CheckResult } from '../doctor/check-result.ts';
import { CHECKS } from '../doctor/checks.ts';
import { plural } from '../output/format.ts';

const MARKS = { ok: '✔', warning: '!', failed: '✖', skipped: '–' } as const;

export function addDoctor(program: Command, cli: Cli): void {
  program
    .command('doctor')
    .summary('check server, credential, limits, engines and webhooks')
    .description(
      'Checks that the server answers, its version, the clocks, the credential, limits, engines, the size of uploads that ' +
        'proxies let through, and webhooks that fail.',
    )
    .option('--no-upload', 'do not send 20 MB of zeros')
    .action((options: { upload: boolean }) => check(cli, options));
}

async function check(cli: Cli, { upload }: { upload: boolean }): Promise<void> {
  const docket: Docket = await cli.docket();
  let failed = 0;
  for (const { name, run, sendsUpload } of CHECKS) {
    if (sendsUpload && !upload) continue;
    const result = await run(docket).catch((error: unknown): CheckResult => {
      const { message, wayOut } = describeFailure(error);
      return { status: 'failed', message, ...(wayOut !== undefined && { wayOut }) };
    });
    if (result.status === 'failed') failed += 1;
    print(cli, name, result);
    // Without a server nothing else can be said.
    if (name === 'server' && result.status === 'failed') break;
  }
  if (failed > 0) throw new CliError(`${plural(failed, 'check')} failed`);
}

function print({ output }: Cli, name: string, { status, message, wayOut }: CheckResult): void {
  if (output.isJson) return output.json({ check: name, status, message, way_out: wayOut ?? null });
  const { color } = output;
  const paint = {
    ok: (text: string) => color.green(text),
    warning: (text: string) => color.yellow(text),
    failed: (text: string) => color.red(text),
    skipped: (text: string) => color.dim(text),
  }[status];
  output.paragraph(`${paint(MARKS[status])} ${name}: ${message}`);
  if (wayOut !== undefined) output.paragraph(wayOut, 2);
}
