import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { TextFilter } from './text-filter.tsx';

/** Filters of a list that the address holds. */
export type ListSearch = { status?: string; title?: string };

/** Fields that filter a list by title and state. */
export function FilterBar({
  titleLabel,
  stateLabel,
  states,
  children,
}: {
  titleLabel: string;
  stateLabel: string;
  /** States to choose from; none where the page shows all of them side by side. */
  states: readonly { id: string; name: string }[];
  /** Further filters of the page. */
  children?: ReactNode;
}) {
  const { general } = useMessages();
  const { status = '', title = '' } = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const change = (filter: ListSearch) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...filter }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
      <TextFilter label={titleLabel} value={title} onChange={(typed) => change({ title: typed })} />
      {states.length > 0 && (
        <ChoiceBar
          label={stateLabel}
          choices={[{ id: '', name: general.all }, ...states]}
          chosen={status}
          onChoose={(id) => change({ status: id })}
        />
      )}
      {children}
    </div>
  );
}
