import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLI = join(ROOT, 'cli');
const FILE = 'docket.js';
/** Node loads the bundle as an ES module, and some packages in it ask for `require`. */
const BANNER = `#!/usr/bin/env node
import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);`;

type Manifest = { private?: boolean; [field: string]: unknown };

/** Bundles the command line with all of its packages into one file for Node 20. @returns its path */
export async function bundleCli(folder: string): Promise<string> {
  const path = join(folder, FILE);
  await build({
    entryPoints: [join(CLI, 'src/main.ts')],
    outfile: path,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    legalComments: 'eof',
    banner: { js: BANNER },
    logLevel: 'error',
  });
  await chmod(path, 0o755);
  return path;
}

/** Writes the package that npm gets: the bundle and a manifest without dependencies. @returns the folder */
export async function buildCli(folder = join(CLI, 'dist')): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundleCli(folder);
  const manifest = JSON.parse(await readFile(join(CLI, 'package.json'), 'utf8')) as Manifest;
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(toPublished(manifest), null, 2)}\n`,
  );
  await cp(join(CLI, 'README.md'), join(folder, 'README.md'));
  for (const name of ['LICENSE', 'NOTICE']) await cp(join(ROOT, name), join(folder, name));
  return folder;
}

function toPublished({ private: isPrivate, scripts, dependencies, ...fields }: Manifest): object {
  if (!isPrivate || !scripts || !dependencies) {
    throw new Error('cli/package.json is the manifest of the sources');
  }
  return {
    ...fields,
    bin: { docket: `./${FILE}` },
    publishConfig: { access: 'public', provenance: true },
  };
}
