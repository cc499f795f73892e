import { type Static, Type } from 'typebox';

import { Failure } from './analysis.ts';
import { SourceEvidence } from './generation.ts';
import { ResultWarning } from './meeting-results.ts';
import { ANSWER_SOURCES, QuestionFilters } from './questions.ts';
import { Nullable, ResponseObject, Timestamp } from './schema.ts';

/** Limits of one grid. */
export const GRID_LIMITS = {
  rows: 1_000,
  columns: 50,
  columnKeyLength: 500,
  /** Bytes of the JSON of one value. */
  valueBytes: 65_536,
} as const;

export const GRID_STATUSES = ['processing', 'completed'] as const;
export const GRID_ROW_STATUSES = ['processing', 'completed', 'failed'] as const;
export const CELL_STATES = ['proposed', 'approved', 'corrected'] as const;

/** Types of the values of a column. */
export const COLUMN_TYPES = ['text', 'number', 'integer', 'boolean', 'date', 'list'] as const;

/** Reasons for which a cell is null. */
export const EMPTY_CELL_REASONS = [
  'not_found',
  'ambiguous',
  'not_convertible',
  'not_supported',
  'uncertain',
  'too_large',
] as const;

export const GridColumn = ResponseObject(
  {
    key: Type.String({
      description:
        'Key of the column in `cells`: the name of a question; of a template, the JSON pointer of the value without its first slash.',
    }),
    name: Type.String({ description: 'Heading of the column.' }),
    type: Type.Enum([...COLUMN_TYPES], { description: 'Type of its values.' }),
    question: Type.Optional(Type.String({ description: 'Only of a column of questions.' })),
    options: Type.Optional(
      Type.Array(Type.Unsafe<string | number | boolean>(Type.Unknown()), {
        description: 'Allowed values, if the schema of the template lists them.',
      }),
    ),
  },
  { $id: 'GridColumn', description: 'A column of a grid.' },
);
export type GridColumn = Static<typeof GridColumn>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const GridCounts = ResponseObject(
  {
    total: count('All rows, also those of meetings that the caller may not read.'),
    processing: count('Rows that are still to be filled.'),
    completed: count('Rows that are filled.'),
    failed: count('Rows that could not be filled.'),
  },
  { description: 'Number of rows by their status.' },
);
export type GridCounts = Static<typeof GridCounts>;

export const GRID_WAIT_REASONS = ['insufficient_quota'] as const;

export const GridWait = ResponseObject(
  {
    reason: Type.Enum([...GRID_WAIT_REASONS], {
      description: '`insufficient_quota`: the tokens of the workspace are used up.',
    }),
    message: Type.String({ description: 'The reason for readers.' }),
    next_attempt_at: Type.String({
      format: 'date-time',
      description: 'When the filling goes on, if there is room again; `fillGrid` tries at once.',
    }),
  },
  { $id: 'GridWait', description: 'Why the filling of a grid waits.' },
);
export type GridWait = Static<typeof GridWait>;

export const Grid = ResponseObject(
  {
    id: Type.String({
      description: 'The grid.',
      examples: ['grid_019a52f1c0de7a3b9c4d5e6f70819203'],
    }),
    workspace_id: Type.String({ description: 'Workspace of the grid.' }),
    name: Type.String({ description: 'Name for readers.' }),
    status: Type.Enum([...GRID_STATUSES], {
      description: '`processing` while rows are filled. A new source sets it again.',
    }),
    columns: Type.Array(GridColumn, { description: 'Columns in their order.' }),
    template_id: Type.Optional(
      Type.String({ description: 'Template of the columns; it may be deleted since.' }),
    ),
    template_version: Type.Optional(
      Type.Integer({ description: 'Version of the template; only with `template_id`.' }),
    ),
    filters: ResponseObject(QuestionFilters.properties, {
      description: 'Sources of the rows. `type` names the kinds that the request could read.',
    }),
    rows: GridCounts,
    waiting: Type.Optional(GridWait),
    warnings: Type.Optional(
      Type.Array(ResultWarning, {
        description: '`no_sources`: no document or meeting with a text matches the filters yet.',
      }),
    ),
    created_by: Type.String({ description: 'User or key.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
    filled_at: Nullable(
      Type.String({
        format: 'date-time',
        description: 'When its rows were filled last; null before that.',
      }),
    ),
  },
  { $id: 'Grid', description: 'A table of sources by questions or fields.' },
);
export type Grid = Static<typeof Grid>;

/** Value of a cell: text, number, boolean, list, or null. */
export type CellValue = string | number | boolean | readonly unknown[] | null;

export const GridCell = ResponseObject(
  {
    value: Type.Unsafe<CellValue>({
      description: 'Value of the type of the column; null if the source does not state it.',
    }),
    evidence: Type.Array(SourceEvidence, {
      description: 'Passages that state the value, at most 20; none of a corrected cell.',
    }),
    confidence: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Probability that the proposed value is right; of a list, the lowest of its values. Null without a value, and for a corrected one.',
      }),
    ),
    reason: Nullable(
      Type.Enum([...EMPTY_CELL_REASONS], {
        description:
          'Reason for a null that is proposed, as in an extraction; `uncertain`: the passages of `evidence` may answer the question, and may not; `too_large`: a list of more than 64 KB.',
      }),
    ),
    state: Type.Enum([...CELL_STATES], {
      description:
        '`approved` and `corrected` cells stay as they are when the row is filled again.',
    }),
    reviewed_by: Nullable(Type.String({ description: 'User or key; null if nobody did.' })),
    reviewed_at: Nullable(
      Type.String({ format: 'date-time', description: 'Time of the approval or correction.' }),
    ),
  },
  { $id: 'GridCell', description: 'Value of one source in one column.' },
);
export type GridCell = Static<typeof GridCell>;

export const GridRow = ResponseObject(
  {
    id: Type.String({
      description: 'The row.',
      examples: ['row_019a52f1c0de7a3b9c4d5e6f70819203'],
    }),
    grid_id: Type.String({ description: 'The grid.' }),
    source: Type.Enum([...ANSWER_SOURCES], { description: 'Kind of the source.' }),
    source_id: Type.String({ description: 'Id of the document or meeting.' }),
    title: Type.String({ description: 'Title of the document or meeting.' }),
    date: Type.String({
      format: 'date-time',
      description: 'When a document was created or a meeting began.',
    }),
    status: Type.Enum([...GRID_ROW_STATUSES], {
      description: 'A `processing` row keeps the values of the last time until it is filled again.',
    }),
    error: Type.Optional(Failure),
    cells: Type.Record(Type.String(), GridCell, {
      description: 'Cells by the keys of the columns; empty before the row is filled.',
    }),
    updated_at: Timestamp,
  },
  { $id: 'GridRow', description: 'The cells of one document or meeting.' },
);
export type GridRow = Static<typeof GridRow>;
