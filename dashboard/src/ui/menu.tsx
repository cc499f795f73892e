import { cloneElement, lazy, Suspense, useState } from 'react';

import { useIsAllowed } from '../api/session.ts';
import type { MenuProps } from './menu-props.ts';

const load = () => import('./loaded-menu.tsx');
const LoadedMenu = lazy(async () => ({ default: (await load()).LoadedMenu }));

/**
 * Shows a menu below the control `trigger`. Its script is loaded when somebody reaches for it, not with the page. A menu of which
 * the person may use nothing is not shown.
 */
export function Menu({ trigger, items }: MenuProps) {
  const allowed = items.filter(useIsAllowed());
  const [isWanted, setWanted] = useState(false);
  const open = () => setWanted(true);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: load,
    onFocus: load,
    onClick: open,
    onKeyDown: ({ key }: React.KeyboardEvent) => key === 'ArrowDown' && open(),
  });
  if (allowed.length === 0) return null;
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <LoadedMenu trigger={trigger} items={allowed} />
    </Suspense>
  );
}
