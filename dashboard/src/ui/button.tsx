import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import type { Needs } from '../api/session.ts';
import { cx } from '../format/class-names.ts';
import { Permitted } from './permitted.tsx';
import { Tip } from './tip.tsx';

const KINDS = {
  primary: 'bg-ink text-on-ink hover:opacity-90',
  secondary: 'bg-raised text-ink ring-1 ring-inset ring-line-strong hover:bg-hover',
  ghost:
    'text-ink-2 hover:bg-hover hover:text-ink aria-pressed:bg-hover aria-pressed:text-ink data-[popup-open]:bg-hover',
  danger: 'bg-raised text-bad ring-1 ring-inset ring-line-strong hover:bg-bad-soft',
};
const SIZES = { sm: 'h-6 text-12', md: 'h-7 text-13', lg: 'h-8 text-13' };
const PADDING = { sm: 'px-2', md: 'px-2.5', lg: 'px-3.5' };
const SQUARES = { sm: 'w-6', md: 'w-7', lg: 'w-8' };

type Look = {
  icon?: LucideIcon;
  kind?: keyof typeof KINDS;
  size?: keyof typeof SIZES;
  /** Key that does the same. */
  keys?: string;
  pressed?: boolean;
};

/** Props of a button: without children it is an icon with a tooltip, and `label` is its name. */
export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Look &
  Needs &
  ({ children: ReactNode; label?: string } | { children?: never; label: string });

export function Button({ needs, ...props }: ButtonProps) {
  return (
    <Permitted needs={needs}>
      <ShownButton {...props} />
    </Permitted>
  );
}

function ShownButton({
  children,
  icon: Icon,
  kind = 'secondary',
  size = 'md',
  label,
  keys,
  pressed,
  className,
  ...props
}: ButtonProps) {
  const button = (
    <button
      type="button"
      {...props}
      aria-label={children ? props['aria-label'] : label}
      aria-pressed={pressed}
      className={buttonClass({ kind, size, isSquare: !children, className })}
    >
      {Icon && <Icon aria-hidden size={size === 'sm' ? 14 : 15} strokeWidth={1.75} />}
      {children}
    </button>
  );
  return label ? (
    <Tip text={label} keys={keys}>
      {button}
    </Tip>
  ) : (
    button
  );
}

/** Returns the classes of a button, for links that look like one. */
export function buttonClass({
  kind = 'secondary',
  size = 'md',
  isSquare = false,
  className,
}: Pick<Look, 'kind' | 'size'> & { isSquare?: boolean; className?: string | undefined } = {}) {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-[background-color,opacity,color] duration-100 select-none disabled:pointer-events-none disabled:opacity-50',
    SIZES[size],
    isSquare ? SQUARES[size] : PADDING[size],
    KINDS[kind],
    className,
  );
}
