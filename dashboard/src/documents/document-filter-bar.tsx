import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import type { DocumentSearch } from './document-filters.ts';

const TYPING_MS = 250;
const STATES = ['', 'processing', 'completed', 'failed'] as const;

/** Fields that filter the list. The address holds their values. */
export function DocumentFilterBar() {
  const { documents: text, common } = useMessages();
  const { status = '', title = '' } = useSearch({ strict: false }) as DocumentSearch;
  const navigate = useNavigate();
  const [typed, setTyped] = useState(title);
  const change = (filter: DocumentSearch) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...filter }),
      replace: true,
      resetScroll: false,
    });
  useEffect(() => {
    if (typed === title) return undefined;
    const timer = setTimeout(() => change({ title: typed }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
      <label className="flex h-7 min-w-0 flex-1 items-center gap-2 sm:max-w-64">
        <Search aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
        <input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={text.filterTitle}
          aria-label={text.filterTitle}
          className="h-full min-w-0 flex-1 bg-transparent placeholder:text-ink-3"
        />
      </label>
      <div role="group" aria-label={text.state} className="flex gap-0.5">
        {STATES.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={status === state}
            onClick={() => change({ status: state })}
            className="h-6 rounded-md px-2 text-12 text-ink-2 hover:text-ink aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink"
          >
            {state === '' ? common.all : text.states[state]}
          </button>
        ))}
      </div>
    </div>
  );
}
