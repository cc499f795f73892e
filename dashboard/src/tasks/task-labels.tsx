import type { Task } from '@docket/sdk';
import { SignalHigh, SignalLow, SignalMedium } from 'lucide-react';

import { cx } from '../format/class-names.ts';
import { formatShortDay, localDay } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { State, type Tone } from '../ui/labels.tsx';
import type { TaskStatus } from './queries.ts';

/** States in the order of the board and of the keys 1 to 4. */
export const STATES = ['open', 'in_progress', 'completed', 'cancelled'] as const;
export const PRIORITIES = ['low', 'medium', 'high'] as const;

const TONES: Record<TaskStatus, Tone> = {
  open: 'plain',
  in_progress: 'accent',
  completed: 'good',
  cancelled: 'plain',
};

export function TaskState({ status }: { status: TaskStatus }) {
  const { tasks: text } = useMessages();
  return <State tone={TONES[status]}>{text.states[status]}</State>;
}

const SIGNALS = { low: SignalLow, medium: SignalMedium, high: SignalHigh };

/** Shows the priority as the bars of a signal. */
export function Priority({ priority }: { priority: Task['priority'] }) {
  const { tasks: text } = useMessages();
  const Icon = SIGNALS[priority];
  return (
    <span role="img" aria-label={text.priorities[priority]} title={text.priorities[priority]}>
      <Icon
        aria-hidden
        size={15}
        strokeWidth={2.25}
        className={priority === 'high' ? 'text-bad' : 'text-ink-3'}
      />
    </span>
  );
}

/** Returns the day that a task is due; null without one. */
export function dueDayOf({ due_date: due }: Pick<Task, 'due_date'>): string | null {
  if (due === null) return null;
  return due.length > 10 ? localDay(due) : due;
}

/** True if the day of an unfinished task has passed. */
export function isOverdue(task: Pick<Task, 'due_date' | 'status'>): boolean {
  const day = dueDayOf(task);
  const isUnfinished = task.status === 'open' || task.status === 'in_progress';
  return day !== null && isUnfinished && day < localDay(new Date().toISOString());
}

/** Shows the day that a task is due, with a word where it has passed. */
export function DueDay({ task }: { task: Task }) {
  const { tasks: text } = useMessages();
  const language = useLanguage();
  const day = dueDayOf(task);
  if (day === null) return null;
  const shown = formatShortDay(day, language);
  const isLate = isOverdue(task);
  return (
    <span className={cx('whitespace-nowrap tnum', isLate ? 'text-bad' : 'text-ink-2')}>
      {isLate ? text.overdue(shown) : shown}
    </span>
  );
}
