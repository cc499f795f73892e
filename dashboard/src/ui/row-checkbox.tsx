import type { ChangeEvent } from 'react';

import { type Needs, useIsAllowed } from '../api/session.ts';

/** Checkbox that chooses a row, or all rows. */
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
