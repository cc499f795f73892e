import { rm, stat } from 'node:fs/promises';

import type { Command } from 'commander';

import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { exportFolder } from '../export/export-folder.ts';
import { writeTar } from '../export/write-tar.ts';

type ExportOptions = { since?: string; files: boolean };

export function addExport(program: Command, cli: Cli): void {
  program
    .command('export')
    .summary('export documents, transcripts, meetings, tasks and files')
    .description(
      'Exports documents, transcripts, meetings, tasks and files into a folder or a tar archive. The same command goes on ' +
        'after an interruption, and later adds what has changed.',
    )
    .argument('<target>', 'folder, or a name that ends in .tar')
    .option('--since <time>', 'only what has changed since, as 2026-01-05')
    .option('--no-files', 'leave out the original files')
    .action((target: string, options: ExportOptions) => exportTo(cli, target, options));
}

async function exportTo(cli: Cli, target: string, { since, files }: ExportOptions): Promise<void> {
  const isTar = target.endsWith('.tar');
  const sinceIso = since === undefined ? undefined : parseTime(since);
  await requireFreeTarget(target, isTar);
  const docket = await cli.docket();
  const folder = isTar ? `${target}.partial` : target;
  cli.onInterrupt(() => cli.output.warn('Interrupted. Run the same command again to go on.'));
  const bar = cli.output.bars.add('export');
  try {
    const counts = await exportFolder({
      docket,
      folder,
      since: sinceIso,
      withFiles: files,
      onResource: (kind, title) => bar.update(null, `${kind}: ${title}`),
    });
    if (isTar) {
      bar.update(null, 'archive');
      await writeTar(folder, target);
      await rm(folder, { recursive: true });
    }
    bar.end();
    if (cli.output.isJson) cli.output.json({ target, ...counts });
    else {
      for (const [kind, { written, unchanged }] of Object.entries(counts)) {
        cli.output.print(`${kind}\t${written} written\t${unchanged} unchanged`);
      }
    }
  } finally {
    bar.end();
  }
}

/** A folder is added to, an archive is not. */
async function requireFreeTarget(target: string, isTar: boolean): Promise<void> {
  const present = await stat(target).catch(() => undefined);
  if (present && isTar) {
    throw usageError(`${target} exists already`, 'Choose another name, or remove it.');
  }
  if (present && !present.isDirectory()) {
    throw usageError(`${target} is a file`, 'Name a folder, or a new file that ends in .tar.');
  }
}

function parseTime(text: string): string {
  const ms = Date.parse(text);
  if (!Number.isNaN(ms)) return new Date(ms).toISOString();
  throw usageError(`"${text}" is no time`, 'Write it as 2026-01-05 or 2026-01-05T09:00:00Z.');
}
