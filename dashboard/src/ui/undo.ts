import { useRef } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { useToast } from './toasts.tsx';

export type UndoStack = {
  /** Remembers how to undo a change. @returns function that undoes this change, once */
  push: (undo: () => void) => () => void;
  /** Remembers how to undo a change, and shows a message with a button for that. */
  offer: (notice: string, undo: () => void) => void;
  /** Undoes the newest change. */
  undoNewest: () => void;
};

/** Returns the changes of this part of a page that can be undone. */
export function useUndo(): UndoStack {
  const { general } = useMessages();
  const toast = useToast();
  const stack = useRef<(() => void)[]>([]);
  const push = (undo: () => void) => {
    const run = () => {
      if (!stack.current.includes(run)) return;
      stack.current = stack.current.filter((one) => one !== run);
      undo();
    };
    stack.current.push(run);
    return run;
  };
  return {
    push,
    offer: (notice, undo) =>
      toast({ text: notice, action: { name: general.undo, run: push(undo) } }),
    undoNewest: () => stack.current.at(-1)?.(),
  };
}
