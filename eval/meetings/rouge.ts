const WORD = /[\p{L}\p{N}]+/gu;

/** F1 of the runs of `size` words that two texts share, each as often as it stands in both (Lin 2004), without stemming. */
export function rouge(one: string, other: string, size: 1 | 2): number {
  const [a, b] = [runsOf(one, size), runsOf(other, size)];
  const counts = new Map<string, number>();
  for (const run of b) counts.set(run, (counts.get(run) ?? 0) + 1);
  let shared = 0;
  for (const run of a) {
    const left = counts.get(run) ?? 0;
    if (left > 0) shared++;
    counts.set(run, left - 1);
  }
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

function runsOf(text: string, size: number): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words
    .slice(0, Math.max(0, words.length - size + 1))
    .map((_, at) => words.slice(at, at + size).join(' '));
}
