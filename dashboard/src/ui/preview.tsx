import { type ReactNode, useEffect, useRef } from 'react';

import { placePopup } from './place-popup.ts';

const DELAY_MS = 120;

/**
 * Shows more about a control while it is pointed at or focused by key. It stays while the pointer is on it, and Escape
 * closes it (WCAG 1.4.13). The control names it by `aria-describedby`.
 */
export function Preview({
  id,
  content,
  children,
}: {
  id: string;
  content: ReactNode;
  children: ReactNode;
}) {
  const { anchor, popup, show, hide, after } = usePopup();
  return (
    <span
      ref={anchor}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && after(show)}
      onPointerLeave={() => after(hide)}
      onFocus={({ target }) => target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      <span
        ref={popup}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed m-0 w-max max-w-[min(400px,calc(100vw-12px))] rounded-lg bg-raised px-3 py-2 text-left text-ink shadow-float"
      >
        {content}
      </span>
    </span>
  );
}

function usePopup() {
  const anchor = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keys = useRef<AbortController>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    keys.current?.abort();
    if (popup.current?.matches(':popover-open')) popup.current.hidePopover();
  };
  const show = () => {
    hide();
    if (!popup.current || !anchor.current) return;
    popup.current.showPopover();
    placePopup(popup.current, anchor.current.getBoundingClientRect());
    keys.current = new AbortController();
    const hideByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Only the popup closes, and nothing below it.
      event.stopPropagation();
      hide();
    };
    addEventListener('keydown', hideByKey, { capture: true, signal: keys.current.signal });
  };
  const after = (change: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(change, DELAY_MS);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      keys.current?.abort();
    },
    [],
  );
  return { anchor, popup, show, hide, after };
}
