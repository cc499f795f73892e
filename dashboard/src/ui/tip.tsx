import { Tooltip } from '@base-ui/react/tooltip';
import type { JSX } from 'react';

/** Shows a text, and the key that does the same, when the child is pointed at or focused. */
export function Tip({
  text,
  keys,
  children,
}: {
  text: string;
  keys?: string | undefined;
  children: JSX.Element;
}) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6}>
          <Tooltip.Popup className="rounded-md bg-ink px-2 py-1 text-12 text-on-ink shadow-float">
            {text} {keys && <span className="ml-1 opacity-60">{keys}</span>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
