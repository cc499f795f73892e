import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';

/** Side of a page: the source with its marks, or the panel that lists what was found in it. */
export type Side = 'source' | 'panel';

/** Chosen and pointed-at finding, shared by source and panel. The chosen one is part of the address. */
export type Selection = {
  chosen: string | undefined;
  pointed: string | undefined;
  /** Side that chose last: the other side scrolls. */
  from: Side;
  choose: (id: string | undefined, from: Side) => void;
  point: (id: string | undefined) => void;
};

/**
 * Returns the selection of a page, which shows the source on its first pane and the panel on its second one. A choice
 * turns a small screen to the other pane.
 *
 * @param initial id that is chosen until the person chooses another one
 */
export function usePaneSelection(initial?: string) {
  const selection = useSelection(initial);
  const [pane, showPane] = useState(initial === undefined ? PANES.panel : PANES.source);
  const turning = useMemo(
    (): Selection => ({
      ...selection,
      choose: (id, from) => {
        selection.choose(id, from);
        if (id !== undefined) showPane(PANES[from === 'panel' ? 'source' : 'panel']);
      },
    }),
    [selection],
  );
  return { selection: turning, pane, showPane };
}

/** Index of the pane of each side. */
export const PANES: Record<Side, number> = { source: 0, panel: 1 };

/**
 * Returns the selection that the parameter `finding` of the address holds.
 *
 * @param initial id that is chosen until the person chooses another one
 */
export function useSelection(initial?: string): Selection {
  const { finding: chosen = initial } = useSearch({ strict: false }) as { finding?: string };
  const navigate = useNavigate();
  const [from, setFrom] = useState<Side>('panel');
  const [pointed, point] = useState<string>();
  const choose = useCallback(
    (id: string | undefined, side: Side) => {
      setFrom(side);
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, finding: id }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return useMemo(() => ({ chosen, pointed, from, choose, point }), [chosen, pointed, from, choose]);
}
