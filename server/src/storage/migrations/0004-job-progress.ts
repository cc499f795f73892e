import type { Migration } from '../dialect.ts';

/** Jobs store how far the current stage has come. */
export const jobProgress: Migration = {
  name: '0004-job-progress',
  statements: ['alter table jobs add column progress_json text'],
};
