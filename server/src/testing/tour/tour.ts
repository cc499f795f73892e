import { DOCUMENTS, DOCUMENTS_DELETED, PAGE_IMAGES } from './documents.ts';
import { MEETINGS, RECORDINGS, TRANSCRIPTS } from './meetings.ts';
import { OPERATIONS, VERSION_1 } from './operations.ts';
import { OAUTH, PEOPLE } from './people.ts';
import type { Step } from './step.ts';
import { GENERATIONS, TASKS } from './tasks.ts';
import { WEBHOOKS } from './webhooks.ts';

/** One request of every operation, in an order in which each finds what it needs. */
export const TOUR: readonly Step[] = [
  ...RECORDINGS,
  ...DOCUMENTS,
  ...MEETINGS,
  ...TASKS,
  ...GENERATIONS,
  ...TRANSCRIPTS,
  ...PAGE_IMAGES,
  ...WEBHOOKS,
  ...VERSION_1,
  ...PEOPLE,
  ...OAUTH,
  ...OPERATIONS,
  ...DOCUMENTS_DELETED,
];
