import { type ComponentProps, useId } from 'react';

import { cx } from '../format/class-names.ts';

type Choice<Id extends string = string> = { id: Id; name: string };

/** Shows a list of choices of which one holds, with its label before it. */
export function Select<Id extends string>({
  label,
  name,
  choices,
  chosen,
  isLabelHidden = false,
  isWide = false,
  onChoose,
}: {
  label: string;
  name?: string;
  choices: readonly Choice<Id>[];
  chosen: Id;
  /** True where the place says what is chosen; the label is then only read aloud. */
  isLabelHidden?: boolean;
  /** True where it is as wide as its place, and as high as a field. */
  isWide?: boolean;
  onChoose: (id: Id) => void;
}) {
  const id = useId();
  return (
    <span className={cx('inline-flex max-w-full items-center gap-2', isWide && 'w-full')}>
      {!isLabelHidden && (
        <label htmlFor={id} className={LABEL}>
          {label}
        </label>
      )}
      <Choices
        id={id}
        name={name}
        aria-label={isLabelHidden ? label : undefined}
        title={isLabelHidden ? label : undefined}
        value={chosen}
        choices={choices}
        onChange={({ target }) => onChoose(target.value as Id)}
        className={isWide ? 'h-8 w-full' : 'h-7'}
      />
    </span>
  );
}

/** Shows a list of choices as a field of a form, with its label above it. */
export function SelectField({
  label,
  name,
  choices,
  initial,
}: {
  label: string;
  name: string;
  choices: readonly Choice[];
  /** Default: the first one. */
  initial?: string | undefined;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      <Choices
        id={id}
        name={name}
        defaultValue={initial}
        choices={choices}
        className="h-8 w-full"
      />
    </div>
  );
}

const LABEL = 'text-12 font-medium text-ink-2';

function Choices({
  choices,
  className,
  ...props
}: ComponentProps<'select'> & { choices: readonly Choice[] }) {
  return (
    <select
      {...props}
      className={cx(
        'min-w-0 rounded-md bg-raised px-1.5 text-13 text-ink ring-1 ring-line-strong ring-inset',
        className,
      )}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
