import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { JSX, ReactNode } from 'react';

const ITEM =
  'flex min-h-7 cursor-default items-center gap-2 rounded-md px-2 text-13 text-ink outline-none data-[highlighted]:bg-hover data-[disabled]:text-ink-3';

export type MenuItem = {
  name: ReactNode;
  keys?: string | undefined;
  isDisabled?: boolean;
  run: () => void;
};

/** Shows a menu below the control `trigger`. */
export function Menu({ trigger, items }: { trigger: JSX.Element; items: readonly MenuItem[] }) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="start" className="z-50">
          <BaseMenu.Popup className="min-w-44 rounded-lg bg-raised p-1 shadow-float outline-none">
            {items.map(({ name, keys, isDisabled = false, run }, index) => (
              <BaseMenu.Item key={index} className={ITEM} disabled={isDisabled} onClick={run}>
                <span className="flex-1">{name}</span>
                {keys && <span className="text-11 text-ink-3">{keys}</span>}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
