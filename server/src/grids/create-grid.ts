import type { Grid, GridColumn } from '../contract/grid-elements.ts';
import type { CreateGridRequest } from '../contract/grids.ts';
import { GRID_LIMITS } from '../contract/grid-elements.ts';
import type { QuestionFilters } from '../contract/questions.ts';
import { getTemplateVersion } from '../documents/extraction-templates/find-version.ts';
import { type Context, type Reply, reply } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { type ApiError, invalidField } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { requireQuota } from '../limits/quota.ts';
import { chooseKinds, findNamed } from '../questions/named-sources.ts';
import type { GridRow } from '../storage/grid-schema.ts';
import { columnsOfQuestions, columnsOfSchema } from './columns.ts';
import { beginFilling, enqueueRecheck } from './filling.ts';
import {
  type GridFilters,
  listMatching,
  newSourceRow,
  toSelectionColumns,
} from './matching-sources.ts';
import { presentGrid } from './present-grid.ts';
import { insertRows } from './row-store.ts';
import { countRows, insertGrid } from './store.ts';

/** Seconds after which a client may ask how far the filling is. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Creates a grid with a row for each source that matches, and begins to fill it.
 *
 * @throws ApiError `invalid_request` naming the field; `resource_not_found` for an unknown template, document or
 * meeting; `forbidden` for meetings that the caller may not read; `insufficient_quota`
 */
export async function createGrid(
  context: Context,
  request: CreateGridRequest,
): Promise<Reply<202, Grid>> {
  const { services, workspaceId, transaction } = context;
  await requireQuota(services, workspaceId, 'tokens');
  const columns = await chooseColumns(context, request);
  const filters = await chooseFilters(context, request.filters ?? {}, columns);
  const grid = newGrid(context, request.name, { ...columns, filters });
  return transaction(async (tx) => {
    const sources = await listMatching(tx, grid, GRID_LIMITS.rows + 1);
    if (sources.length > GRID_LIMITS.rows) throw tooManySources();
    await insertGrid(tx, grid);
    await insertRows(
      tx,
      services.dialect,
      sources.map((source) => newSourceRow(grid, source, grid.created_at)),
    );
    await enqueueRecheck(tx, services, grid);
    const filling = await beginFilling(tx, services, grid);
    const counts = await countRows(tx, workspaceId, [grid.id]);
    return replyWithFilling(presentGrid(filling, counts(grid.id)));
  });
}

/** Returns the response to a request that began to fill a grid. */
export function replyWithFilling(grid: Grid): Reply<202, Grid> {
  const location = `/v2/grids/${grid.id}`;
  return reply(202, grid, { location, retryAfter: RETRY_AFTER_SECONDS });
}

type ChosenColumns = Pick<GridRow, 'schema_json' | 'template_id' | 'template_version'> & {
  columns: GridColumn[];
};

async function chooseColumns(
  { services, workspaceId }: Context,
  { columns, template_id, template_version }: CreateGridRequest,
): Promise<ChosenColumns> {
  if (columns && template_id !== undefined) {
    throw refused('template_id', 'columns and template_id exclude each other');
  }
  if (template_id !== undefined) {
    const { version } = await getTemplateVersion(services.reads, workspaceId, {
      id: template_id,
      idField: 'template_id',
      version: template_version,
      field: 'template_version',
    });
    const { schema_json } = version;
    const ofSchema = columnsOfSchema(JSON.parse(schema_json) as object);
    return { columns: ofSchema, schema_json, template_id, template_version: version.version };
  }
  if (template_version !== undefined) {
    throw refused('template_version', 'template_version is the version of a template_id');
  }
  if (!columns) throw invalidField('columns', 'required', 'columns or template_id is required');
  return {
    columns: columnsOfQuestions(columns),
    schema_json: null,
    template_id: null,
    template_version: null,
  };
}

async function chooseFilters(
  context: Context,
  filters: QuestionFilters,
  { template_id }: ChosenColumns,
): Promise<GridFilters> {
  if (template_id !== null) refuseMeetings(filters);
  const named = await findNamed(context, filters);
  const idsOf = (kind: 'document' | 'meeting') =>
    named.filter(({ source }) => source === kind).map(({ id }) => id);
  return {
    ...filters,
    type: chooseKinds(context, template_id === null ? filters : { ...filters, type: ['document'] }),
    ...(filters.document_ids && { document_ids: idsOf('document') }),
    ...(filters.meeting_ids && { meeting_ids: idsOf('meeting') }),
  };
}

/** Refuses meetings as sources of a template: schemas are filled from documents. */
function refuseMeetings({ type, meeting_ids }: QuestionFilters): void {
  const message = 'A template is filled from documents only; ask meetings by columns';
  if (type?.includes('meeting')) throw refused('filters.type', message);
  if (meeting_ids) throw refused('filters.meeting_ids', message);
}

function newGrid(
  { services, workspaceId, principal }: Context,
  name: string,
  { columns, filters, ...template }: ChosenColumns & { filters: GridFilters },
): GridRow {
  const created_at = isoNow(services.clock);
  return {
    workspace_id: workspaceId,
    id: newId('grid'),
    name: name.toWellFormed(),
    status: 'completed',
    columns_json: JSON.stringify(columns),
    ...template,
    filters_json: JSON.stringify(filters),
    ...toSelectionColumns(filters),
    step: 0,
    filling_row_id: null,
    waiting_json: null,
    created_by: principal.userId ?? principal.credentialId,
    created_at,
    updated_at: created_at,
    filled_at: null,
  };
}

function tooManySources(): ApiError {
  const message = `More than ${GRID_LIMITS.rows} sources match; narrow the filters`;
  return invalidField('filters', 'too_large', message);
}

function refused(field: string, message: string): ApiError {
  return invalidField(field, 'invalid_value', message);
}
