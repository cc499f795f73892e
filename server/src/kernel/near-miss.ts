/**
 * Finds the known name that a mistyped one most probably means.
 *
 * @returns undefined when none is near: more than a third of the characters differ, or more than three
 */
export function findNearMiss(name: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let least = Math.min(3, Math.ceil(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/**
 * Returns the Levenshtein distance of two texts.
 *
 * @param limit the search ends at this distance, which is then returned
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const replaced = above[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, above[column]! + 1, current[column - 1]! + 1));
    }
    if (Math.min(...current) >= limit) return limit;
    above = current;
  }
  return Math.min(above[other.length]!, limit);
}
