import { isDeepStrictEqual } from 'node:util';

import { recordAudit } from '../audit/record-audit.ts';
import type { CellValue, GridCell, GridColumn } from '../contract/grid-elements.ts';
import type { ReviewCellRequest } from '../contract/grids.ts';
import { publishEvent } from '../events/publish.ts';
import { toAuditActor } from '../http/request/client-info.ts';
import type { Context } from '../http/route.ts';
import { requireAccess } from '../http/security/principal.ts';
import { isoNow } from '../kernel/clock.ts';
import { invalidField, notFoundIn } from '../kernel/errors.ts';
import type { Tx } from '../storage/db.ts';
import type { GridReviewRow, GridSourceRow } from '../storage/grid-schema.ts';
import { requireCellValue } from './cell-value.ts';
import {
  EMPTY_CELL,
  presentProposal,
  presentReview,
  type ProposedCell,
  readProposals,
} from './cells.ts';
import { columnsOf } from './present-grid.ts';
import { deleteReview, getLockedRow, listReviews, upsertReview } from './row-store.ts';
import { getGrid } from './store.ts';

type CellPath = { grid_id: string; row_id: string; column: string };

/**
 * Stores the approval or the correction of a cell by a person, or takes it back, and publishes `grid.corrected`.
 *
 * @throws ApiError `resource_not_found` for an unknown grid, row or column; `forbidden` for a row that the caller may not
 * read; `invalid_request` for a value of another type than the column, or an approval of a cell that is
 * not filled
 */
export async function reviewCell(
  context: Context,
  { grid_id, row_id, column: key }: CellPath,
  request: ReviewCellRequest,
): Promise<GridCell> {
  const { services, workspaceId, principal, transaction } = context;
  // The answer shows the proposal, and an approval by value tells whether it is right.
  requireAccess(principal, workspaceId, ['read:documents']);
  if (request.value !== undefined && request.approved === false) {
    throw invalidField('approved', 'invalid_value', 'approved: false and value exclude each other');
  }
  const grid = await getGrid(services.reads, workspaceId, grid_id);
  const column = requireColumn(columnsOf(grid), key);
  if (request.value !== undefined) requireCellValue(request.value, column);
  return transaction(async (tx) => {
    const row = await getLockedRow(tx, grid, row_id);
    if (row.meeting_id !== null) requireAccess(principal, workspaceId, ['read:transcripts']);
    const cell = await storeReview(tx, context, { row, column }, request);
    await recordReview(tx, context, { row, key, cell }, Object.keys(request));
    return cell;
  });
}

function requireColumn(columns: readonly GridColumn[], key: string): GridColumn {
  const column = columns.find((one) => one.key === key);
  if (column) return column;
  const keys = columns.map((one) => one.key).join(', ');
  throw notFoundIn('column', `No column with key ${key}; the columns are ${keys}`);
}

async function storeReview(
  tx: Tx,
  { services, principal }: Context,
  { row, column: { key } }: { row: GridSourceRow; column: GridColumn },
  { value, approved }: ReviewCellRequest,
): Promise<GridCell> {
  const { workspace_id, id: row_id } = row;
  const proposals = readProposals(row);
  const proposal = Object.hasOwn(proposals, key) ? proposals[key] : undefined;
  if (approved === false) {
    await deleteReview(tx, row, key);
    return presentProposal(proposal ?? EMPTY_CELL);
  }
  const reviews = await listReviews(tx, workspace_id, [row_id]);
  const before = reviews.get(row_id)?.find(({ column_key }) => column_key === key);
  // A corrected value is right already.
  if (value === undefined && before?.state === 'corrected') return presentReview(before);
  const written = {
    workspace_id,
    row_id,
    column_key: key,
    reviewed_by: principal.userId ?? principal.credentialId,
    reviewed_at: isoNow(services.clock),
  };
  const review: GridReviewRow = { ...written, ...approveOrCorrect(proposal, value) };
  await upsertReview(tx, review);
  return presentReview(review);
}

/**
 * Approves the proposal, if `value` is its value or undefined, and else replaces it. The passages of the proposal do
 * not support another value.
 */
function approveOrCorrect(
  proposal: ProposedCell | undefined,
  value: CellValue | undefined,
): Pick<GridReviewRow, 'state' | 'cell_json'> {
  if (proposal && (value === undefined || isDeepStrictEqual(value, proposal.value))) {
    const isAbsent = value === null;
    const approved = isAbsent ? { ...proposal, reason: 'not_found' } : proposal;
    return { state: 'approved', cell_json: JSON.stringify(approved) };
  }
  if (value === undefined) {
    throw invalidField('approved', 'not_ready', 'The cell has no value yet that could be approved');
  }
  return { state: 'corrected', cell_json: JSON.stringify({ ...EMPTY_CELL, value }) };
}

async function recordReview(
  tx: Tx,
  { services, workspaceId, caller, principal }: Context,
  { row, key, cell }: { row: GridSourceRow; key: string; cell: GridCell },
  changed: readonly string[],
): Promise<void> {
  const { id: row_id, grid_id, document_id, meeting_id } = row;
  await recordAudit(tx, services, workspaceId, {
    action: 'grid.corrected',
    by: toAuditActor(caller, principal),
    target: { type: 'grid', id: grid_id },
    details: { row_id, column: key, changed: [...changed] },
  });
  await publishEvent(tx, services.clock, workspaceId, {
    name: 'grid.corrected',
    resourceId: grid_id,
    data: {
      grid_id,
      row_id,
      workspace_id: workspaceId,
      document_id,
      meeting_id,
      column: key,
      cell,
    },
  });
}
