/** Merge function, distance and limits of a clustering. */
export type AgglomerateOptions<T> = {
  merge: (one: T, other: T) => T;
  /** Distance of two clusters. A negative distance means that they belong together. */
  distance: (one: T, other: T) => number;
  /** Least number of clusters: merging stops here. */
  min: number;
  /** Largest number of clusters: merging continues down to it, even at positive distances. */
  max: number;
};

/**
 * Merges the two nearest clusters until no pair has a negative distance (agglomerative clustering). Computes a
 * quadratic number of distances.
 *
 * @returns the clusters in the order of their first items
 */
export function agglomerate<T>(items: readonly T[], options: AgglomerateOptions<T>): T[] {
  const { merge, distance, min, max } = options;
  const clusters: (T | undefined)[] = [...items];
  const neighbours = createNeighbours(items.length);
  for (const [one, item] of items.entries()) {
    for (const [other, earlier] of items.slice(0, one).entries()) {
      neighbours.set(one, other, distance(item, earlier));
    }
  }
  for (let left = items.length; left > Math.max(1, min); left--) {
    const { one, other, gap } = neighbours.closest();
    if (gap >= 0 && left <= max) break;
    clusters[one] = merge(clusters[one]!, clusters[other]!);
    clusters[other] = undefined;
    neighbours.remove(other);
    for (const [third, cluster] of clusters.entries()) {
      if (cluster !== undefined && third !== one) {
        neighbours.set(one, third, distance(clusters[one], cluster));
      }
    }
  }
  return clusters.filter((cluster) => cluster !== undefined);
}

/**
 * Creates the distances of all pairs and the nearest neighbor of each item. A nearest neighbor is searched again only
 * when it moves away.
 */
function createNeighbours(size: number) {
  const distances = new Float64Array(size * size).fill(Infinity);
  const nearest = new Int32Array(size).fill(-1);
  const removed = new Uint8Array(size);
  const gapOf = (one: number) =>
    nearest[one]! < 0 ? Infinity : distances[one * size + nearest[one]!]!;

  function findNearest(one: number): void {
    let least = Infinity;
    nearest[one] = -1;
    for (let other = 0; other < size; other++) {
      if (distances[one * size + other]! >= least) continue;
      least = distances[one * size + other]!;
      nearest[one] = other;
    }
  }
  function move(one: number, other: number, distance: number): void {
    const wasNearest = nearest[one] === other;
    const before = gapOf(one);
    distances[one * size + other] = distance;
    if (distance < before) nearest[one] = other;
    else if (wasNearest) findNearest(one);
  }
  function set(one: number, other: number, distance: number): void {
    move(one, other, distance);
    move(other, one, distance);
  }

  return {
    set,
    remove(one: number): void {
      removed[one] = 1;
      for (let other = 0; other < size; other++) if (other !== one) set(other, one, Infinity);
    },
    /** Returns the closest pair; the first item precedes the second. */
    closest(): { one: number; other: number; gap: number } {
      let best = 0;
      for (let one = 1; one < size; one++) {
        if (!removed[one] && gapOf(one) < gapOf(best)) best = one;
      }
      const [one, other] = [best, nearest[best]!].toSorted((a, b) => a - b) as [number, number];
      return { one, other, gap: gapOf(best) };
    },
  };
}
