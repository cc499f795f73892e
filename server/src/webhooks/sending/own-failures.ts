import { DAY_MS } from '../../kernel/clock.ts';

/**
 * What cannot be sent through our own fault, as while secrets cannot be opened, is tried again for so long. Then
 * it ends as failed.
 */
export const OWN_FAILURES_MAX_MS = 3 * DAY_MS;
