import { type FileReport, hasFailed } from './test-worker.ts';

const SLOWEST = 10;
/** Files named that ran before a failure in the same process. */
const PREDECESSORS = 10;

export type Summary = {
  /** A line for a file that has ended, and one for each failure in it. */
  add(report: FileReport): string;
  /**
   * Returns the report after all files: the slowest files, skipped tests, failures in full, and the counts in the form
   * of Node's reporter.
   */
  lines(): string[];
  storesWithoutTests(): string[];
  hasFailed(): boolean;
};

/** @param stores have suites, whose names end in `on` and one of these */
export function createSummary(stores: readonly string[]): Summary {
  const reports: FileReport[] = [];
  const startedMs = performance.now();

  function tests() {
    return reports.flatMap(({ results }) => results.filter(({ isSuite }) => !isSuite));
  }

  function passedOn(store: string): number {
    return tests().filter(
      ({ path, outcome }) =>
        outcome === 'passed' && path.some((name) => name.endsWith(` on ${store}`)),
    ).length;
  }

  return {
    add(report) {
      reports.push(report);
      return [fileLine(report), ...failureTitles(report)].join('\n');
    },

    lines() {
      const slowest = reports.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
      const results = reports.flatMap((report) => report.results);
      const skipped = results.filter(({ outcome }) => outcome === 'skipped');
      const failed = reports.filter(hasFailed);
      const count = (outcome: string) => tests().filter((test) => test.outcome === outcome).length;
      return [
        '',
        'Slowest files:',
        ...slowest.map((report) => `  ${seconds(report.ms)} ${report.file}`),
        '',
        `Tests passed: ${stores.map((store) => `${passedOn(store)} on ${store}`).join(', ')}`,
        ...(skipped.length > 0 ? ['Skipped:'] : ['Nothing was skipped']),
        ...skipped.map(
          ({ path, reason }) => `  ${path.join(' › ')}: ${reason || 'no reason given'}`,
        ),
        ...failed.flatMap(failureLines),
        '',
        `ℹ files ${reports.length}`,
        `ℹ tests ${tests().length}`,
        `ℹ suites ${results.length - tests().length}`,
        `ℹ pass ${count('passed')}`,
        `ℹ fail ${count('failed') + reports.reduce((sum, { errors }) => sum + errors.length, 0)}`,
        `ℹ skipped ${count('skipped')}`,
        `ℹ todo ${count('todo')}`,
        `ℹ duration_ms ${Math.round(performance.now() - startedMs)}`,
      ];
    },

    storesWithoutTests: () => stores.filter((store) => passedOn(store) === 0),
    hasFailed: () => reports.some(hasFailed),
  };
}

/** Formats a file, such as `✔ server/src/jobs/queue.test.ts 24 tests 1.2 s`. */
function fileLine(report: FileReport): string {
  const tests = report.results.filter(({ isSuite }) => !isSuite).length;
  const mark = hasFailed(report) ? '✖' : '✔';
  return `${mark} ${report.file} ${tests} test${tests === 1 ? '' : 's'} ${seconds(report.ms)}`;
}

/** Each failure with the first line of its error. */
function failureTitles({ errors, results }: FileReport): string[] {
  const causes = causesOf(results).map(({ path, reason = '' }) => `${path.join(' › ')}: ${reason}`);
  return [...errors, ...causes].map((text) => indent(text.split('\n', 1)[0]!));
}

/** The error of a suite only counts the failures in it. */
function causesOf(results: FileReport['results']): FileReport['results'] {
  return results.filter(
    ({ outcome, reason = '' }) => outcome === 'failed' && !/^'?\d+ subtests? failed/.test(reason),
  );
}

function failureLines({ file, results, errors, output, predecessors }: FileReport): string[] {
  return [
    '',
    `✖ ${file}`,
    ...errors.map((error) => indent(error)),
    ...causesOf(results).flatMap(({ path, reason }) => [
      indent(path.join(' › ')),
      indent(reason ?? '', 4),
    ]),
    ...(output === '' ? [] : [indent('It wrote:'), indent(output.trimEnd(), 4)]),
    ...(predecessors.length > 0
      ? [indent(`Before it in the same process: ${predecessors.slice(-PREDECESSORS).join(', ')}`)]
      : []),
  ];
}

function indent(text: string, width = 2): string {
  return text.replaceAll(/^/gm, ' '.repeat(width));
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
