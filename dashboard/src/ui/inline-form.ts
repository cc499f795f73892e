import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type InlineForm = {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** Button that opens the form. */
  opener: RefObject<HTMLButtonElement | null>;
};

/** Returns the state of a form that stands in place of its buttons. The focus goes back to the button that opened it. */
export function useInlineForm(): InlineForm {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      // The button is drawn again before it gets the focus.
      flushSync(() => setOpen(false));
      opener.current?.focus();
    },
    opener,
  };
}
