/** Parses one JSON value a line. */
export function lines(text: string): any[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
