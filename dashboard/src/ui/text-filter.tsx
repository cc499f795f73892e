import { type LucideIcon, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';

const TYPING_MS = 250;

/** Field that filters a list by a text, shortly after the last key. */
export function TextFilter({
  label,
  icon: Icon = Search,
  value,
  onChange,
}: {
  label: string;
  icon?: LucideIcon;
  value: string;
  onChange: (value: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // A person who types is ahead of the address.
    if (document.activeElement !== input.current) input.current!.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const filterSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(input.current!.value), TYPING_MS);
  };
  return (
    <label className="flex h-7 min-w-40 flex-1 items-center gap-2 sm:max-w-64">
      <Icon aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
      <input
        ref={input}
        defaultValue={value}
        onChange={filterSoon}
        placeholder={label}
        aria-label={label}
        className="h-full min-w-0 flex-1 bg-transparent placeholder:text-ink-3"
      />
    </label>
  );
}
