/**
 * Everything that is checked without running the service: form, lint, types, who imports whom, dead code,
 * freshness of generated files. Each check runs even when one before it failed; exit code 1 when any did.
 *
 *     npm run check
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { checkDashboardSize } from './build-dashboard/measure-bundle.ts';
import { checkSdkSize } from './build-sdk/measure-bundle.ts';
import { checkLanguage } from './check-language.ts';
import { cruiseDependencies } from './cruise-dependencies.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = [
  'server/src',
  'sdk/src',
  'sdk/test',
  'cli/src',
  'cli/test',
  'dashboard/src',
  'dashboard/test',
  'watch-folder',
  'formats',
  'clients',
  'bench',
  'eval',
  'examples',
  'scripts',
];

/** Files whose words are ours; those of generated files are the contract's. */
const WRITTEN_BY_HAND = [...FOLDERS, 'integrations'].map((folder) =>
  folder === 'sdk/src' ? `${folder}/*.ts` : `${folder}/**/*.{ts,tsx}`,
);

/** @returns what is wrong, ready to print; empty when nothing is */
type Check = () => string | Promise<string>;

const CHECKS: Record<string, Check> = {
  format: () => run('oxfmt', '--check', '.'),
  lint: () => run('oxlint', '--deny-warnings', '--report-unused-disable-directives', '.'),
  types: () => run('tsc', '-p', 'tsconfig.json'),
  'types of the SDK': () => run('tsc', '-p', 'sdk'),
  'types of the dashboard': () => run('tsc', '-p', 'dashboard'),
  'size of the SDK': async () => (await checkSdkSize()).join('\n'),
  'size of the dashboard': async () => (await checkDashboardSize()).join('\n'),
  words: () => checkLanguage(ROOT, WRITTEN_BY_HAND).join('\n'),
  imports: checkImports,
  'dead code': () => run('knip'),
  'generated files': () => run('node', 'scripts/generate.ts', '--check'),
};

async function checkImports(): Promise<string> {
  const { modules, violations } = await cruiseDependencies(FOLDERS);
  if (modules === 0) return 'No file was read: dependency-cruiser needs a compiler API';
  return violations.join('\n');
}

/** Runs a program of `node_modules/.bin`. */
function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: `${ROOT}node_modules/.bin:${process.env['PATH']}` },
    encoding: 'utf8',
  });
  if (error) return error.message;
  return status === 0 ? '' : `${stdout}${stderr}`.trim() || `${program} ended with ${status}`;
}

for (const [name, check] of Object.entries(CHECKS)) {
  const start = performance.now();
  const wrong = await check();
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${wrong ? '✖' : '✔'} ${name} ${seconds} s`);
  if (wrong) {
    console.log(wrong);
    process.exitCode = 1;
  }
}
