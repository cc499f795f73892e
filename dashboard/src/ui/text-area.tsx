import { type ComponentProps, useId } from 'react';

import { cx } from '../format/class-names.ts';

const LOOKS = {
  framed: 'rounded-md bg-raised px-2.5 py-1.5 text-13 ring-1 ring-line-strong ring-inset',
  /** Looks like the text of the page until it is pointed at, and grows with its lines. */
  inline:
    '-mx-1.5 field-sizing-content resize-none rounded-md bg-transparent px-1.5 py-1 hover:bg-hover focus:bg-raised',
  /** Has the frame and the focus ring of the form around it. */
  bare: 'field-sizing-content max-h-40 min-h-6 resize-none bg-transparent text-14 outline-none',
};

/** Shows a text field of several lines with its label, which is only read aloud in the looks without a frame. */
export function TextArea({
  label,
  look = 'framed',
  className,
  ...props
}: ComponentProps<'textarea'> & { label: string; look?: keyof typeof LOOKS }) {
  const id = useId();
  const isLabeled = look === 'framed';
  const field = (
    <textarea
      id={id}
      rows={8}
      {...props}
      aria-label={isLabeled ? undefined : label}
      className={cx('w-full text-ink placeholder:text-ink-3', LOOKS[look], className)}
    />
  );
  if (!isLabeled) return field;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-12 font-medium text-ink-2">
        {label}
      </label>
      {field}
    </div>
  );
}
