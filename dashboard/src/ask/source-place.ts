import type { QuestionSource } from '@docket/sdk';

import { formatClock } from '../format/dates.ts';
import type { Messages } from '../messages/en/messages.ts';

/** Returns where in its source a passage stands: page or second, and who speaks. */
export function describePlace(
  { page, start_time: seconds, speaker }: QuestionSource,
  { general }: Messages,
): string {
  const place = page === null ? seconds !== null && formatClock(seconds) : general.page(page);
  return [speaker, place].filter(Boolean).join(', ');
}
