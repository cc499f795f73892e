import type { ReactNode } from 'react';

import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';

/** Shows two panes side by side; below 768 px one at a time, with a switch between them. An empty second one takes no room. */
export function Panes({
  names,
  shown,
  onShow,
  columns,
  children,
}: {
  names: readonly [string, string];
  /** Index of the pane that small screens show. */
  shown: number;
  onShow: (pane: number) => void;
  /** Classes that set the columns from 768 px on. */
  columns: string;
  /** The second one is null while it is empty. */
  children: readonly [ReactNode, ReactNode | null];
}) {
  const { general } = useMessages();
  const isSplit = children[1] !== null;
  const visible = isSplit ? shown : 0;
  return (
    <>
      {isSplit && (
        <div
          role="group"
          aria-label={general.show}
          className="flex shrink-0 gap-1 border-b border-line px-3 py-1.5 md:hidden"
        >
          {names.map((name, index) => (
            <button
              key={name}
              type="button"
              aria-pressed={index === visible}
              onClick={() => onShow(index)}
              className="h-8 flex-1 rounded-md text-13 text-ink-2 aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink"
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <div
        className={cx(
          'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]',
          isSplit && columns,
        )}
      >
        {children.map(
          (pane, index) =>
            pane !== null && (
              <div
                key={names[index]}
                className={cx(
                  'min-h-0 min-w-0 *:flex-1',
                  index === visible ? 'flex flex-col' : 'hidden md:flex md:flex-col',
                )}
              >
                {pane}
              </div>
            ),
        )}
      </div>
    </>
  );
}
