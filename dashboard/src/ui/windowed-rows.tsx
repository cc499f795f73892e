import { type ReactNode, useEffect, useRef } from 'react';

import { useIsNear } from './use-is-near.ts';

/** Rows of a part. A list of no more rows is drawn whole. */
const PART_ROWS = 20;
/** Height of a row in pixels before it is drawn. */
const ROW_HEIGHT = 32;

type Draw<Row> = {
  /** True for the chosen row: its part is drawn wherever it is. */
  isChosen: (row: Row) => boolean;
  children: (row: Row) => ReactNode;
};

/** Shows the rows of a tab. Of a long list, a part far from the visible rows keeps its place but draws nothing. */
export function WindowedRows<Row>({ rows, ...draw }: Draw<Row> & { rows: readonly Row[] }) {
  if (rows.length <= PART_ROWS) return rows.map(draw.children);
  const count = Math.ceil(rows.length / PART_ROWS);
  return Array.from({ length: count }, (_, index) => (
    <Part
      key={index}
      isFirst={index === 0}
      rows={rows.slice(index * PART_ROWS, (index + 1) * PART_ROWS)}
      {...draw}
    />
  ));
}

function Part<Row>({
  rows,
  isFirst,
  isChosen,
  children,
}: Draw<Row> & { rows: readonly Row[]; isFirst: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  const height = useRef(rows.length * ROW_HEIGHT);
  const findTab = () => part.current!.closest('[role=tabpanel]');
  const isDrawn = useIsNear(part, findTab, isFirst) || rows.some(isChosen);
  useEffect(() => {
    if (isDrawn) height.current = part.current!.offsetHeight;
  });
  return (
    <div ref={part} style={isDrawn ? {} : { height: height.current }}>
      {isDrawn && rows.map(children)}
    </div>
  );
}
