import { useEffect, useRef } from 'react';

import { useKeys } from './keys.ts';

const WAIT_MS = 1_500;

/** Calls a function when its letter is pressed shortly after G. */
export function useJumpKeys(jumps: Record<string, () => void>): void {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  useKeys({
    g: () => {
      stop.current?.();
      const onKeyDown = (event: KeyboardEvent) => {
        stop.current?.();
        const jump = jumps[event.key];
        if (!jump) return;
        // Captured, so that the page does not take the letter for a key of its own.
        event.preventDefault();
        jump();
      };
      const timer = setTimeout(() => stop.current?.(), WAIT_MS);
      stop.current = () => {
        clearTimeout(timer);
        removeEventListener('keydown', onKeyDown, { capture: true });
      };
      addEventListener('keydown', onKeyDown, { capture: true });
    },
  });
}
