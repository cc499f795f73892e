import { type ReactNode, useEffect, useRef } from 'react';

import { cx } from '../format/class-names.ts';
import type { Selection } from './selection.ts';

/** Row of what the pages mark: pointing shows it there, choosing goes there. The chosen row has details below it. */
export function MarkedRow({
  id,
  selection,
  className,
  children,
  details,
}: {
  id: string;
  selection: Selection;
  className: string;
  children: ReactNode;
  details: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  const isChosen = selection.chosen === id;
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const button = useFocusWhenChosen(isChosen, selection);
  return (
    <div
      ref={row}
      className={cx('relative', isChosen ? 'bg-mark-soft' : 'hover:bg-hover')}
      onPointerEnter={() => selection.point(id)}
      onPointerLeave={() => selection.point(undefined)}
    >
      {isChosen && (
        <span aria-hidden className="absolute inset-y-0 left-0 w-[3px] bg-mark-strong" />
      )}
      <button
        ref={button}
        type="button"
        aria-pressed={isChosen}
        onClick={() => selection.choose(id, 'panel')}
        className={cx('w-full px-4 py-1.5 text-left', className)}
      >
        {children}
      </button>
      {isChosen && <div className="flex flex-col gap-2 px-4 pb-2.5">{details}</div>}
    </div>
  );
}

/** Moves the focus to a row that is chosen in the panel, as by a key, so that it does not stay on the row before. */
function useFocusWhenChosen(isChosen: boolean, { from }: Selection) {
  const button = useRef<HTMLButtonElement>(null);
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    if (isChosen && !wasChosen.current && from === 'panel') {
      button.current?.focus({ preventScroll: true });
    }
    wasChosen.current = isChosen;
  }, [isChosen, from]);
  return button;
}
