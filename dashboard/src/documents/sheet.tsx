import type { Document, DocumentPage } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { memo, type RefObject, useRef } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { ImagePage } from './image-page.tsx';
import type { Marked } from './findings.ts';
import { pagePartQuery, PAGES_PER_READ } from './queries.ts';
import type { Selection } from '../ui/selection.ts';
import { useIsNear } from '../ui/use-is-near.ts';
import { TextPage } from './text-page.tsx';

const NO_LAYOUT_RATIO = 1.2;

type SheetProps = {
  document: Document;
  page: DocumentPage;
  marked: readonly Marked[];
  selection: Selection;
  isOriginal: boolean;
};

/** Shows one page of paper. A page far from the visible part keeps its place but draws nothing. */
export const Sheet = memo(function Sheet({
  scroller,
  ...props
}: SheetProps & { scroller: RefObject<HTMLDivElement | null> }) {
  const { page, isOriginal } = props;
  const { general } = useMessages();
  const sheet = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(sheet, () => scroller.current);
  const ratio = hasLayout(page) ? page.height / page.width : NO_LAYOUT_RATIO;
  return (
    <div
      ref={sheet}
      data-page={page.page}
      aria-label={general.page(page.page)}
      role="group"
      className="relative isolate shrink-0 overflow-hidden rounded-[3px] bg-paper shadow-paper data-[original=true]:bg-white"
      data-original={isOriginal}
      style={isNear && !hasLayout(page) ? {} : { aspectRatio: `1 / ${ratio}` }}
    >
      {isNear && <SheetContent {...props} />}
    </div>
  );
});

function SheetContent({ document, page, marked, selection, isOriginal }: SheetProps) {
  const isImage = hasLayout(page);
  const from = page.page - ((page.page - 1) % PAGES_PER_READ);
  const { data: part } = useQuery(pagePartQuery(document, from, isImage ? 'words' : 'text'));
  const full = part?.find((each) => each.page === page.page);
  const own = marked.filter(({ evidence }) =>
    evidence.some(({ start, end }) => start < page.end && end > page.start),
  );
  if (isImage) {
    const image = { marked: own, selection, isOriginal };
    return <ImagePage documentId={document.id} page={full ?? page} {...image} />;
  }
  return full && <TextPage page={full} marked={own} selection={selection} />;
}

/** True for a page of paper, which has a size. */
function hasLayout(page: DocumentPage): page is DocumentPage & { width: number; height: number } {
  return page.width !== null && page.height !== null;
}
