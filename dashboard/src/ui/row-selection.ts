import { useEffect, useState } from 'react';

import type { Needs } from '../api/session.ts';
import { useKeys } from './keys.ts';

/** Rows of a list that a person has chosen, and the row that keys act on. */
export type RowSelection = Needs & {
  cursor: string | undefined;
  chosen: ReadonlySet<string>;
  /** Rows that an action is for: the chosen ones that are still listed. */
  ids: readonly string[];
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
};

type Row = { id: string };

/** `needs` is the scope of what is done with chosen rows: without it none can be chosen. */
type RowActions = Needs & {
  open: (id: string) => void;
  preview?: (id: string) => void;
  opened?: string | undefined;
};

/**
 * Returns the selection of a list: J and K move the cursor, X chooses its row, Enter opens it, Space previews it, Escape
 * clears.
 *
 * @param opened row that is open beside the list: the cursor is there, and J and K open the next one
 */
export function useRowSelection(
  rows: readonly Row[],
  { open, preview, opened, needs }: RowActions,
): RowSelection {
  const [moved, setCursor] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const cursor = opened ?? moved;
  const current = rows.some(({ id }) => id === cursor) ? cursor : undefined;
  const toggle = (id: string) => {
    setCursor(id);
    setChosen((old) => withToggled(old, id));
  };
  const clear = () => setChosen(new Set());
  const move = (step: number) => {
    const index = Math.max(0, rows.findIndex(({ id }) => id === current) + step);
    const next = rows[Math.min(index, rows.length - 1)];
    setCursor(next?.id);
    if (next && opened !== undefined) open(next.id);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(chosen.size > 0 && { Escape: clear }),
    ...(current !== undefined && {
      Enter: pressOr(() => open(current)),
      ...(preview && { ' ': () => preview(current) }),
    }),
  });
  useKeys(current === undefined ? {} : { x: () => toggle(current) }, needs);
  useEffect(() => {
    document.querySelector('[data-cursor=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return {
    needs,
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
