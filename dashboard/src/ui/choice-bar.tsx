/** Shows choices side by side of which one holds, such as the states of a filter. */
export function ChoiceBar({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: readonly { id: string; name: string }[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-0.5">
      {choices.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          onClick={() => onChoose(id)}
          className="h-6 rounded-md px-2 text-12 text-ink-2 hover:text-ink aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink"
        >
          {name}
        </button>
      ))}
    </div>
  );
}
