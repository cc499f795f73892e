import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from './button.tsx';
import type { RowSelection } from './row-selection.ts';

/** Bar below a list: how many rows are chosen, and what can be done with them. */
export function SelectionBar({
  selection,
  children,
}: {
  selection: RowSelection;
  children: ReactNode;
}) {
  const { general } = useMessages();
  const count = selection.ids.length;
  if (count === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label={general.chosen(count)}
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2"
    >
      <span aria-live="polite" className="mr-auto text-12 text-ink-2 tnum">
        {general.chosen(count)}
      </span>
      {children}
      <Button
        kind="ghost"
        icon={X}
        label={general.clearChosen}
        keys="Esc"
        onClick={selection.clear}
      />
    </div>
  );
}
