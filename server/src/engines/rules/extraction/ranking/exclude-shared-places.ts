import type { LeafKind } from '../leaf-query.ts';
import type { RankedValue } from './rank-values.ts';

/**
 * Lowers the probability of values that stand at the place of a likelier value of another leaf: one place rarely states
 * two things. What is so or not so, and one of a few allowed values, may stand in the words of another value.
 */
export function excludeSharedPlaces<T extends { kind: LeafKind; ranked: RankedValue | undefined }>(
  leaves: readonly T[],
): T[] {
  const highest = new Map<string, T>();
  for (const leaf of leaves) {
    const place = placeOf(leaf);
    if (place === undefined) continue;
    const other = highest.get(place);
    if (!other || leaf.ranked!.probability > other.ranked!.probability) highest.set(place, leaf);
  }
  return leaves.map((leaf) => {
    const place = placeOf(leaf);
    const other = place === undefined ? leaf : highest.get(place)!;
    if (other === leaf) return leaf;
    const probability = leaf.ranked!.probability * (1 - other.ranked!.probability);
    return { ...leaf, ranked: { ...leaf.ranked!, probability } };
  });
}

function placeOf({ kind, ranked }: { kind: LeafKind; ranked: RankedValue | undefined }) {
  if (!ranked || kind === 'boolean' || kind === 'option') return undefined;
  return ranked.spans.map(({ start, end }) => `${start}-${end}`).join();
}
