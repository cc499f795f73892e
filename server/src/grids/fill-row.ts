import type { Services } from '../app/services.ts';
import type { GridColumn } from '../contract/grid-elements.ts';
import { fillSchema } from '../documents/extractions/fill-schema.ts';
import { findDocument } from '../documents/store.ts';
import { WorkError } from '../kernel/errors.ts';
import { requireQuota } from '../limits/quota.ts';
import { answerFrom } from '../questions/answer-from.ts';
import { readSourceText, type SourceText } from '../questions/source-text.ts';
import type { GridRow, GridSourceRow } from '../storage/grid-schema.ts';
import { cellOfAnswer } from './cell-of-answer.ts';
import type { ProposedCell, ProposedCells } from './cells.ts';
import { cellsOfExtraction } from './cells-of-extraction.ts';

/** Proposed cells of a row, with the text that they are from. */
export type FilledRow = { cells: ProposedCells; text_sha256: string };

/**
 * Fills the cells of one row, and stores nothing.
 *
 * @returns undefined if the source is gone
 * @throws ApiError `insufficient_quota`, as a question by itself has it
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
  if (grid.schema_json === null) {
    return { cells: await askEach(services, grid, { source, columns }, signal), text_sha256 };
  }
  const document = await findDocument(services.reads, row.workspace_id, source.id);
  if (!document) return undefined;
  await requireQuota(services, row.workspace_id, 'tokens');
  const schema = JSON.parse(grid.schema_json) as object;
  const result = await fillSchema(services, document, schema, signal);
  return result && { cells: cellsOfExtraction(columns, result), text_sha256 };
}

async function askEach(
  services: Services,
  { workspace_id }: GridRow,
  { source, columns }: { source: SourceText; columns: readonly GridColumn[] },
  signal: AbortSignal,
): Promise<ProposedCells> {
  const language = await services.language.forWorkspace(workspace_id, 'batch');
  // Not an object: a column may be named `__proto__`.
  const cells: [key: string, cell: ProposedCell][] = [];
  for (const { key, question = key } of columns) {
    signal.throwIfAborted();
    await requireQuota(services, workspace_id, 'tokens');
    const answer = await answerFrom(language, { source, question, subject: [] }, signal);
    cells.push([key, cellOfAnswer(source, answer)]);
  }
  return Object.fromEntries(cells);
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
