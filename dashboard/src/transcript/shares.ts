import type { TranscriptSegment } from '@docket/sdk';

/** Part of a meeting that one speaker has. */
export type Share = { speaker: string; share: number; turns: number };

/** Lists who spoke how much, the most first: by time, or by characters where a transcript has no times. */
export function listShares(segments: readonly TranscriptSegment[]): Share[] {
  const isTimed = segments.every(
    ({ start_time: start, end_time: end }) => start !== null && end !== null,
  );
  const amounts = new Map<string, { amount: number; turns: number }>();
  let last: string | null = null;
  for (const { speaker, text, start_time: start, end_time: end } of segments) {
    if (speaker === null) continue;
    const { amount, turns } = amounts.get(speaker) ?? { amount: 0, turns: 0 };
    const spoken = isTimed ? Math.max(0, end! - start!) : text.length;
    amounts.set(speaker, { amount: amount + spoken, turns: turns + (speaker === last ? 0 : 1) });
    last = speaker;
  }
  const total = [...amounts.values()].reduce((sum, { amount }) => sum + amount, 0);
  return [...amounts]
    .map(([speaker, { amount, turns }]) => ({ speaker, turns, share: total ? amount / total : 0 }))
    .toSorted((a, b) => b.share - a.share);
}
