import { type ComponentProps, useId } from 'react';

/** Shows a text field of several lines with its label. */
export function TextArea({ label, ...props }: ComponentProps<'textarea'> & { label: string }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-12 font-medium text-ink-2">
        {label}
      </label>
      <textarea
        id={id}
        rows={8}
        {...props}
        className="w-full rounded-md bg-raised px-2.5 py-1.5 text-13 text-ink ring-1 ring-line-strong ring-inset placeholder:text-ink-3"
      />
    </div>
  );
}
