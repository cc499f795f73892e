import type { JSX, ReactNode } from 'react';

import type { Needs } from '../api/session.ts';

export type MenuItem = Needs & {
  name: ReactNode;
  keys?: string | undefined;
  isDisabled?: boolean;
  /** True for the first item of a group, which a line separates from the items before. */
  startsGroup?: boolean;
  run: () => void;
};

export type MenuProps = { trigger: JSX.Element; items: readonly MenuItem[] };
