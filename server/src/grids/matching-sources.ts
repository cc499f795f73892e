import { GRID_LIMITS } from '../contract/grid-elements.ts';
import type { QuestionFilters } from '../contract/questions.ts';
import { type DatedSource, listSources } from '../questions/store.ts';
import { toSourceFilters } from '../search/filters.ts';
import { stableId } from '../kernel/ids.ts';
import type { Db } from '../storage/db.ts';
import type { GridRow, GridSourceRow } from '../storage/grid-schema.ts';

/** Filters of a grid: `type` names the kinds of its sources, and ids are those of documents and meetings. */
export type GridFilters = QuestionFilters & Required<Pick<QuestionFilters, 'type'>>;

type Filtered = Pick<GridRow, 'workspace_id' | 'filters_json'>;

/** Lists the sources within the filters of a grid whose text is ready. */
export async function listMatching(db: Db, grid: Filtered, limit: number): Promise<DatedSource[]> {
  return list(db, grid.workspace_id, readFilters(grid), limit);
}

/** Lists one document, or the meetings of one transcription, whose text is ready. */
export async function listReady(
  db: Db,
  workspaceId: string,
  { source, source_id }: { source: 'document' | 'transcription'; source_id: string },
): Promise<DatedSource[]> {
  const filters = filterById(source === 'document' ? 'document' : 'meeting', source_id);
  return list(db, workspaceId, filters, GRID_LIMITS.rows);
}

/** Returns whether a source is within the filters of a grid, and its text is ready. */
export async function isMatching(
  db: Db,
  grid: Filtered,
  { source: kind, id }: DatedSource,
): Promise<boolean> {
  const { document_ids, meeting_ids, type, ...others } = readFilters(grid);
  const named = kind === 'document' ? document_ids : meeting_ids;
  if (!type.includes(kind) || named?.includes(id) === false) return false;
  const found = await list(db, grid.workspace_id, { ...others, ...filterById(kind, id) }, 1);
  return found.length > 0;
}

function filterById(kind: DatedSource['source'], id: string): GridFilters {
  return {
    type: [kind],
    ...(kind === 'document' ? { document_ids: [id] } : { meeting_ids: [id] }),
  };
}

/** Returns the columns by which the grids of a source are selected. */
export function toSelectionColumns({
  type,
  document_ids,
  meeting_ids,
}: GridFilters): Pick<GridRow, 'takes_documents' | 'takes_meetings' | 'names_sources'> {
  return {
    takes_documents: type.includes('document') ? 1 : 0,
    takes_meetings: type.includes('meeting') ? 1 : 0,
    names_sources: document_ids || meeting_ids ? 1 : 0,
  };
}

export function readFilters({ filters_json }: Pick<GridRow, 'filters_json'>): GridFilters {
  return JSON.parse(filters_json) as GridFilters;
}

/** Builds the row of a source, which is still to be filled. The same source always gets the same id. */
export function newSourceRow(
  { workspace_id, id: grid_id }: Pick<GridRow, 'workspace_id' | 'id'>,
  { source, id, date }: DatedSource,
  updated_at: string,
): GridSourceRow {
  return {
    workspace_id,
    id: stableId('gridRow', grid_id, id),
    grid_id,
    document_id: source === 'document' ? id : null,
    meeting_id: source === 'meeting' ? id : null,
    status: 'processing',
    text_sha256: null,
    cells_json: null,
    answered_json: null,
    error_json: null,
    created_at: date,
    updated_at,
  };
}

async function list(
  db: Db,
  workspaceId: string,
  { type: kinds, ...filters }: GridFilters,
  limit: number,
): Promise<DatedSource[]> {
  const statuses = ['completed'] as const;
  const query = { kinds, filters: toSourceFilters(filters), statuses, limit };
  return (await listSources(db, workspaceId, query)).slice(0, limit);
}
