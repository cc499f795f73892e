/**
 * Proves openapi.json with foreign tools: Redocly and Spectral lint it without a warning, two generators make clients of
 * it that compile, and a program on each client uploads, analyzes and asks at a server of its own. Installs the tools by
 * the lock file of `integrations/openapi-proof`, which is no workspace. Exit code 1 when any step fails.
 *
 *     npm run openapi-proof
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { startServerProcess } from '../server/src/testing/server-process.ts';
import { installTools } from './install-tools.ts';

const FOLDER = fileURLToPath(new URL('../integrations/openapi-proof', import.meta.url));
const DESCRIPTION = '../../openapi.json';
const TYPES = 'generated/openapi-typescript.ts';
const API_KEY = 'svc_live_proofProofProofProofProofProofProofProof';
const PROGRAMS = ['openapi-fetch', 'hey-api'];

type Step = { name: string; run: () => string | void | Promise<string | void> };

const STEPS: readonly Step[] = [
  { name: 'install', run: () => installTools(FOLDER) },
  { name: 'Redocly', run: () => tool('redocly', 'lint', DESCRIPTION, '--config=redocly.yaml') },
  {
    name: 'Spectral',
    run: () => tool('spectral', 'lint', DESCRIPTION, '--ruleset=.spectral.yaml', '-F=hint'),
  },
  { name: 'client of hey-api', run: () => tool('openapi-ts') },
  {
    name: 'client of openapi-typescript',
    run: () =>
      tool('openapi-typescript', DESCRIPTION, `--output=${TYPES}`, '--default-non-nullable=false'),
  },
  { name: 'types of both programs', run: () => tool('tsc', '--project', 'tsconfig.json') },
  { name: 'both programs at a server', run: runPrograms },
];

/** Runs a program in the folder. @throws Error with what it printed when it fails or warns */
function execute(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off' },
  });
  if (error) throw error;
  const printed = `${stdout}${stderr}`.trim();
  if (status !== 0 || /\b[1-9]\d* warnings?\b/.test(printed)) throw new Error(printed);
  return printed;
}

function tool(name: string, ...args: string[]): string {
  execute(process.execPath, [join(FOLDER, 'node_modules', '.bin', name), ...args]);
  return '';
}

/** Bundles each program, since generated imports have no extensions, and runs it. @returns what they say */
async function runPrograms(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-openapi-proof-'));
  try {
    await using server = await startServerProcess({
      dataDir,
      settings: { DOCKET_BOOTSTRAP_KEY: API_KEY },
    });
    const said: string[] = [];
    for (const name of PROGRAMS) {
      const outfile = join(FOLDER, 'build', `${name}.mjs`);
      await build({
        entryPoints: [join(FOLDER, 'programs', `${name}.ts`)],
        outfile,
        bundle: true,
        format: 'esm',
        platform: 'neutral',
        mainFields: ['module', 'main'],
        conditions: ['import'],
        logLevel: 'warning',
      });
      const { run } = await import(pathToFileURL(outfile).href);
      said.push(`  ${name}: ${await run(server.url, API_KEY)}`);
    }
    return said.join('\n');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.env['PATH'] = `${dirname(process.execPath)}:${process.env['PATH']}`;
for (const { name, run } of STEPS) {
  const start = performance.now();
  try {
    const said = await run();
    console.log(`✔ ${name} ${((performance.now() - start) / 1_000).toFixed(1)} s`);
    if (said) console.log(said);
  } catch (error) {
    console.log(`✖ ${name}\n${(error as Error).message}`);
    process.exitCode = 1;
    // Later steps need what this one makes.
    break;
  }
}
