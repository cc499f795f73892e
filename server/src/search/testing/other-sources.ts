import assert from 'node:assert/strict';

import type { Docket } from '../../testing/docket.ts';

/** Longer than the delay that batches changes before indexing. */
const COLLECTED_MS = 5_000;
const EVERYTHING = ['document', 'transcript', 'meeting_summary', 'task'];
const INDEX_TABLES = [
  'search_sources',
  'search_passages',
  'search_vocabulary',
  'search_changes',
  'search_facets',
] as const;

/** Runs the jobs that index changed sources. */
export async function indexAll(docket: Docket): Promise<void> {
  docket.advance(COLLECTED_MS);
  await docket.runJobs();
}

/** Searches all kinds of sources. */
export async function searchFor(docket: Docket, query: string, filters: object = {}): Promise<any> {
  const { status, body } = await docket.post('/search', {
    query,
    filters: { type: EVERYTHING, ...filters },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

export async function idsFor(
  docket: Docket,
  query: string,
  filters: object = {},
): Promise<string[]> {
  const { results } = await searchFor(docket, query, filters);
  return results.map(({ id }: { id: string }) => id);
}

export async function addTask(docket: Docket, title: string, more: object = {}): Promise<string> {
  const { status, body } = await docket.post('/tasks', { title, ...more });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

/** Creates a meeting with a transcript. @returns the ids of both */
export async function addMeeting(
  docket: Docket,
  transcript: string,
  more: object = {},
): Promise<{ meeting: string; transcript: string }> {
  const { status, body } = await docket.post('/meetings', { title: 'Weekly', transcript, ...more });
  assert.equal(status, 201, JSON.stringify(body));
  return { meeting: body.id, transcript: body.transcription_id };
}

export async function addSummary(docket: Docket, meeting: string): Promise<string> {
  const { status, body } = await docket.post(`/meetings/${meeting}/summary`, {});
  assert.equal(status, 200, JSON.stringify(body));
  return body.id;
}

/** Counts the rows of each table of the index. */
export async function countRows({ services: { db } }: Docket): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of INDEX_TABLES) {
    const { count } = await db
      .selectFrom(table)
      .select((query) => query.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}
