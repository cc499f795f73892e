import { globSync, readFileSync, statSync } from 'node:fs';

/** `first` is what `npm test` runs; it leaves the others to `npm run test:matrix` and `npm run test:browser`. */
export type Lane = 'first' | 'matrix' | 'browser';

export type PlannedFile = {
  path: string;
  /** Runs in a process of its own. */
  isAlone: boolean;
  /** Runs only its suites on the databases that the first lane leaves out. */
  isRest: boolean;
  /** Milliseconds of its last run; a guess by size for a new file. */
  expectedMs: number;
};

/** Roots of the test files; a folder of server/src can be named without the path. */
const FOLDERS = [
  'server/src',
  'sdk/test',
  'cli',
  'dashboard/test',
  'watch-folder',
  'formats',
  'clients',
  'scripts',
  'eval',
  'examples',
  'bench',
];

/** Lines of a test file that say how it runs, each with its reason. */
const ALONE = /^\/\/ Runs alone: ./m;
const MATRIX_ONLY = /^\/\/ Runs in test:matrix: ./m;
const BROWSER_ONLY = /^\/\/ Runs in test:browser: ./m;
const FEATURE = /^ *for \(.* of FEATURE_(VECTOR_)?DATABASES\b/m;

/** Speed of an unknown file: the mean of all, so that a large one begins early. */
const GUESSED_MS_PER_BYTE = 0.1;

/**
 * Reads which of the files belong to the lane.
 *
 * @param paths files and folders; empty for all
 * @param lastMs milliseconds of the last run by path
 * @returns the files that take longest first
 */
export function planFiles(
  paths: readonly string[],
  lane: Lane,
  lastMs: ReadonlyMap<string, number>,
): PlannedFile[] {
  return (paths.length > 0 ? paths : FOLDERS)
    .flatMap(listTests)
    .map((path) => planFile(path, readFileSync(path, 'utf8'), lane, lastMs.get(path)))
    .filter((file) => file !== undefined)
    .toSorted((a, b) => b.expectedMs - a.expectedMs);
}

/** @returns undefined for a file that has nothing for this lane */
export function planFile(
  path: string,
  source: string,
  lane: Lane,
  lastMs = source.length * GUESSED_MS_PER_BYTE,
): PlannedFile | undefined {
  const isMatrixOnly = MATRIX_ONLY.test(source);
  const isFeature = FEATURE.test(source);
  if (isMatrixOnly && isFeature) {
    throw new Error(`${path} runs in test:matrix as a whole, so it takes DATABASES`);
  }
  const isBrowserOnly = BROWSER_ONLY.test(source);
  const belongs = {
    first: !isMatrixOnly && !isBrowserOnly,
    matrix: isMatrixOnly || isFeature,
    browser: isBrowserOnly,
  }[lane];
  if (!belongs) return undefined;
  return {
    path,
    isAlone: ALONE.test(source),
    isRest: lane === 'matrix' && isFeature,
    expectedMs: lastMs,
  };
}

function listTests(path: string): string[] {
  const place = [path, `server/src/${path}`].find((each) => isFolder(each));
  return globSync(place === undefined ? path : `${place}/**/*.test.ts`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
