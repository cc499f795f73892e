import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { runProgram } from './run-program.ts';

const PACKAGES = {
  '@modelcontextprotocol/inspector': '2.12.0',
  '@modelcontextprotocol/conformance': '0.1.16',
};

/** Paths of the programs. */
export type Programs = { inspector: string; conformance: string };

/** Installs the programs into a folder of their own, unless they are there. Their install scripts do not run. */
export async function installPrograms(folder: string): Promise<Programs> {
  const programs = {
    inspector: join(folder, 'node_modules/.bin/mcp-inspector'),
    conformance: join(folder, 'node_modules/.bin/conformance'),
  };
  if (Object.values(programs).every((path) => existsSync(path))) return programs;
  await mkdir(folder, { recursive: true });
  const description = JSON.stringify({ private: true, dependencies: PACKAGES });
  await writeFile(join(folder, 'package.json'), description);
  console.log('Installing the inspector and the conformance suite …');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--omit=dev', '--loglevel=error'];
  const { code, output } = await runProgram('npm', ['install', ...flags], { cwd: folder });
  if (code !== 0) throw new Error(`npm install failed: ${output}`);
  return programs;
}
