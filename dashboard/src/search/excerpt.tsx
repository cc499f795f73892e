import type { SearchResult } from '@docket/sdk';

import { cx } from '../format/class-names.ts';
import { splitExcerpt } from './split-excerpt.ts';

/** Shows a passage with the words of the query marked, by their offsets. */
export function Excerpt({ result, className }: { result: SearchResult; className?: string }) {
  return (
    <span className={cx('verbatim break-words', className)}>
      {splitExcerpt(result).map(({ text, start, isHit }) =>
        isHit ? (
          <mark key={start} className="rounded-[2px] bg-mark text-ink">
            {text}
          </mark>
        ) : (
          <span key={start}>{text}</span>
        ),
      )}
    </span>
  );
}
