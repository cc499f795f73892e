import { useId } from 'react';

/** Shows a list of choices of which one holds, with its label before it. */
export function Select<Id extends string>({
  label,
  choices,
  chosen,
  isLabelHidden = false,
  onChoose,
}: {
  label: string;
  choices: readonly { id: Id; name: string }[];
  chosen: Id;
  /** True where the place says what is chosen; the label is then only read aloud. */
  isLabelHidden?: boolean;
  onChoose: (id: Id) => void;
}) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2">
      {!isLabelHidden && (
        <label htmlFor={id} className="text-12 font-medium text-ink-2">
          {label}
        </label>
      )}
      <select
        id={id}
        aria-label={isLabelHidden ? label : undefined}
        title={isLabelHidden ? label : undefined}
        value={chosen}
        onChange={({ target }) => onChoose(target.value as Id)}
        className="h-7 rounded-md bg-raised px-1.5 text-13 text-ink ring-1 ring-line-strong ring-inset"
      >
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </span>
  );
}
