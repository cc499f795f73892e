import type { DocumentPage } from '@docket/sdk';
import { useMemo } from 'react';

import { cx } from '../format/class-names.ts';
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
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-y-3 right-3.5 hidden w-3 sm:block"
    >
      {ticks.map(({ key, id, isStrong, top }) => (
        <span
          key={key}
          className={cx(
            'absolute right-0 h-[2.5px] rounded-full',
            selection.chosen === id && 'z-10 w-3 bg-mark-strong',
            selection.chosen !== id &&
              (isStrong ? 'w-2 bg-mark-strong opacity-70' : 'w-1 bg-line-strong'),
          )}
          style={{ top: `${top * 100}%` }}
        />
      ))}
    </div>
  );
}

/** Places each passage by its share of the text of its page: words are not loaded for all pages. */
function locateTicks(pages: readonly DocumentPage[], marked: readonly Marked[]) {
  return marked.flatMap(({ id, isStrong, evidence }) =>
    evidence.flatMap(({ start }, index) => {
      const at = pages.findIndex((page) => start >= page.start && start < page.end);
      const page = pages[at];
      if (!page) return [];
      const within = (start - page.start) / Math.max(1, page.end - page.start);
      return [{ key: `${id} ${index}`, id, isStrong, top: (at + within) / pages.length }];
    }),
  );
}
