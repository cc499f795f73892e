import { type DragEvent, type ReactNode, useState } from 'react';

import { type Needs, useIsAllowed } from '../api/session.ts';

/** Takes files that are dropped anywhere on its children, and shows where they may be dropped. */
export function DropTarget({
  hint,
  needs,
  onDrop,
  children,
}: Needs & {
  /** Says what dropping does. */
  hint: string;
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const isAllowed = useIsAllowed()({ needs });
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="relative flex h-full min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        // A target inside this one takes the files.
        const isTaken = event.isDefaultPrevented();
        setOver(isAllowed && !isTaken);
        event.preventDefault();
        // Else the browser leaves the page and opens the file.
        if (!isAllowed && !isTaken) event.dataTransfer.dropEffect = 'none';
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        setOver(false);
        const isTaken = event.isDefaultPrevented();
        event.preventDefault();
        if (isAllowed && !isTaken) onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-lg border-2 border-dashed border-line-strong bg-surface/90 text-14 font-semibold">
          {hint}
        </div>
      )}
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
