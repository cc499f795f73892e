import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

/** A module that is loaded by its URL: a compute module, the entry of a child or of a thread. */
const MODULE_URL = /new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url,?\s*\)/g;
const OTHER_META = /import\.meta\.(?!url\b|resolve\b)\w+/;

/** Lists the sources of the server, without its tests: paths relative to `root`, in order. */
export function listSources(root: string): string[] {
  return globSync('server/src/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !isTestFile(file))
    .toSorted();
}

function isTestFile(file: string): boolean {
  return /\.test\.ts$|\/testing\/|[/-]conformance\.ts$/.test(file);
}

/**
 * Finds the entry points of the bundle: `main.ts`, and every module that another source names by
 * `new URL('….ts', import.meta.url)`.
 *
 * @returns source paths relative to `root`, by output name
 */
export function findEntryPoints(root: string): Record<string, string> {
  const modules = listSources(root)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(MODULE_URL)].map(([, path]) => posix.join(dirname(file), path!));
    });
  return Object.fromEntries(
    ['server/src/main.ts', ...modules].map((file) => [outputName(file), file]),
  );
}

/** Returns the output name of an entry point. All outputs lie in one folder. */
function outputName(file: string): string {
  return relative('server/src', file).replaceAll('/', '.').replace(/\.ts$/, '');
}

/**
 * Rewrites the URLs of a source, because a bundled module does not lie where its source lies. A URL of a module
 * becomes that of its output; every other `import.meta.url` becomes the URL of the source, beside its data files.
 *
 * @param file path relative to the root of the repository
 * @param toRoot path from the output folder to the root
 * @throws Error when the source uses another property of `import.meta`, whose value would change
 */
export function rewriteUrls(text: string, file: string, toRoot: string): string {
  const other = OTHER_META.exec(text)?.[0];
  if (other !== undefined) throw new Error(`${file}: ${other} has another value in the bundle`);
  const [outputs, sources] = [
    'import.meta.url',
    `new URL('${toRoot}/${file}', import.meta.url).href`,
  ];
  return text
    .split(MODULE_URL)
    .map((part, index) =>
      index % 2 === 0
        ? part.replaceAll('import.meta.url', () => sources)
        : `new URL('./${outputName(posix.join(dirname(file), part))}.js', ${outputs})`,
    )
    .join('');
}
