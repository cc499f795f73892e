import type { DocumentPage } from '@docket/sdk';
import { useMemo } from 'react';

import { markClass } from './image-page.tsx';
import type { Marked } from './findings.ts';
import type { Selection } from '../ui/selection.ts';

/** Shows the text of a page that has no layout, with its findings marked. */
export function TextPage({
  page,
  marked,
  selection: { chosen, pointed, choose, point },
}: {
  page: DocumentPage;
  marked: readonly Marked[];
  selection: Selection;
}) {
  const pieces = useMemo(() => splitByMarks(page, marked), [page, marked]);
  return (
    <div className="verbatim px-[8%] py-[7%] text-15 break-words whitespace-pre-wrap text-ink">
      {pieces.map(({ start, text, mark }) =>
        mark ? (
          <span
            key={start}
            data-mark={mark.id}
            onClick={() => choose(mark.id, 'source')}
            onPointerEnter={() => point(mark.id)}
            onPointerLeave={() => point(undefined)}
            className={markClass({
              isChosen: chosen === mark.id,
              isPointed: pointed === mark.id,
              isStrong: mark.isStrong,
            })}
          >
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </div>
  );
}

type Piece = { start: number; text: string; mark: Marked | undefined };

/** Cuts the text of a page where marks begin and end. Where marks overlap, the shortest passage wins. */
export function splitByMarks(page: DocumentPage, marked: readonly Marked[]): Piece[] {
  const passages = marked
    .flatMap((mark) => mark.evidence.map(({ start, end }) => ({ start, end, mark })))
    .filter(({ start, end }) => start < page.end && end > page.start)
    .toSorted((a, b) => a.end - a.start - (b.end - b.start));
  const edges = passages
    .flatMap(({ start, end }) => [start, end])
    .filter((edge) => edge > page.start && edge < page.end);
  const cuts = [...new Set([page.start, ...edges, page.end])].toSorted((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => ({
    start,
    text: (page.text ?? '').slice(start - page.start, cuts[index + 1]! - page.start),
    mark: passages.find((passage) => passage.start <= start && passage.end > start)?.mark,
  }));
}
