import { type ComponentProps, useId } from 'react';

/** Classes of a text field. */
export const INPUT =
  'h-8 w-full rounded-md bg-raised px-2.5 text-13 text-ink ring-1 ring-inset ring-line-strong placeholder:text-ink-3 aria-invalid:ring-bad';

/** Shows a text field with its label, and what is wrong below it. */
export function Field({
  label,
  error,
  hint,
  ...props
}: ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-12 font-medium text-ink-2">
        {label}
      </label>
      <input
        id={id}
        {...props}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : noteId}
        className={INPUT}
      />
      {note !== undefined && (
        <p
          id={noteId}
          role={error === undefined ? undefined : 'alert'}
          className={error === undefined ? 'text-12 text-ink-3' : 'text-12 text-bad'}
        >
          {note}
        </p>
      )}
    </div>
  );
}
