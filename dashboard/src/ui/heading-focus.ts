import { type RefObject, useEffect, useRef } from 'react';

/** Path of the page that is shown; undefined until the first page is. */
let shownPath: string | undefined;

/**
 * Moves the focus to the heading of each page that follows the first one: a screen reader reads where the person is, and
 * Tab goes on from there. A page that has put the focus into one of its fields keeps it.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isFollowing = shownPath !== undefined && shownPath !== location.pathname;
    shownPath = location.pathname;
    // The router restores the scroll position.
    if (isFollowing && !isInField()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

function isInField(): boolean {
  return document.activeElement?.matches('main :is(input, textarea, select)') === true;
}
