import type { DocumentPage } from '@docket/sdk';
import { useMemo } from 'react';

import type { Marked } from './findings.ts';
import type { Selection } from '../ui/selection.ts';

/** Shows where in the whole document the findings are, as ticks beside the scroll bar. */
export function MarkRail({
  pages,
  marked,
  selection,
}: {
  pages: readonly DocumentPage[];
  marked: readonly Marked[];
  selection: Selection;
}) {
  const ticks = useMemo(() => locateTicks(pages, marked), [pages, marked]);
  const plain = useMemo(
    () =>
      draw(
        ticks.filter(({ isStrong }) => !isStrong),
        4,
      ),
    [ticks],
  );
  const strong = useMemo(
    () =>
      draw(
        ticks.filter(({ isStrong }) => isStrong),
        8,
      ),
    [ticks],
  );
  const chosen = draw(
    ticks.filter(({ id }) => id === selection.chosen),
    WIDTH,
  );
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      strokeWidth={THICKNESS}
      strokeLinecap="round"
      className="pointer-events-none absolute top-3 right-3.5 hidden h-[calc(100%-24px)] w-3 overflow-visible sm:block [&>path]:[vector-effect:non-scaling-stroke]"
    >
      <path d={plain} className="stroke-line-strong" />
      <path d={strong} className="stroke-mark-strong opacity-70" />
      <path d={chosen} className="stroke-mark-strong" />
    </svg>
  );
}

/** Size of the drawing. Its height stands for the whole document. */
const WIDTH = 12;
const HEIGHT = 1_000;
const THICKNESS = 2.5;

type Tick = { id: string; isStrong: boolean; top: number };

/** Draws ticks as one path: a document may have a thousand. */
function draw(ticks: readonly Tick[], width: number): string {
  const [left, right] = [WIDTH - width + THICKNESS / 2, WIDTH - THICKNESS / 2];
  return ticks.map(({ top }) => `M${left} ${(top * HEIGHT).toFixed(1)}H${right}`).join('');
}

/** Places each passage by its share of the text of its page: words are not loaded for all pages. */
function locateTicks(pages: readonly DocumentPage[], marked: readonly Marked[]): Tick[] {
  return marked.flatMap(({ id, isStrong, evidence }) =>
    evidence.flatMap(({ start }) => {
      const at = pages.findIndex((page) => start >= page.start && start < page.end);
      const page = pages[at];
      if (!page) return [];
      const within = (start - page.start) / Math.max(1, page.end - page.start);
      return [{ id, isStrong, top: (at + within) / pages.length }];
    }),
  );
}
