import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Fragment } from 'react';

import type { MenuProps } from './menu-props.ts';

const ITEM =
  'flex min-h-7 cursor-default items-center gap-2 rounded-md px-2 text-13 text-ink outline-none data-[highlighted]:bg-hover data-[disabled]:text-ink-3';

/** Shows a menu, which is open at first. Loaded by `Menu` when a person reaches for it. */
export function LoadedMenu({ trigger, items }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="start" className="z-50">
          <BaseMenu.Popup className="min-w-44 rounded-lg bg-raised p-1 shadow-float outline-none">
            {items.map(({ name, keys, isDisabled = false, startsGroup = false, run }, index) => (
              <Fragment key={index}>
                {startsGroup && <BaseMenu.Separator className="mx-2 my-1 h-px bg-line" />}
                <BaseMenu.Item className={ITEM} disabled={isDisabled} onClick={run}>
                  <span className="flex-1">{name}</span>
                  {keys && <span className="text-11 text-ink-3">{keys}</span>}
                </BaseMenu.Item>
              </Fragment>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
