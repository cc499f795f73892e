import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

const TYPING_MS = 250;

/** Field that filters a list by a text, shortly after the last key. */
export function TextFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <label className="flex h-7 min-w-40 flex-1 items-center gap-2 sm:max-w-64">
      <Search aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
      <input
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={label}
        aria-label={label}
        className="h-full min-w-0 flex-1 bg-transparent placeholder:text-ink-3"
      />
    </label>
  );
}
