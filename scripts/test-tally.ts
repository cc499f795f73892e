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
  /** For people: tests passed on each store, then the tests that were skipped, with their reasons. */
  lines: () => string[];
  storesWithoutTests: () => string[];
};

/** Counts the tests of suites whose name ends in `on` and a name of `stores`. */
export function createTally(stores: readonly string[]): Tally {
  const passed = new Map(stores.map((store) => [store, 0]));
  const skipped: string[] = [];
  /** The names of the suites around what runs now, outermost first, for each file. */
  const suites = new Map<string, string[]>();
  const suitesOf = (file = '') => suites.get(file) ?? [];

  return {
    noteStart({ name, nesting, file = '' }) {
      suites.set(file, [...suitesOf(file).slice(0, nesting), name]);
    },

    notePass({ name, nesting, file, skip, details }) {
      const path = [...suitesOf(file).slice(0, nesting), name];
      if (skip !== undefined && skip !== false) {
        const reason = typeof skip === 'string' && skip !== '' ? skip : 'no reason given';
        skipped.push(`  ${path.join(' › ')}: ${reason}`);
        return;
      }
      if (details?.type === 'suite') return;
      const store = stores.find((known) => path.some((part) => part.endsWith(` on ${known}`)));
      if (store !== undefined) passed.set(store, passed.get(store)! + 1);
    },

    lines() {
      const counts = Array.from(passed, ([store, count]) => `${count} on ${store}`);
      const skips = skipped.length > 0 ? ['Skipped:', ...skipped] : ['Nothing was skipped'];
      return [`Tests passed: ${counts.join(', ')}`, ...skips];
    },

    storesWithoutTests: () => stores.filter((store) => passed.get(store) === 0),
  };
}
