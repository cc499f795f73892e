import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';

/** Chosen and pointed-at finding, shared by pages and panel. The chosen one is part of the address. */
export type Selection = {
  chosen: string | undefined;
  pointed: string | undefined;
  /** Side that chose last: the other side scrolls. */
  from: 'page' | 'panel';
  choose: (id: string | undefined, from: 'page' | 'panel') => void;
  point: (id: string | undefined) => void;
};

export function useSelection(): Selection {
  const { finding: chosen } = useSearch({ strict: false }) as { finding?: string };
  const navigate = useNavigate();
  const [from, setFrom] = useState<'page' | 'panel'>('panel');
  const [pointed, point] = useState<string>();
  const choose = useCallback(
    (id: string | undefined, side: 'page' | 'panel') => {
      setFrom(side);
      void navigate({
        to: '.',
        search: (search: object) => ({ ...search, finding: id }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return useMemo(() => ({ chosen, pointed, from, choose, point }), [chosen, pointed, from, choose]);
}
