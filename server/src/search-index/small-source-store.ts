import type { Db } from '../storage/db.ts';
import type { SourceFacets } from './facet-store.ts';
import { isLatestSummary } from './visible-sources.ts';

/** A small source, which is indexed together with others. */
export type SmallSource = SourceFacets & {
  /** Null when the title is part of the text. */
  title: string | null;
  text: string;
};

type Metadata = SourceFacets['metadata'];

/** Reads title, description and tags of existing tasks. */
export async function readTasks(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<SmallSource[]> {
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'title', 'description', 'tags_json', 'metadata_json'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id, title, description, tags_json, metadata_json }) => {
    const tags = JSON.parse(tags_json) as string[];
    return {
      sourceId: id,
      // One passage instead of two: a task is searched by all its text.
      title: null,
      text: paragraphs([title, description ?? '', tags.join(', ').toWellFormed()]),
      tags,
      metadata: JSON.parse(metadata_json) as Metadata,
    };
  });
}

/** Stored content of a summary. */
type Said = { summary: string; key_points: string[]; decisions: string[]; next_steps: string[] };

/** Reads the summaries that are the latest of their meeting, with its title and metadata. */
export async function readSummaries(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<SmallSource[]> {
  const rows = await db
    .selectFrom('meeting_results as result')
    .innerJoin('meetings', (join) =>
      join
        .onRef('meetings.workspace_id', '=', 'result.workspace_id')
        .onRef('meetings.id', '=', 'result.meeting_id'),
    )
    .select(['result.id', 'result.result_json', 'meetings.title', 'meetings.metadata_json'])
    .where('result.workspace_id', '=', workspaceId)
    .where('result.id', 'in', [...ids])
    .where('result.kind', '=', 'summary')
    .where('result.status', '=', 'completed')
    .where(isLatestSummary('result'))
    .execute();
  return rows.map(({ id, title, result_json, metadata_json }) => {
    const { summary, key_points, decisions, next_steps } = JSON.parse(result_json ?? '') as Said;
    const lists = [key_points, decisions, next_steps].map((list) => list.join('\n'));
    return {
      sourceId: id,
      title,
      text: paragraphs([summary, ...lists]),
      tags: [],
      metadata: JSON.parse(metadata_json) as Metadata,
    };
  });
}

function paragraphs(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}
