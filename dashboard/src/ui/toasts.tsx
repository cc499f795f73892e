import { useEffect, useState, useSyncExternalStore } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { useErrorText } from './error-text.ts';

const SHOWN_MS = 6_000;
const SHOWN_MAX = 3;

/** Message, and what its button does. */
type Notice = {
  text: string;
  detail?: string;
  action?: { name: string; run: () => void };
  /** Runs when the message goes without its button. */
  onGone?: () => void;
};
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

/** @returns function that removes the message without running `onGone` */
function showNotice(notice: Notice): () => void {
  const id = nextId++;
  const next = [...notices, { ...notice, id }];
  setNotices(next.slice(-SHOWN_MAX));
  // A message that newer ones push out keeps its time: a key may still undo what it tells.
  for (const { onGone } of next.slice(0, -SHOWN_MAX)) {
    if (onGone) setTimeout(onGone, SHOWN_MS);
  }
  return () => removeNotice(id);
}

function closeNotice({ id, onGone }: ShownNotice): void {
  removeNotice(id);
  onGone?.();
}

function removeNotice(id: number): void {
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

function Toast({ notice }: { notice: ShownNotice }) {
  const { id, text, detail, action } = notice;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => closeNotice(notice), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
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
            removeNotice(id);
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

/** Returns the function that shows a message; that returns how to remove it. */
export function useToast(): (notice: Notice) => () => void {
  return showNotice;
}

/** Returns the function that shows the message of a failed change. */
export function useErrorToast(): (error: unknown) => void {
  const { general } = useMessages();
  const describe = useErrorText();
  return (error) => void showNotice({ text: general.failed, detail: describe(error) });
}
