/** What comes of two channels comes in the order of its ends or near to it; nothing is nearly as long as this. */
const DISORDER_SECONDS_MAX = 120;

/** Puts what is nearly in the order of time into it, some at a time; what begins together stays as it came. */
export async function* inTime<T>(
  pages: AsyncIterable<readonly T[]>,
  startOf: (item: T) => number,
): AsyncGenerator<T[]> {
  let held: T[] = [];
  for await (const page of pages) {
    held = [...held, ...page].toSorted((a, b) => startOf(a) - startOf(b));
    const last = held.at(-1);
    if (last === undefined) continue;
    const settledBefore = startOf(last) - DISORDER_SECONDS_MAX;
    const firstHeld = held.findIndex((item) => startOf(item) >= settledBefore);
    yield held.slice(0, firstHeld);
    held = held.slice(firstHeld);
  }
  yield held;
}
