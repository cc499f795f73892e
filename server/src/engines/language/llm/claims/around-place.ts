/** Longer sentences are cut. */
const REACH = 300;
const END = /[.!?;:](?=\s)|\n\s*\n|\f/g;

/** A place with the rest of the sentences that it stands in. */
export function aroundPlace(text: string, { start, end }: { start: number; end: number }): string {
  const before = text.slice(Math.max(0, start - REACH), start);
  const from = start - before.length + lastEnd(before);
  const behind = text.slice(end, end + REACH);
  const isWhole = /[.!?]$/.test(text.slice(start, end));
  const to = isWhole ? end : end + (firstEnd(behind) ?? behind.length);
  return text.slice(from, to);
}

function lastEnd(text: string): number {
  const last = [...text.matchAll(END)].at(-1);
  return last ? last.index + last[0].length : 0;
}

function firstEnd(text: string): number | undefined {
  const [first] = text.matchAll(END);
  return first && first.index + first[0].length;
}
