import type { DocumentPage } from '@docket/sdk';
import { memo, useMemo } from 'react';

import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';
import { type Box, findBoxes, separateBoxes } from './boxes.ts';
import type { Marked } from './findings.ts';
import type { Selection } from '../ui/selection.ts';

/** Shows the image of a page, with boxes over the passages of findings. */
export function ImagePage({
  documentId,
  page,
  marked,
  selection,
  isOriginal,
}: {
  documentId: string;
  page: DocumentPage;
  marked: readonly Marked[];
  selection: Selection;
  isOriginal: boolean;
}) {
  const marks = useMemo(() => locateMarks(page, marked), [page, marked]);
  return (
    <>
      <PageImage documentId={documentId} page={page.page} isOriginal={isOriginal} />
      {marks.map((mark) => (
        <Mark key={mark.key} page={page} mark={mark} selection={selection} />
      ))}
    </>
  );
}

/** Widths, in pixels, that the server draws. */
const WIDTHS = [400, 800, 1600];

const PageImage = memo(function PageImage({
  documentId,
  page,
  isOriginal,
}: {
  documentId: string;
  page: number;
  isOriginal: boolean;
}) {
  const { general } = useMessages();
  const address = (width: number) =>
    `/v2/documents/${documentId}/pages/${page}/image?width=${width}`;
  return (
    <img
      src={address(800)}
      srcSet={WIDTHS.map((width) => `${address(width)} ${width}w`).join(', ')}
      sizes="(min-width: 1024px) 760px, 100vw"
      alt={general.page(page)}
      decoding="async"
      className={cx('absolute inset-0 size-full', !isOriginal && 'paper-image')}
    />
  );
});

type LocatedMark = { key: string; id: string; isStrong: boolean; box: Box };

function locateMarks(page: DocumentPage, marked: readonly Marked[]): LocatedMark[] {
  return marked.flatMap(({ id, isStrong, evidence }) => {
    const lines = evidence
      .filter(({ start, end }) => start < page.end && end > page.start)
      .flatMap((passage) => findBoxes(page, passage));
    return separateBoxes(lines).map((box, line) => ({ key: `${id} ${line}`, id, isStrong, box }));
  });
}

function Mark({
  page: { width, height },
  mark: { id, isStrong, box },
  selection: { chosen, pointed, choose, point },
}: {
  page: DocumentPage;
  mark: LocatedMark;
  selection: Selection;
}) {
  return (
    // The row of the panel is the accessible equal of a mark.
    <span
      aria-hidden
      data-mark={id}
      onClick={() => choose(id, 'source')}
      onPointerEnter={() => point(id)}
      onPointerLeave={() => point(undefined)}
      className={cx(
        'absolute rounded-[2px] transition-[background-color] duration-150',
        markClass({ isChosen: chosen === id, isPointed: pointed === id, isStrong }),
      )}
      style={{
        left: percent(box.x, width),
        top: percent(box.y, height),
        width: percent(box.width, width),
        height: percent(box.height, height),
      }}
    />
  );
}

function percent(value: number, whole: number | null): string {
  return `${((value / whole!) * 100).toFixed(3)}%`;
}

/** Returns the class of a mark by its strength: chosen, pointed at, confirmed, else an underline. */
export function markClass(state: {
  isChosen: boolean;
  isPointed: boolean;
  isStrong: boolean;
}): string {
  if (state.isChosen) return 'mark-on z-10';
  if (state.isPointed) return 'mark-near';
  return state.isStrong ? 'mark' : 'mark-quiet';
}
