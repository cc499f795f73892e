import { type DragEvent, type ReactNode, useState } from 'react';

/** Takes files that are dropped anywhere on its children, and shows where they may be dropped. */
export function DropTarget({
  hint,
  onDrop,
  children,
}: {
  /** Says what dropping does. */
  hint: string;
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="relative flex h-full min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        // A target inside this one takes the files.
        setOver(!event.isDefaultPrevented());
        event.preventDefault();
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        setOver(false);
        if (event.isDefaultPrevented()) return;
        event.preventDefault();
        onDrop([...event.dataTransfer.files]);
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
