import { useEffect, useState } from 'react';

const TYPING_MS = 180;

/** Returns a text shortly after the last change, so that not every key asks the server. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
