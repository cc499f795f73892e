import type { Document, DocumentPage } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Contrast, Minus, Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Marked } from './findings.ts';
import { MarkRail } from './mark-rail.tsx';
import { pagesQuery } from './queries.ts';
import type { Selection } from '../ui/selection.ts';
import { Sheet } from './sheet.tsx';

const ZOOM = { min: 0.6, max: 2, step: 0.15 };
const PAGE_WIDTH = 760;

/** Shows the pages of a document with the marks of its findings. */
export function PageViewer({
  document,
  marked,
  selection,
  isShown,
}: {
  document: Document;
  marked: readonly Marked[];
  selection: Selection;
  isShown: boolean;
}) {
  const { documents: text } = useMessages();
  const { data: pages, error, refetch } = useQuery(pagesQuery(document));
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [isOriginal, setOriginal] = useState(false);
  useScrollToChosen(scroller, { marked, selection, isShown, pages });
  const goTo = (page: number) => {
    scroller.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView();
  };
  const resize = (step: number) => {
    setZoom((value) => Math.min(ZOOM.max, Math.max(ZOOM.min, value + step)));
  };

  return (
    <section aria-label={text.pages} className="relative flex min-h-0 min-w-0 flex-col bg-sunken">
      <div
        ref={scroller}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-4 pt-5 pb-16 sm:px-10"
      >
        {error && <PageError error={error} retry={() => void refetch()} />}
        {!pages && !error && <Skeleton />}
        <div className="mx-auto flex flex-col gap-5" style={{ maxWidth: PAGE_WIDTH * zoom }}>
          {pages?.map((page) => (
            <Sheet
              key={page.page}
              {...{ document, page, marked, selection, isOriginal }}
              scroller={scroller}
            />
          ))}
        </div>
      </div>
      {pages && (
        <>
          <MarkRail pages={pages} marked={marked} selection={selection} />
          <PageToolbar
            scroller={scroller}
            count={pages.length}
            isOriginal={isOriginal}
            onGoTo={goTo}
            onResize={resize}
            onOriginal={setOriginal}
          />
        </>
      )}
    </section>
  );
}

function PageToolbar({
  scroller,
  count,
  isOriginal,
  onGoTo,
  onResize,
  onOriginal,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  isOriginal: boolean;
  onGoTo: (page: number) => void;
  /** Called with the change of the zoom factor. */
  onResize: (step: number) => void;
  onOriginal: (isOriginal: boolean) => void;
}) {
  const { documents: text } = useMessages();
  const current = useCurrentPage(scroller);
  const tool = { size: 'sm', kind: 'ghost' } as const;
  return (
    <div className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-0.5 rounded-lg bg-raised p-1 shadow-float">
      <Button
        {...tool}
        icon={ChevronUp}
        label={text.pageBefore}
        disabled={current <= 1}
        onClick={() => onGoTo(current - 1)}
      />
      <span className="px-1 text-12 whitespace-nowrap text-ink-2 tnum">
        {text.pageOf(current, count)}
      </span>
      <Button
        {...tool}
        icon={ChevronDown}
        label={text.pageAfter}
        disabled={current >= count}
        onClick={() => onGoTo(current + 1)}
      />
      <span className="mx-1 h-4 w-px bg-line" />
      <Button {...tool} icon={Minus} label={text.smaller} onClick={() => onResize(-ZOOM.step)} />
      <Button {...tool} icon={Plus} label={text.larger} onClick={() => onResize(ZOOM.step)} />
      <Button
        {...tool}
        icon={Contrast}
        label={text.originalColors}
        pressed={isOriginal}
        onClick={() => onOriginal(!isOriginal)}
      />
    </div>
  );
}

/** Scrolls to the chosen finding: first to its page, and to its mark as soon as the page has drawn it. */
function useScrollToChosen(
  scroller: RefObject<HTMLDivElement | null>,
  {
    marked,
    selection: { chosen, from },
    isShown,
    pages,
  }: {
    marked: readonly Marked[];
    selection: Selection;
    isShown: boolean;
    pages: readonly DocumentPage[] | undefined;
  },
): void {
  const evidence = marked.find(({ id }) => id === chosen)?.evidence[0];
  const hasEvidence = evidence !== undefined;
  const page = evidence?.page;
  useEffect(() => {
    const root = scroller.current;
    if (!root || !hasEvidence || chosen === undefined) return undefined;
    if (from === 'source' || !pages) return undefined;
    const scrollToMark = () => {
      const mark = root.querySelector(`[data-mark="${CSS.escape(chosen)}"]`);
      mark?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return mark !== null;
    };
    if (scrollToMark()) return undefined;
    const sheet = root.querySelector(`[data-page="${page ?? 1}"]`);
    sheet?.scrollIntoView({ block: 'start', behavior: 'instant' });
    const observer = new MutationObserver(() => {
      if (scrollToMark()) observer.disconnect();
    });
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [scroller, chosen, hasEvidence, from, isShown, page, pages]);
}

/** Returns the page in the middle of the visible part. Its state is apart from the pages, which do not change with it. */
function useCurrentPage(scroller: RefObject<HTMLDivElement | null>): number {
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    const element = scroller.current!;
    const update = () => setCurrent(findCurrentPage(element));
    element.addEventListener('scroll', update, { passive: true });
    return () => element.removeEventListener('scroll', update);
  }, [scroller]);
  return current;
}

function findCurrentPage(scroller: HTMLElement): number {
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  const sheets = [...scroller.querySelectorAll<HTMLElement>('[data-page]')];
  return Number(sheets.findLast(({ offsetTop }) => offsetTop <= middle)?.dataset['page'] ?? 1);
}
