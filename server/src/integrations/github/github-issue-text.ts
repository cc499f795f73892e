import { cutText, cutTitle, textWithTitle } from '../providers/cut-text.ts';
import type { PushedTask } from '../providers/provider.ts';

/** GitHub refuses longer ones. */
const TITLE_LENGTH_MAX = 256;
const LABEL_LENGTH_MAX = 50;
const MARKER_START = '<!-- docket:';

export function titleOf({ title }: PushedTask): string {
  return cutTitle(title, TITLE_LENGTH_MAX);
}

/**
 * The text of an issue: what the task says, what an issue has no field for, the link to the task, and the marker by which
 * the issue is found again. A marker in somebody's words is taken apart, so that none but ours finds anything.
 */
export function bodyOf(task: PushedTask): string {
  const text = textWithTitle(task, titleOf(task)).replaceAll(MARKER_START, '<!-- docket :');
  const parts = [
    ...(text === '' ? [] : [text]),
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
  return cutText(tag, LABEL_LENGTH_MAX);
}
