import type { ReactNode } from 'react';

import { cx } from '../format/class-names.ts';

const CHIP_TONES = {
  good: 'text-good bg-good-soft',
  warn: 'text-warn bg-warn-soft',
  bad: 'text-bad bg-bad-soft',
  plain: 'text-ink-2 bg-sunken',
  accent: 'text-accent bg-accent-soft',
};
const DOT_TONES = {
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  plain: 'bg-ink-3',
  accent: 'bg-accent',
};
export type Tone = keyof typeof CHIP_TONES;

export function Chip({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 rounded-sm px-1.5 text-11 font-medium whitespace-nowrap tnum',
        CHIP_TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

/** Shows a state as a dot with a word, because color alone is not enough. */
export function State({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-12 whitespace-nowrap text-ink-2">
      <span className={cx('size-1.5 shrink-0 rounded-full', DOT_TONES[tone])} />
      {children}
    </span>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-sm bg-raised px-1 font-sans text-11 text-ink-3 shadow-key ring-1 ring-line ring-inset">
      {children}
    </kbd>
  );
}

/** Shows where a value was read: a page, a second, the number of a source. The only yellow thing besides marks. */
export function Source({
  children,
  label,
  active = false,
  onClick,
}: {
  children: ReactNode;
  label: string;
  active?: boolean;
  onClick?: (() => void) | undefined;
}) {
  // Inside a row that is a button itself it only tells.
  if (!onClick) {
    return (
      <SourceTag title={label} active={active}>
        {children}
      </SourceTag>
    );
  }
  return (
    <button type="button" onClick={onClick} aria-label={label} className={SOURCE_TARGET}>
      <SourceTag active={active}>{children}</SourceTag>
    </button>
  );
}

/** Classes of a control around a `SourceTag`. The target is 24 px high although the tag looks smaller. */
export const SOURCE_TARGET = 'group/source -m-[3px] inline-flex min-w-6 justify-center p-[3px]';

export function SourceTag({
  children,
  title,
  active = false,
}: {
  children: ReactNode;
  title?: string;
  active?: boolean;
}) {
  return (
    <span
      title={title}
      className={cx(
        'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-sm px-1 text-11 font-medium tnum transition-colors duration-100',
        active
          ? 'bg-mark-strong text-on-mark'
          : 'bg-mark-soft text-mark-ink group-hover/source:bg-mark',
      )}
    >
      {children}
    </span>
  );
}
