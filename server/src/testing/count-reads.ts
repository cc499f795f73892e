/** Wraps an array and counts the reads of its elements, so that a test can bound the work of an algorithm. */
export function countReads<T>(items: readonly T[]): { items: readonly T[]; reads: () => number } {
  let reads = 0;
  const counted = new Proxy(items, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads++;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { items: counted, reads: () => reads };
}
