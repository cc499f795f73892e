import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';

import { useHeadingFocus } from './heading-focus.ts';

/** Header of a page: where it is, what it is, what can be done. It names the tab of the browser, and gets the focus. */
export function PageHeader({
  parent,
  title,
  meta,
  actions,
}: {
  /** Link to the list that the page belongs to. */
  parent?: ReactNode;
  title: string;
  meta?: ReactNode;
  actions?: ReactNode;
}) {
  const heading = useHeadingFocus();
  useEffect(() => {
    document.title = `${title} · Docket`;
    return () => {
      document.title = 'Docket';
    };
  }, [title]);
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2">
      <div className="flex min-w-0 items-center gap-1.5">
        {parent && (
          <>
            <span className="hidden text-ink-3 hover:text-ink sm:inline [&>a]:py-1">{parent}</span>
            <ChevronRight aria-hidden size={13} className="hidden shrink-0 text-ink-3 sm:block" />
          </>
        )}
        <h1
          ref={heading}
          tabIndex={-1}
          className="truncate text-14 font-semibold tracking-[-0.006em]"
        >
          {title}
        </h1>
      </div>
      <div className="flex items-center gap-3 text-12 text-ink-3">{meta}</div>
      <span className="flex-1" />
      <div className="flex flex-wrap items-center gap-1.5">{actions}</div>
    </header>
  );
}
