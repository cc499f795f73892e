/**
 * Every place where `needle` stands in `haystack`, in order (Knuth, Morris and Pratt 1977: a text of one repeated word
 * takes no longer than another).
 *
 * @param needle not empty
 */
export function findRuns(haystack: readonly number[], needle: readonly number[]): number[] {
  const borders = bordersOf(needle);
  const found: number[] = [];
  let matched = 0;
  for (let at = 0; at < haystack.length; at++) {
    while (matched > 0 && haystack[at] !== needle[matched]) matched = borders[matched - 1]!;
    if (haystack[at] === needle[matched]) matched++;
    if (matched === needle.length) {
      found.push(at + 1 - matched);
      matched = borders[matched - 1]!;
    }
  }
  return found;
}

/** For each end of a part of the needle from its start: how much of that start ends there again. */
function bordersOf(needle: readonly number[]): Uint32Array {
  const borders = new Uint32Array(needle.length);
  let matched = 0;
  for (let at = 1; at < needle.length; at++) {
    while (matched > 0 && needle[at] !== needle[matched]) matched = borders[matched - 1]!;
    if (needle[at] === needle[matched]) matched++;
    borders[at] = matched;
  }
  return borders;
}
