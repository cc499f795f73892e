import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { TemplateVersion } from './extractions.ts';
import {
  type CellValue,
  Grid,
  GRID_LIMITS,
  GRID_ROW_STATUSES,
  GridCell,
  GridRow,
} from './grid-elements.ts';
import { Title } from './labels.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { NOT_BLANK, ONE_LINE } from './patterns.ts';
import { QuestionFilters } from './questions.ts';
import {
  Binary,
  Deleted,
  DescribedAs,
  Id,
  OneOf,
  RequestObject,
  ResponseObject,
  WorkspaceId,
} from './schema.ts';

const QuestionColumn = RequestObject({
  name: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: ONE_LINE,
    description: 'Heading of the column, and its key; no two columns share one.',
  }),
  question: Type.String({
    minLength: 1,
    maxLength: 2_000,
    pattern: NOT_BLANK,
    description: 'Question that each source of a row is asked.',
    examples: ['What is the monthly rent?'],
  }),
});

const gridFields = {
  name: Title,
  filters: Type.Optional({
    ...QuestionFilters,
    description:
      'Documents and meetings that become rows; default: all that the credential may read. With a template only documents do. `tags`, `analysis_type`, `party` and `metadata` select documents only.',
  }),
  workspace_id: Type.Optional(WorkspaceId),
};

const columnSources = {
  columns: Type.Array(QuestionColumn, {
    minItems: 1,
    maxItems: GRID_LIMITS.columns,
    description: 'Questions, one a column.',
  }),
  template_id: Id(
    'Extraction template: each value that its schema asks for, or list of values, is a column.',
  ),
};

export const CreateGridRequest = DescribedAs(
  RequestObject({
    columns: Type.Optional(columnSources.columns),
    template_id: Type.Optional(columnSources.template_id),
    template_version: Type.Optional(TemplateVersion),
    ...gridFields,
  }),
  OneOf([
    RequestObject(
      { columns: columnSources.columns, ...gridFields },
      { $id: 'CreateGridOfQuestions', description: 'A grid whose columns are questions.' },
    ),
    RequestObject(
      {
        template_id: columnSources.template_id,
        template_version: Type.Optional(TemplateVersion),
        ...gridFields,
      },
      {
        $id: 'CreateGridOfTemplate',
        description: 'A grid whose columns are fields of a template.',
      },
    ),
  ]),
);
export type CreateGridRequest = Static<typeof CreateGridRequest>;

const GridParams = RequestObject({ grid_id: Id('Grid.') });

/** Properties that the operations on one grid share. */
const ofGrid = { tag: 'Grids', weight: 1, params: GridParams } as const;

export const createGrid = defineEndpoint({
  id: 'createGrid',
  tag: 'Grids',
  summary: 'Create a grid of documents or meetings by questions or fields',
  description: `Creates a row for each matching source and fills the rows in the background, one by one. More than ${GRID_LIMITS.rows} sources or ${GRID_LIMITS.columns} columns are refused. Sources that match later get their rows when their text is ready. Publishes \`grid.filled\`.`,
  method: 'POST',
  path: '/grids',
  scopes: ['write:documents'],
  weight: 5,
  body: CreateGridRequest,
  responses: { 202: Grid },
});

export const listGrids = defineEndpoint({
  id: 'listGrids',
  tag: 'Grids',
  summary: 'Grids of a workspace, the newest first',
  description: 'Returns the grids in pages, with their columns and counts, without rows.',
  method: 'GET',
  path: '/grids',
  scopes: ['read:documents'],
  weight: 1,
  query: RequestObject({ workspace_id: Type.Optional(WorkspaceId), ...PageQuery }),
  responses: {
    200: ResponseObject({
      grids: Type.Array(Grid, { description: 'Grids, the newest first.' }),
      pagination: Pagination,
    }),
  },
});

export const getGrid = defineEndpoint({
  ...ofGrid,
  id: 'getGrid',
  summary: 'One grid with its columns and counts',
  description: 'Returns the state of the grid. `listGridRows` returns its rows.',
  method: 'GET',
  path: '/grids/:grid_id',
  scopes: ['read:documents'],
  responses: { 200: Grid },
});

export const listGridRows = defineEndpoint({
  ...ofGrid,
  id: 'listGridRows',
  summary: 'Rows of a grid with their cells, the newest source first',
  description:
    'Returns the rows in pages. A page ends before 8 MB, so it may have fewer rows than `limit`; `next_cursor` goes on. Rows of meetings need `read:transcripts`.',
  method: 'GET',
  path: '/grids/:grid_id/rows',
  scopes: ['read:documents'],
  query: RequestObject({
    status: Type.Optional(
      Type.Enum([...GRID_ROW_STATUSES], { description: 'Only rows of this status.' }),
    ),
    ...PageQuery,
  }),
  responses: {
    200: ResponseObject({
      rows: Type.Array(GridRow, { description: 'Rows, the newest source first.' }),
      pagination: Pagination,
    }),
  },
});

/** Largest body of a review: a list of a cell has at most `valueBytes`, in any spelling of its characters. */
const REVIEW_BYTES_MAX = 1_048_576;
const ITEMS_MAX = 1_000;
const VALUE_LENGTH_MAX = 10_000;

/** Value that a person gives; checked further by the type of the column. */
const GivenCellValue = Type.Unsafe<CellValue>({
  type: ['string', 'number', 'boolean', 'array', 'null'],
  maxLength: VALUE_LENGTH_MAX,
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  maxItems: ITEMS_MAX,
  items: {
    type: ['string', 'number', 'boolean', 'object'],
    maxLength: VALUE_LENGTH_MAX,
    minimum: -Number.MAX_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    maxProperties: 100,
    propertyNames: { type: 'string', maxLength: 100 },
    additionalProperties: {
      type: ['string', 'number', 'boolean', 'null'],
      maxLength: VALUE_LENGTH_MAX,
    },
  },
  description:
    'Right value, of the type of the column; null: the source does not state it. It approves the proposal if that has the same value, and else corrects it.',
});

export const ReviewCellRequest = RequestObject(
  {
    value: Type.Optional(GivenCellValue),
    approved: Type.Optional(
      Type.Boolean({
        description:
          'True: the proposal is right, or the `value` beside it. False: takes back an approval or correction, and does not go with `value`.',
      }),
    ),
  },
  { minProperties: 1, description: 'Judgement of a person on one cell.' },
);
export type ReviewCellRequest = Static<typeof ReviewCellRequest>;

export const reviewGridCell = defineEndpoint({
  id: 'reviewGridCell',
  tag: 'Grids',
  summary: 'Approve or correct a cell of a grid',
  description:
    'Stores the value or the approval of a person, which stays when the row is filled again. Needs `read:documents` too, and for a cell of a meeting `read:transcripts`. Publishes `grid.corrected`.',
  method: 'PATCH',
  path: '/grids/:grid_id/rows/:row_id/cells/:column',
  scopes: ['write:documents'],
  weight: 1,
  params: RequestObject({
    grid_id: Id('Grid.'),
    row_id: Id('Row.'),
    column: Type.String({
      minLength: 1,
      maxLength: GRID_LIMITS.columnKeyLength,
      description: '`key` of the column, percent-encoded.',
    }),
  }),
  body: ReviewCellRequest,
  bodyBytesMax: REVIEW_BYTES_MAX,
  responses: { 200: GridCell },
});

export const FillGridRequest = RequestObject(
  {
    mode: Type.Optional(
      Type.Enum(['missing', 'all'], {
        default: 'missing',
        description:
          '`missing`: sources without a row, and rows that failed. `all`: every row, as after a change of the engine.',
      }),
    ),
  },
  { description: 'Rows to fill. Approved and corrected cells stay.' },
);

export const fillGrid = defineEndpoint({
  ...ofGrid,
  id: 'fillGrid',
  summary: 'Fill a grid again',
  description:
    'Adds rows for sources that match by now and fills what is missing, or all rows. Publishes `grid.filled`.',
  method: 'POST',
  path: '/grids/:grid_id/fill',
  scopes: ['write:documents'],
  weight: 5,
  body: FillGridRequest,
  responses: { 202: Grid },
});

/** Media type of each format of a table. */
export const GRID_MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type GridFormat = keyof typeof GRID_MEDIA_TYPES;

/** Members of a cell that a table shows beside its value. */
export const GRID_DETAILS = ['state', 'confidence'] as const;
export type GridDetail = (typeof GRID_DETAILS)[number];
const DETAIL = GRID_DETAILS.join('|');

export const exportGrid = defineEndpoint({
  ...ofGrid,
  id: 'exportGrid',
  summary: 'A grid as a file: CSV or XLSX',
  description:
    'Sends title, id and cells of each row as an attachment; `include` adds state and confidence of each cell. CSV follows RFC 4180 with a byte order mark, and an apostrophe disarms texts that begin like a formula; XLSX has numbers, dates and booleans as such. Rows of meetings need `read:transcripts`.',
  method: 'GET',
  path: '/grids/:grid_id/export',
  scopes: ['read:documents'],
  query: RequestObject({
    format: Type.Optional(
      Type.Enum(Object.keys(GRID_MEDIA_TYPES) as GridFormat[], {
        default: 'csv',
        description: 'Format of the file.',
      }),
    ),
    include: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: `^(${DETAIL})(,(${DETAIL}))*$`,
        description: `Further columns behind each one: ${GRID_DETAILS.join(', ')}, separated by commas; default: none.`,
      }),
    ),
  }),
  streamsFile: true,
  produces: Object.values(GRID_MEDIA_TYPES),
  responses: { 200: Binary },
});

export const deleteGrid = defineEndpoint({
  ...ofGrid,
  id: 'deleteGrid',
  summary: 'Delete a grid and stop filling it',
  description: 'Deletes the grid with its rows and corrections. The sources stay.',
  method: 'DELETE',
  path: '/grids/:grid_id',
  scopes: ['delete:documents'],
  responses: { 200: Deleted('The deleted grid.') },
});
