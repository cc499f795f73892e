import type { PushedStatus } from '../providers/provider.ts';
import { isSame, optionsOf } from './notion-schema.ts';
import type { NotionProperty } from './notion-wire.ts';

const WORDS: Record<PushedStatus, readonly string[]> = {
  open: ['to do', 'to-do', 'todo', 'not started', 'open', 'backlog', 'new'],
  in_progress: ['in progress', 'doing', 'started', 'ongoing'],
  completed: ['done', 'complete', 'completed', 'closed', 'finished'],
  cancelled: ['cancelled', 'canceled', "won't do", 'dropped', 'abandoned'],
};

// The groups of a status property are these three, whatever their options are called.
const GROUPS: Record<PushedStatus, string> = {
  open: 'To-do',
  in_progress: 'In progress',
  completed: 'Complete',
  cancelled: 'Complete',
};

/**
 * The name of the option for a status: the one that the integration names, one that is usually called so, or the first
 * of its group.
 *
 * @returns undefined when the property has none, which leaves it as it is
 */
export function optionFor(
  property: NotionProperty,
  status: PushedStatus,
  mapped: string | undefined,
): string | undefined {
  const options = optionsOf(property) ?? [];
  for (const word of mapped === undefined ? WORDS[status] : [mapped]) {
    const option = options.find(({ name }) => isSame(name, word));
    if (option) return option.name;
  }
  const group = property.status?.groups.find(({ name }) => isSame(name, GROUPS[status]));
  const inGroup = options.find(({ id }) => group?.option_ids[0] === id);
  if (inGroup) return inGroup.name;
  return status === 'cancelled' ? optionFor(property, 'completed', undefined) : undefined;
}
