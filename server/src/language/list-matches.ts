/**
 * Lists the matches of a global pattern that never matches an empty string. Rules that read line by line use it:
 * `matchAll` copies the pattern at each call, which costs more than the search of a short line.
 */
export function listMatches(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) matches.push(match);
  return matches;
}
