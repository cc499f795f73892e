import type { Services } from '../app/services.ts';
import type { GridColumn } from '../contract/grid-elements.ts';
import { fillSchema } from '../documents/extractions/fill-schema.ts';
import { findDocument } from '../documents/store.ts';
import { ApiError, WorkError } from '../kernel/errors.ts';
import { requireQuota } from '../limits/quota.ts';
import { answerFrom } from '../questions/answer-from.ts';
import { readSourceText, type SourceText } from '../questions/source-text.ts';
import type { GridRow, GridSourceRow } from '../storage/grid-schema.ts';
import { cellOfAnswer } from './cell-of-answer.ts';
import { type AnsweredCells, type ProposedCell, readAnswered } from './cells.ts';
import { cellsOfExtraction } from './cells-of-extraction.ts';

/** Cells of a row, with the text that they are from. */
export type FilledRow = AnsweredCells & {
  /** Error `insufficient_quota`, if cells are missing because of it. */
  quotaError?: ApiError;
};

/** Source of a row, columns to fill, and the cells so far, to which others are added. */
type Filling = {
  source: SourceText;
  columns: readonly GridColumn[];
  cells: Map<string, ProposedCell>;
};

/**
 * Fills the cells of one row that are not answered yet, and stores nothing.
 *
 * @returns undefined if the source is gone
 * @throws WorkError when the source has no text, or the engine fails
 * @throws AbortError when `signal` is aborted
 */
export async function fillRow(
  services: Services,
  grid: GridRow,
  row: GridSourceRow,
  signal: AbortSignal,
): Promise<FilledRow | undefined> {
  const source = await readSource(services, row);
  if (!source) return undefined;
  const { text_sha256 } = source.text;
  const columns = JSON.parse(grid.columns_json) as GridColumn[];
  const cells = readAnswered(row, text_sha256);
  const add = grid.schema_json === null ? addAnswers : addFields;
  try {
    const isPresent = await add(services, grid, { source, columns, cells }, signal);
    return isPresent ? { cells: Object.fromEntries(cells), text_sha256 } : undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'insufficient_quota') throw error;
    return { cells: Object.fromEntries(cells), text_sha256, quotaError: error };
  }
}

/** Asks the question of each column. @returns true: the text is read already */
async function addAnswers(
  services: Services,
  { workspace_id }: GridRow,
  { source, columns, cells }: Filling,
  signal: AbortSignal,
): Promise<true> {
  const language = await services.language.forWorkspace(workspace_id, 'batch');
  for (const { key, question = key } of columns) {
    if (cells.has(key)) continue;
    signal.throwIfAborted();
    await requireQuota(services, workspace_id, 'tokens');
    const answer = await answerFrom(language, { source, question, subject: [] }, signal);
    cells.set(key, cellOfAnswer(source, answer));
  }
  return true;
}

/** Fills the schema of a template. @returns false if the document is gone */
async function addFields(
  services: Services,
  { workspace_id, schema_json }: GridRow,
  { source, columns, cells }: Filling,
  signal: AbortSignal,
): Promise<boolean> {
  const document = await findDocument(services.reads, workspace_id, source.id);
  if (!document) return false;
  await requireQuota(services, workspace_id, 'tokens');
  const schema = JSON.parse(schema_json!) as object;
  const result = await fillSchema(services, document, schema, signal);
  if (!result) return false;
  for (const [key, cell] of Object.entries(cellsOfExtraction(columns, result))) {
    cells.set(key, cell);
  }
  return true;
}

async function readSource(
  services: Services,
  { workspace_id, document_id, meeting_id }: GridSourceRow,
): Promise<SourceText | undefined> {
  const source = document_id === null ? 'meeting' : 'document';
  const id = document_id ?? meeting_id ?? '';
  const found = await readSourceText(services, workspace_id, { source, id, title: '' });
  if (!found || 'text' in found) return found;
  throw new WorkError({
    code: found.reason === 'processing' ? 'not_ready' : found.reason,
    message: `The ${source} has no text to read`,
    stage: 'analyze',
    retryable: false,
  });
}
