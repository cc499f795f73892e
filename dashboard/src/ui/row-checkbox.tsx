import type { ChangeEvent } from 'react';

/** Checkbox that chooses a row, or all rows. */
export function RowCheckbox({
  label,
  isChosen,
  onToggle,
}: {
  label: string;
  isChosen: boolean;
  onToggle: (event: ChangeEvent) => void;
}) {
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
