import { useEffect, useState } from 'react';

import { useMessages } from '../messages/messages.tsx';

const DELAY_MS = 150;

/** Shows rows of the height of the real ones, but only after 150 ms: most answers are faster. */
export function Skeleton({ rows = 8, height = 36 }: { rows?: number; height?: number }) {
  const { general } = useMessages();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div role="status" aria-label={general.loading} className="w-full">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center border-b border-line px-4" style={{ height }}>
          <span className="h-2.5 w-2/5 rounded-full bg-hover" />
        </div>
      ))}
    </div>
  );
}
