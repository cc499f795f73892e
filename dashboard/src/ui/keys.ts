import { useEffect, useRef } from 'react';

import { type Scope, useIsAllowed } from '../api/session.ts';

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
 *
 * @param needs scope that all of them need
 */
export function useKeys(keys: Keys, needs?: Scope): void {
  const allowed = useIsAllowed()({ needs }) ? keys : NONE;
  const current = useRef(allowed);
  current.current = allowed;
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

const NONE: Keys = {};

const OWN_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], audio';

const PRESSED = 'button, a, summary, [type="checkbox"]';

/** Space presses the control that has the focus. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof Element && target.closest(PRESSED) !== null;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}

/**
 * Returns the name of a key with its modifier as the keyboard of the person has it: `⌘K` on a Mac, else `Ctrl K`.
 *
 * @param keys such as `mod+K`
 * @param control name of the control key in the language of the person
 */
export function nameKeys(keys: string, control: string): string {
  return keys.replace('mod+', navigator.userAgent.includes('Mac') ? '⌘' : `${control} `);
}
