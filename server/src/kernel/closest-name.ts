/** Largest share of a name that may differ from the one meant. */
const DISTANCE_SHARE_MAX = 0.25;

/**
 * Finds the known name that a mistyped one was probably meant to be, without regard to case.
 *
 * @returns undefined when more than a quarter of the name differs from every known one
 */
export function findClosestName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let closest: string | undefined;
  let least = Math.floor(name.length * DISTANCE_SHARE_MAX) + 1;
  for (const candidate of known) {
    // The difference of the lengths is a lower bound of the distance.
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < least) [closest, least] = [candidate, distance];
  }
  return closest;
}

/** Returns the fewest insertions, deletions and replacements that turn `a` into `b` (Levenshtein 1966). */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 0; row < a.length; row += 1) {
    const line = [row + 1];
    for (let column = 0; column < b.length; column += 1) {
      const replaced = above[column]! + (a[row] === b[column] ? 0 : 1);
      line.push(Math.min(replaced, above[column + 1]! + 1, line[column]! + 1));
    }
    above = line;
  }
  return above[b.length]!;
}
