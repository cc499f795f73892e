import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { BuildOptions, BuildResult, Metafile } from 'esbuild';

import { createTailwindPlugin } from './tailwind-plugin.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = join(ROOT, 'dashboard/src');
const DIST = join(ROOT, 'dashboard/dist');
/** Holds the hash of the sources that the build was made from. */
const STAMP = join(DIST, 'sources.txt');

const PUBLIC_PATH = '/app/assets/';

/**
 * Builds the application: scripts split by page, one style sheet, fonts, and the page that loads them. Every name holds
 * a hash of the content. The folder is replaced as a whole.
 *
 * @returns whether it was built now
 */
export async function buildDashboard(): Promise<{ isNew: boolean }> {
  const id = hashInputs();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === id) return { isNew: false };
  const part = `${DIST}.${process.pid}`;
  try {
    const { metafile } = await bundle({ outdir: join(part, 'assets'), write: true });
    await writeFile(join(part, 'index.html'), await renderIndex(metafile, part));
    await writeFile(join(part, 'sources.txt'), id);
    await rm(DIST, { recursive: true, force: true });
    await mkdir(dirname(DIST), { recursive: true });
    await rename(part, DIST);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return { isNew: true };
}

/** Bundles the application with esbuild, with the options that replace the usual ones. */
export async function bundle(options: BuildOptions): Promise<BuildResult & { metafile: Metafile }> {
  const { build } = await import('esbuild');
  return build({
    absWorkingDir: ROOT,
    entryPoints: { main: join(SOURCES, 'main.tsx'), theme: join(SOURCES, 'theme.ts') },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: PUBLIC_PATH,
    loader: { '.woff2': 'file', '.worklet.js': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [createTailwindPlugin(SOURCES)],
    logLevel: 'warning',
    ...options,
    metafile: true,
  });
}

/** Writes the names of the entry points into the page. */
async function renderIndex({ outputs }: Metafile, part: string): Promise<string> {
  const folder = join(part, 'assets');
  const nameOf = (pattern: RegExp) => {
    const path = Object.keys(outputs).find((output) => pattern.test(output));
    if (path === undefined) throw new Error(`The build has no output ${pattern}`);
    return PUBLIC_PATH + relative(folder, join(ROOT, path));
  };
  const page = await readFile(join(SOURCES, 'index.html'), 'utf8');
  return page
    .replace('{{theme}}', nameOf(/\/theme-\w+\.js$/))
    .replace('{{style}}', nameOf(/\/main-\w+\.css$/))
    .replace('{{main}}', nameOf(/\/main-\w+\.js$/));
}

function hashInputs(): string {
  const hash = createHash('sha256');
  const patterns = ['dashboard/src/**/*', 'sdk/src/**/*', 'scripts/build-dashboard/*'];
  const files = globSync(patterns, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
  for (const file of ['package-lock.json', ...files.toSorted()]) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}
