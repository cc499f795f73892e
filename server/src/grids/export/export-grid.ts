import type { Services } from '../../app/services.ts';
import { type GridRow } from '../../contract/grid-elements.ts';
import { GRID_MEDIA_TYPES, type GridDetail, type GridFormat } from '../../contract/grids.ts';
import { type FileStreamReply, fileStreamReply } from '../../http/reply/replies.ts';
import { filenameFromTitle } from '../../kernel/titles.ts';
import type { GridRow as StoredGrid } from '../../storage/grid-schema.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import { columnsOf, presentRows } from '../present-grid.ts';
import { selectRows } from '../row-store.ts';
import { writeCsv } from './csv.ts';
import { toTableColumns } from './table.ts';
import { writeXlsx } from './xlsx.ts';

/** Rows that are read at a time. The passages of a row, which are not written, may have megabytes. */
const ROWS_PER_READ = 5;

type ExportOptions = {
  format: GridFormat;
  details: readonly GridDetail[];
  /** False leaves out rows of meetings. */
  withMeetings: boolean;
};

/** Exports the rows that a caller may see as a file, which is written while it is sent. */
export function exportGrid(
  services: Services,
  grid: StoredGrid,
  { format, details, withMeetings }: ExportOptions,
): FileStreamReply {
  const rows = readRows(services, grid, withMeetings);
  const table = { name: grid.name, columns: toTableColumns(columnsOf(grid), details), rows };
  return fileStreamReply(format === 'csv' ? writeCsv(table) : writeXlsx(table), {
    mediaType: GRID_MEDIA_TYPES[format],
    filename: filenameFromTitle(grid.name, `.${format}`),
  });
}

async function* readRows(
  { reads }: Services,
  grid: StoredGrid,
  withMeetings: boolean,
): AsyncGenerator<GridRow> {
  let start: Page['start'] | undefined = { offset: 0 };
  while (start) {
    const page: Page = { limit: ROWS_PER_READ, start };
    // One row more than the limit shows whether another page follows.
    const found = await newestPage(selectRows(reads, grid, { withMeetings }), page).execute();
    const rows = found.slice(0, ROWS_PER_READ);
    yield* await presentRows(reads, grid, rows);
    const last = rows.at(-1);
    start =
      last && found.length > rows.length
        ? { after: { value: last.created_at, id: last.id } }
        : undefined;
  }
}
