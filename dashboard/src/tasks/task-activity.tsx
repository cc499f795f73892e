import type { TaskActivity } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';

import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { PageError } from '../ui/page-error.tsx';
import { usePeople } from './people.ts';
import { activityQuery } from './queries.ts';
import { SheetPart } from './sheet-part.tsx';

/** Lists what happened to a task, newest first. */
export function TaskActivityList({ taskId }: { taskId: string }) {
  const { tasks: text } = useMessages();
  const { data, error, refetch } = useQuery(activityQuery(taskId));
  return (
    <SheetPart title={text.activity}>
      {error && !data && <PageError error={error} retry={() => void refetch()} />}
      <ol className="flex flex-col gap-1.5">
        {data?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </SheetPart>
  );
}

function Entry({ entry }: { entry: TaskActivity }) {
  const { tasks: text } = useMessages();
  const language = useLanguage();
  const people = usePeople();
  const { action, actor, changes = {}, created_at: time } = entry;
  const name = people.find(({ id }) => id === actor)?.name ?? text.byKey;
  const fields = Object.keys(changes).map((field) => text.fields[field] ?? field);
  return (
    <li className="flex flex-wrap gap-x-2 text-12">
      <span className="text-ink-2">
        {text.actions[action]}
        {action === 'updated' && fields.length > 0 && `: ${fields.join(', ')}`}
      </span>
      <span className="text-ink-3">{actor !== null && name}</span>
      <span className="ml-auto text-ink-3 tnum">{formatTime(time, language)}</span>
    </li>
  );
}
