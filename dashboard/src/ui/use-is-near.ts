import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * True while an element is within two screens of the visible part of its scroller.
 *
 * @param isFirst true for what is surely visible at first
 */
export function useIsNear(
  element: RefObject<HTMLElement | null>,
  findScroller: () => Element | null,
  isFirst = false,
): boolean {
  const [isNear, setNear] = useState(isFirst);
  const find = useEffectEvent(findScroller);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)!.isIntersecting),
      { root: find(), rootMargin: '200% 0px' },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
