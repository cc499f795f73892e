import type { ChangeEvent } from 'react';

import { type Needs, useIsAllowed } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import type { RowSelection } from './row-selection.ts';

/** Checkbox that chooses a row of a list. */
export function RowChoice({
  row: { id, title },
  selection,
}: {
  row: { id: string; title: string };
  selection: RowSelection;
}) {
  const { general } = useMessages();
  return (
    <RowCheckbox
      needs={selection.needs}
      label={general.choose(title)}
      isChosen={selection.chosen.has(id)}
      onToggle={() => selection.toggle(id)}
    />
  );
}

/** Checkbox that chooses all rows of a list, or none. */
export function AllRowsChoice({ count, selection }: { count: number; selection: RowSelection }) {
  const { general } = useMessages();
  return (
    <RowCheckbox
      needs={selection.needs}
      label={general.chooseAll}
      isChosen={selection.ids.length === count}
      onToggle={selection.toggleAll}
    />
  );
}

/** Checkbox in the size of a row. */
export function RowCheckbox({
  needs,
  label,
  isChosen,
  onToggle,
}: Needs & {
  label: string;
  isChosen: boolean;
  onToggle: (event: ChangeEvent) => void;
}) {
  // The columns of the list stay.
  if (!useIsAllowed()({ needs })) return <span />;
  return (
    <label className="relative z-10 -m-1 grid size-6 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={onToggle}
        className="size-3.5 accent-ink"
      />
    </label>
  );
}
