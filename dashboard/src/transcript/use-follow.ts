import { type RefObject, useEffect, useState } from 'react';

/** Keys that scroll. */
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/**
 * Scrolls to the turn that is heard, until the reader scrolls.
 *
 * @param heard number of the turn; -1 for none
 */
export function useFollow(root: RefObject<HTMLElement | null>, heard: number) {
  const [isFollowing, setFollowing] = useState(true);
  useEffect(() => {
    if (isFollowing && heard >= 0) scrollToTurn(root.current, heard);
  }, [root, isFollowing, heard]);
  const stop = () => setFollowing(false);
  return {
    isFollowing,
    stop,
    resume: () => setFollowing(true),
    /** Listeners that tell a reader who scrolls from a page that does. */
    listeners: {
      onWheel: stop,
      onTouchMove: stop,
      onKeyDown: ({ key }: { key: string }) => {
        if (SCROLL_KEYS.has(key)) stop();
      },
      // Below the pointer there is no turn when the scrollbar is taken.
      onPointerDown: ({ target, currentTarget }: { target: unknown; currentTarget: unknown }) => {
        if (target === currentTarget) stop();
      },
    },
  };
}

export function scrollToTurn(root: HTMLElement | null, index: number): void {
  root?.querySelector(`[data-turn="${index}"]`)?.scrollIntoView({ block: 'center' });
}
