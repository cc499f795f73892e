import { useEffect, useRef } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { useToast } from './toasts.tsx';

type UndoableChange = { part: { isGone: boolean }; undo: () => void };

/**
 * Changes of all parts of the page, the newest last. They share one stack: only one handler of a page gets the key Z, and
 * the newest change may be one of another part.
 */
let stack: readonly UndoableChange[] = [];

export type UndoStack = {
  /** Remembers how to undo a change. @returns function that undoes this change, once */
  push: (undo: () => void) => () => void;
  /** Remembers how to undo a change, and shows a message with a button for that. */
  offer: (notice: string, undo: () => void) => void;
  /** Undoes the newest change of all parts of the page. */
  undoNewest: () => void;
};

/** Returns the undo stack for a part of a page. The key forgets its changes with the part; a message keeps its button. */
export function useUndo(): UndoStack {
  const { general } = useMessages();
  const toast = useToast();
  const { current: part } = useRef({ isGone: false });
  useEffect(() => {
    part.isGone = false;
    return () => {
      part.isGone = true;
      stack = stack.filter((change) => change.part !== part);
    };
  }, [part]);
  const push = (undo: () => void) => {
    let isUndone = false;
    const change = {
      part,
      undo: () => {
        if (isUndone) return;
        isUndone = true;
        stack = stack.filter((each) => each !== change);
        undo();
      },
    };
    // A change that ends after the person has left the page keeps the button of its message.
    if (!part.isGone) stack = [...stack, change];
    return change.undo;
  };
  return {
    push,
    offer: (notice, undo) =>
      void toast({ text: notice, action: { name: general.undo, run: push(undo) } }),
    undoNewest: () => stack.at(-1)?.undo(),
  };
}
