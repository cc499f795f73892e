import type { ReactNode, RefObject } from 'react';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Field that gets the focus. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Takes the place of the title, which is then only read aloud. */
  header?: ReactNode;
  children: ReactNode;
};
