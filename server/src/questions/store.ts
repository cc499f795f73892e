import { sql } from 'kysely';

import type { DocumentStatus } from '../contract/documents.ts';
import { expandPartyNames } from '../search-index/party-names.ts';
import { facetValue } from '../storage/facet-value.ts';
import type { Db } from '../storage/db.ts';
import type { FindRequest } from '../search-index/search-api.ts';
import type { Candidate } from './source-text.ts';

type SourceQuery = {
  kinds: readonly Candidate['source'][];
  filters: FindRequest['filters'];
  /** Status of the document, or of the transcription of the meeting. */
  statuses: readonly DocumentStatus[];
  limit: number;
};

/** Source with the creation of the document, or the beginning of the meeting. */
export type DatedSource = Candidate & { date: string };

/**
 * Lists the newest documents and meetings within the filters, documents first. A filter by facets or party selects
 * documents only.
 */
export async function listSources(
  db: Db,
  workspaceId: string,
  { kinds, filters, statuses, limit }: SourceQuery,
): Promise<DatedSource[]> {
  const expanded = await expandPartyNames(db, workspaceId, filters);
  const documents =
    kinds.includes('document') && canMatch(expanded.documentIds, expanded.facets)
      ? await selectDocuments(db, workspaceId, expanded, statuses).limit(limit).execute()
      : [];
  const meetings =
    kinds.includes('meeting') && expanded.facets.length === 0 && canMatch(expanded.meetingIds, [])
      ? await selectMeetings(db, workspaceId, expanded, statuses).limit(limit).execute()
      : [];
  return [
    ...documents.map((row) => ({ source: 'document' as const, ...row })),
    ...meetings.map((row) => ({ source: 'meeting' as const, ...row })),
  ];
}

/** Lists the newest meetings within the filters whose transcript is complete and not in the search index yet. */
export async function listUnindexedMeetings(
  db: Db,
  workspaceId: string,
  { filters, limit }: Pick<SourceQuery, 'filters' | 'limit'>,
): Promise<Candidate[]> {
  const { facets, ...expanded } = await expandPartyNames(db, workspaceId, filters);
  if (facets.length > 0 || !canMatch(expanded.meetingIds, [])) return [];
  const rows = await selectMeetings(db, workspaceId, { facets, ...expanded }, ['completed'])
    .innerJoin('search_changes as c', (join) =>
      join
        .onRef('c.workspace_id', '=', 't.workspace_id')
        .onRef('c.source_id', '=', 't.id')
        .on('c.source', '=', 'transcript'),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('search_sources as s')
            .select('s.number')
            .whereRef('s.workspace_id', '=', 't.workspace_id')
            .whereRef('s.source_id', '=', 't.id')
            .where('s.source', '=', 'transcript')
            .where('s.state', '=', 'live'),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id, title }) => ({ source: 'meeting', id, title }));
}

/** Returns false if a list of the filters is empty, which PostgreSQL does not accept after `in`. */
function canMatch(
  ids: readonly string[] | undefined,
  facets: SourceQuery['filters']['facets'],
): boolean {
  return ids?.length !== 0 && facets.every(({ values }) => values.length > 0);
}

function selectDocuments(
  db: Db,
  workspaceId: string,
  { createdAfter, createdBefore, documentIds, facets }: SourceQuery['filters'],
  statuses: SourceQuery['statuses'],
) {
  let query = db
    .selectFrom('documents')
    .select(['id', 'title', 'created_at as date'])
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', statuses)
    .orderBy('created_at', 'desc');
  if (createdAfter !== undefined) query = query.where('created_at', '>', createdAfter);
  if (createdBefore !== undefined) query = query.where('created_at', '<', createdBefore);
  if (documentIds) query = query.where('id', 'in', documentIds);
  for (const { name, values } of facets) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('document_facets as f')
          .select('f.name')
          .whereRef('f.workspace_id', '=', 'documents.workspace_id')
          .whereRef('f.document_id', '=', 'documents.id')
          .where('f.name', '=', name)
          .where('f.value', 'in', values.map(facetValue)),
      ),
    );
  }
  return query;
}

function selectMeetings(
  db: Db,
  workspaceId: string,
  { createdAfter, createdBefore, meetingIds }: SourceQuery['filters'],
  statuses: SourceQuery['statuses'],
) {
  let query = db
    .selectFrom('transcriptions as t')
    .innerJoin('meetings as m', (join) =>
      join.onRef('m.workspace_id', '=', 't.workspace_id').onRef('m.transcription_id', '=', 't.id'),
    )
    .select([
      'm.id',
      'm.title',
      sql<string>`coalesce(m.started_at, m.scheduled_at, m.created_at)`.as('date'),
    ])
    .where('t.workspace_id', '=', workspaceId)
    .where('t.status', 'in', statuses)
    .orderBy('t.created_at', 'desc');
  if (createdAfter !== undefined) query = query.where('t.created_at', '>', createdAfter);
  if (createdBefore !== undefined) query = query.where('t.created_at', '<', createdBefore);
  if (meetingIds) {
    query = query.where((eb) =>
      eb.or([eb('m.id', 'in', meetingIds), eb('t.id', 'in', meetingIds)]),
    );
  }
  return query;
}
