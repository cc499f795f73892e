/** What a test event says, as far as it is counted. */
export type TestEvent = {
  name: string;
  nesting: number;
  file?: string;
  /** True or the reason. */
  skip?: boolean | string;
  details?: { type?: string };
};

export type Tally = {
  noteStart: (event: TestEvent) => void;
  notePass: (event: TestEvent) => void;
  /** For people: tests passed on each database, then the tests that were skipped, with their reasons. */
  lines: () => string[];
  databasesWithoutTests: () => string[];
};

/** Counts the tests of suites whose name ends in `on` and a name of `databases`. */
export function createTally(databases: readonly string[]): Tally {
  const passed = new Map(databases.map((database) => [database, 0]));
  const skipped: string[] = [];
  /** The names of the suites around what runs now, outermost first, for each file. */
  const suites = new Map<string, string[]>();
  const suitesOf = (file = '') => suites.get(file) ?? [];

  return {
    noteStart({ name, nesting, file = '' }) {
      suites.set(file, [...suitesOf(file).slice(0, nesting), name]);
    },

    notePass({ name, nesting, file, skip, details }) {
      if (details?.type === 'suite') return;
      const path = [...suitesOf(file).slice(0, nesting), name];
      if (skip !== undefined && skip !== false) {
        const reason = typeof skip === 'string' && skip !== '' ? skip : 'no reason given';
        skipped.push(`  ${path.join(' › ')}: ${reason}`);
        return;
      }
      const database = databases.find((known) =>
        path.some((part) => part.endsWith(` on ${known}`)),
      );
      if (database !== undefined) passed.set(database, passed.get(database)! + 1);
    },

    lines() {
      const counts = Array.from(passed, ([database, count]) => `${count} on ${database}`);
      const skips = skipped.length > 0 ? ['Skipped:', ...skipped] : ['Nothing was skipped'];
      return [`Tests passed: ${counts.join(', ')}`, ...skips];
    },

    databasesWithoutTests: () => databases.filter((database) => passed.get(database) === 0),
  };
}
