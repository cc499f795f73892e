import { useEffect, useState, useSyncExternalStore } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { describeError } from './page-error.tsx';

const SHOWN_MS = 6_000;
const SHOWN_MAX = 3;

/** Message, and what its button does. */
type Notice = { text: string; detail?: string; action?: { name: string; run: () => void } };
type ShownNotice = Notice & { id: number };

/** Messages that are shown, the newest last. */
let notices: readonly ShownNotice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function setNotices(next: readonly ShownNotice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showNotice(notice: Notice): void {
  const id = nextId++;
  setNotices([...notices, { ...notice, id }].slice(-SHOWN_MAX));
}

function closeNotice(id: number): void {
  setNotices(notices.filter((notice) => notice.id !== id));
}

/** Shows short messages at the bottom right. They are read aloud, and stay while they are pointed at or focused. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => notices);
  return (
    <div
      role="status"
      className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-[min(380px,calc(100vw-32px))] flex-col gap-2 [body:has([data-player])_&]:bottom-20"
    >
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function Toast({ notice: { id, text, detail, action } }: { notice: ShownNotice }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => closeNotice(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full items-center gap-3 rounded-md bg-ink px-3 py-2 text-13 text-on-ink shadow-float"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate">{text}</p>
        {detail !== undefined && <p className="text-12 opacity-80">{detail}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            closeNotice(id);
            action.run();
          }}
          className="h-6 shrink-0 rounded-md px-1.5 font-medium underline underline-offset-2"
        >
          {action.name}
        </button>
      )}
    </div>
  );
}

/** Returns the function that shows a message. */
export function useToast(): (notice: Notice) => void {
  return showNotice;
}

/** Returns the function that shows the message of a failed change. */
export function useErrorToast(): (error: unknown) => void {
  const { general } = useMessages();
  return (error) =>
    showNotice({ text: general.failed, detail: describeError(error, general.notReachable) });
}
