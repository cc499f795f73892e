import type { PushedTask } from '../providers/provider.ts';

/** GitHub refuses longer ones. */
const TITLE_LENGTH_MAX = 256;
const LABEL_LENGTH_MAX = 50;
const MARKER_START = '<!-- docket:';

export function titleOf({ title }: PushedTask): string {
  return title.length <= TITLE_LENGTH_MAX ? title : `${title.slice(0, TITLE_LENGTH_MAX - 1)}…`;
}

/**
 * The text of an issue: what the task says, what an issue has no field for, the link to the task, and the marker by which
 * the issue is found again. A marker in somebody's description is taken apart, so that none but ours finds anything.
 */
export function bodyOf(task: PushedTask): string {
  const description = (task.description ?? '').replaceAll(MARKER_START, '<!-- docket :');
  const parts = [
    ...(titleOf(task) === task.title ? [] : [task.title]),
    ...(description === '' ? [] : [description]),
    ...(task.dueDate === null ? [] : [`Due: ${task.dueDate}`]),
    `[Task in Docket](${task.url})\n${markerOf(task)}`,
  ];
  return parts.join('\n\n');
}

export function markerOf({ handle }: PushedTask): string {
  return `<!-- ${handle.marker} -->`;
}

/** As GitHub takes it. */
export function labelOf(tag: string): string {
  return tag.slice(0, LABEL_LENGTH_MAX);
}
