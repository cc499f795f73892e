import type { Span } from '../../../../language/span.ts';
import type { Reading } from '../document/reading.ts';
import type { Section } from './base-sections.ts';
import type { LiveText } from './live-text.ts';

/** Document that is amended, as the amendments before left it. */
export type ChangeContext = {
  reading: Reading;
  /** Regions outside the parts that amend. */
  base: readonly Span[];
  live: LiveText;
  sections: ReadonlyMap<string, Section>;
};

/** Passages that a change replaced or removed. */
export type Change = { old: readonly Span[] };

/** Largest number of places in the text that are compared for one amendment. */
export const PLACES_MAX = 40;

/** Returns whether a passage stands in one of the regions. */
export function isInside(regions: readonly Span[], { start, end }: Span): boolean {
  return regions.some((region) => region.start <= start && end <= region.end);
}

/** Replaces all that stands in a region now. */
export function clearRegion(live: LiveText, region: Span, fresh: readonly Span[]): Span[] {
  const selection = live.select(region);
  return live.replace(selection, [{ start: 0, end: selection.text.length }], fresh);
}
