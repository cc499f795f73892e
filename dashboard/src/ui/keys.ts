import { useEffect, useRef } from 'react';

type Keys = Record<string, (event: KeyboardEvent) => void>;

const STORED = 'docket-single-keys';

/** True unless the person has turned keys of one letter off (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(STORED, isOn ? 'on' : 'off');
}

/**
 * Calls a function when its key is pressed outside of fields, dialogs and menus. A name is a `KeyboardEvent.key`, such
 * as `j`, `?` or `Escape`; with `mod+` before it, Ctrl or ⌘ must be held, and fields do not stop it.
 */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (!hasModifier && (isTyping(event) || isPressing(event))) return;
      if (!hasModifier && event.key.length === 1 && !hasSingleKeys()) return;
      const action = current.current[`${hasModifier ? 'mod+' : ''}${event.key}`];
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], audio';

/** Space presses the control that has the focus. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof Element && target.closest('button, a, summary') !== null;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}
