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

/** @param parameter search parameter that holds the chosen id */
export function useSelection(parameter: string): Selection {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const chosen = search[parameter];
  const navigate = useNavigate();
  const [from, setFrom] = useState<Side>('panel');
  const [pointed, point] = useState<string>();
  const choose = useCallback(
    (id: string | undefined, side: Side) => {
      setFrom(side);
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, [parameter]: id }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, parameter],
  );
  return useMemo(() => ({ chosen, pointed, from, choose, point }), [chosen, pointed, from, choose]);
}
