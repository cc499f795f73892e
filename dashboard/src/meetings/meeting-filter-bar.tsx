import { useNavigate, useSearch } from '@tanstack/react-router';

import { useMessages } from '../messages/messages.tsx';
import { ChoiceBar } from '../ui/choice-bar.tsx';
import { TextFilter } from '../ui/text-filter.tsx';

/** Filters that the address holds. */
export type MeetingSearch = { status?: string; title?: string };

const STATES = ['', 'scheduled', 'in_progress', 'completed'] as const;

/** Fields that filter the list. */
export function MeetingFilterBar() {
  const { meetings: text, common } = useMessages();
  const { status = '', title = '' } = useSearch({ strict: false }) as MeetingSearch;
  const navigate = useNavigate();
  const change = (filter: MeetingSearch) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...filter }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
      <TextFilter
        label={text.filterTitle}
        value={title}
        onChange={(typed) => change({ title: typed })}
      />
      <ChoiceBar
        label={text.state}
        choices={STATES.map((id) => ({ id, name: id === '' ? common.all : text.states[id] }))}
        chosen={status}
        onChoose={(id) => change({ status: id })}
      />
    </div>
  );
}
