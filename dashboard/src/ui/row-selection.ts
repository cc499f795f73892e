import { useEffect, useState } from 'react';

import { useKeys } from './keys.ts';

/** Rows of a list that a person has chosen, and the row that keys act on. */
export type RowSelection = {
  cursor: string | undefined;
  chosen: ReadonlySet<string>;
  /** Rows that an action is for: the chosen ones that are still listed. */
  ids: readonly string[];
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
};

type Row = { id: string };

/**
 * Returns the selection of a list: J and K move the cursor, X chooses its row, Enter opens it, Space previews it, Escape
 * clears.
 */
export function useRowSelection(
  rows: readonly Row[],
  { open, preview }: { open: (id: string) => void; preview?: (id: string) => void },
): RowSelection {
  const [cursor, setCursor] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const current = rows.some(({ id }) => id === cursor) ? cursor : undefined;
  const toggle = (id: string) => {
    setCursor(id);
    setChosen((old) => withToggled(old, id));
  };
  const clear = () => setChosen(new Set());
  const move = (step: number) => {
    const next = Math.max(0, rows.findIndex(({ id }) => id === current) + step);
    setCursor(rows[Math.min(next, rows.length - 1)]?.id);
  };
  const onCursor = (act: ((id: string) => void) | undefined) => () => {
    if (current !== undefined) act?.(current);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: onCursor(toggle),
    ' ': onCursor(preview),
    Escape: clear,
    ...(current !== undefined && { Enter: pressOr(() => open(current)) }),
  });
  useEffect(() => {
    document.querySelector('[data-cursor=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return {
    cursor: current,
    chosen,
    ids,
    toggle,
    toggleAll: () =>
      ids.length === rows.length ? clear() : setChosen(new Set(rows.map(({ id }) => id))),
    clear,
  };
}

function withToggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Enter on a control presses that, and does not open the row. */
function pressOr(open: () => void): (event: KeyboardEvent) => void {
  return ({ target }) => {
    const control =
      target instanceof Element ? target.closest<HTMLElement>('button, a, summary') : null;
    if (control) control.click();
    else open();
  };
}

/** Look of a row by `rowState`. */
export const ROW =
  'border-b border-line hover:bg-hover data-[chosen=true]:bg-chosen data-[cursor=true]:shadow-[inset_2px_0_0_var(--ink)]';

/** Returns the attributes that say whether a row is chosen and has the cursor. */
export function rowState({ cursor, chosen }: RowSelection, id: string) {
  return { 'data-cursor': cursor === id, 'data-chosen': chosen.has(id) };
}
