import type { PushedTask, VendorCall } from '../providers/provider.ts';
import { isMissing, VendorError } from '../providers/vendor-error.ts';
import { AsanaTask, AsanaTasks, type TaskData } from './asana-wire.ts';

/** How a task of Asana says which task here it was made of, and how it is found by that. */
export type AsanaHandles = {
  /** What the request that creates it carries. */
  external(task: PushedTask): { external?: { gid: string } };
  /** A line for the end of the notes; empty where the task carries its id elsewhere. */
  notesLine(task: PushedTask): string;
  /** What people wrote, in which no line says that it is a task of ours. */
  withoutNotesLines(text: string): string;
  find(task: PushedTask): Promise<TaskData | undefined>;
};

const FIELDS = 'notes,permalink_url';
const PAGE_SIZE = 100;
const PAGES_MAX = 50;

/**
 * An OAuth app names the task itself, and Asana finds it by that name:
 * https://developers.asana.com/docs/custom-external-data. A personal token may not; then the last line of the notes is
 * looked for among the tasks of the project that changed since the first attempt.
 */
export function createHandles(
  call: VendorCall,
  project: string,
  tokenType: 'personal' | 'oauth',
): AsanaHandles {
  if (tokenType === 'oauth') {
    return {
      external: ({ handle }) => ({ external: { gid: handle.marker } }),
      notesLine: () => '',
      withoutNotesLines: (text) => text,
      find: (task) => findByExternalGid(call, task),
    };
  }
  return {
    external: () => ({}),
    notesLine: ({ handle }) => `\n${handle.marker}`,
    withoutNotesLines: (text) => text.replaceAll(/^docket:(?=\S+$)/gm, 'docket: '),
    find: (task) => findByNotes(call, project, task),
  };
}

async function findByExternalGid(
  call: VendorCall,
  { handle }: PushedTask,
): Promise<TaskData | undefined> {
  try {
    const { body } = await call({
      method: 'GET',
      path: `/tasks/external:${encodeURIComponent(handle.marker)}`,
      query: { opt_fields: FIELDS },
      isWrite: false,
      answer: AsanaTask,
    });
    return body.data;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function findByNotes(
  call: VendorCall,
  project: string,
  { handle }: PushedTask,
): Promise<TaskData | undefined> {
  let offset: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { body } = await call({
      method: 'GET',
      path: '/tasks',
      query: {
        project,
        modified_since: handle.since,
        opt_fields: FIELDS,
        limit: PAGE_SIZE,
        ...(offset !== undefined && { offset }),
      },
      isWrite: false,
      answer: AsanaTasks,
    });
    const found = body.data.find(({ notes = '' }) => notes.split('\n').includes(handle.marker));
    if (found || !body.next_page) return found;
    offset = body.next_page.offset;
  }
  throw new VendorError(
    'conflict',
    `More than ${PAGES_MAX * PAGE_SIZE} tasks changed there since, too many to tell whether the task is among them`,
  );
}
