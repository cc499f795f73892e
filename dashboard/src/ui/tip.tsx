import { type JSX, useEffect, useRef } from 'react';

import { placePopup } from './place-popup.ts';

const DELAY_MS = 350;

/**
 * Shows a text, and the key that does the same, when the child is pointed at or focused by key. The text is in the top
 * layer, so that no panel cuts it. Assistive technology reads the name of the child instead.
 */
export function Tip({
  text,
  keys,
  children,
}: {
  text: string;
  keys?: string | undefined;
  children: JSX.Element;
}) {
  const popup = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (control: Element | null) => {
    if (!control?.isConnected || !popup.current) return;
    popup.current.showPopover();
    placePopup(popup.current, control.getBoundingClientRect());
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (popup.current?.matches(':popover-open')) popup.current.hidePopover();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      className="contents"
      onPointerEnter={({ currentTarget }) => {
        timer.current = setTimeout(() => show(currentTarget.firstElementChild), DELAY_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(':focus-visible') && show(target)}
      onBlur={hide}
      onKeyDown={hide}
    >
      {children}
      <span
        ref={popup}
        popover="manual"
        aria-hidden
        className="fixed m-0 rounded-md bg-ink px-2 py-1 text-12 text-on-ink shadow-float"
      >
        {text} {keys && <span className="ml-1 opacity-60">{keys}</span>}
      </span>
    </span>
  );
}
