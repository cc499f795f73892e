import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SDK = join(ROOT, 'sdk');
const DECLARATIONS = {
  noEmit: false,
  declaration: true,
  emitDeclarationOnly: true,
  allowImportingTsExtensions: true,
};

type Manifest = {
  imports: Record<string, Record<string, string>>;
  exports: Record<string, string>;
  [field: string]: unknown;
};

/**
 * Writes JavaScript for Node 20 and browsers, declarations, and the manifest that npm gets.
 *
 * @returns the folder
 */
export async function buildSdk(folder = join(SDK, 'dist')): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = await Array.fromAsync(glob('src/**/*.ts', { cwd: SDK }));
  await build({
    entryPoints: files.map((file) => join(SDK, file)),
    outdir: folder,
    outbase: join(SDK, 'src'),
    format: 'esm',
    target: ['es2022', 'node20'],
    logLevel: 'error',
  });
  await writeDeclarations(folder);
  for await (const file of glob('**/*.{js,d.ts}', { cwd: folder })) {
    await pointToBuilt(join(folder, file));
  }
  const manifest = JSON.parse(await readFile(join(SDK, 'package.json'), 'utf8')) as Manifest;
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(toPublished(manifest), null, 2)}\n`,
  );
  await cp(join(SDK, 'README.md'), join(folder, 'README.md'));
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

async function writeDeclarations(folder: string): Promise<void> {
  const flags = Object.entries(DECLARATIONS).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  await promisify(execFile)(
    tsc,
    ['-p', SDK, ...flags, '--rootDir', join(SDK, 'src'), '--outDir', folder],
    {
      env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}` },
    },
  );
}

/** Lets relative imports name the built files. */
async function pointToBuilt(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replaceAll(/(from |import\()(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1$2.js$3'),
  );
}

/** Makes the manifest of the registry: built files in place of sources, and not private. */
function toPublished(manifest: Manifest): object {
  const { private: isPrivate, scripts, imports, exports, ...fields } = manifest;
  if (!isPrivate || !scripts) throw new Error('sdk/package.json is the manifest of the sources');
  return {
    ...fields,
    imports: mapValues(imports, (platforms) =>
      mapValues(platforms, (path) => builtPath(path, '.js')),
    ),
    exports: mapValues(exports, (path) => ({
      types: builtPath(path, '.d.ts'),
      default: builtPath(path, '.js'),
    })),
    publishConfig: { access: 'public', provenance: true },
  };
}

function builtPath(source: string, extension: string): string {
  return source.replace('./src/', './').replace(/\.ts$/, extension);
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
