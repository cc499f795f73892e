import { ProviderError } from '../providers/errors.ts';
import type { ProviderClient, PushedTask } from '../providers/provider.ts';
import { type AsanaTaskData, AsanaTask, AsanaTasks } from './wire.ts';

/** Writes the idempotency marker into an Asana task, and finds the task by it. */
export type AsanaMarkers = {
  /** Returns the part of the create request that holds the marker. */
  toExternal(task: PushedTask): { external?: { gid: string } };
  /** Returns the line at the end of the notes that holds the marker; empty if the notes do not hold it. */
  toNotesLine(task: PushedTask): string;
  /** Breaks up markers in a description, so a description cannot pose as a marker. */
  escapeNotes(text: string): string;
  find(task: PushedTask): Promise<AsanaTaskData | undefined>;
};

const FIELDS = 'notes,permalink_url';
const PAGE_SIZE = 100;
const PAGES_MAX = 50;

/**
 * Chooses the place of the marker. With an OAuth token it is the task's external id, by which Asana finds the task:
 * https://developers.asana.com/docs/custom-external-data. With a personal token it is the last line of the notes, and
 * Docket reads the tasks of the project that changed since the first attempt.
 */
export function createMarkers(
  client: ProviderClient,
  projectGid: string,
  tokenType: 'personal' | 'oauth',
): AsanaMarkers {
  if (tokenType === 'oauth') {
    return {
      toExternal: ({ marker }) => ({ external: { gid: marker.text } }),
      toNotesLine: () => '',
      escapeNotes: (text) => text,
      find: (task) => findByExternalGid(client, task),
    };
  }
  return {
    toExternal: () => ({}),
    toNotesLine: ({ marker }) => `\n${marker.text}`,
    escapeNotes: (text) => text.replaceAll(/^docket:(?=\S+$)/gm, 'docket: '),
    find: (task) => findByNotes(client, projectGid, task),
  };
}

async function findByExternalGid(
  client: ProviderClient,
  { marker }: PushedTask,
): Promise<AsanaTaskData | undefined> {
  const path = `/tasks/external:${encodeURIComponent(marker.text)}`;
  return (await client.find(path, AsanaTask, { query: { opt_fields: FIELDS } }))?.data;
}

async function findByNotes(
  client: ProviderClient,
  project: string,
  { marker }: PushedTask,
): Promise<AsanaTaskData | undefined> {
  let offset: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { data, next_page: next } = await client.get('/tasks', AsanaTasks, {
      query: {
        project,
        modified_since: marker.since,
        opt_fields: FIELDS,
        limit: PAGE_SIZE,
        ...(offset !== undefined && { offset }),
      },
    });
    const match = data.find(({ notes = '' }) => notes.split('\n').includes(marker.text));
    if (match || !next) return match;
    offset = next.offset;
  }
  throw new ProviderError(
    'conflict',
    `More than ${PAGES_MAX * PAGE_SIZE} tasks of the project changed since: Docket cannot tell whether the task is among them`,
  );
}
