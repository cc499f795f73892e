// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { fileOperation, listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';
import { workOperation, type WorkCall } from '../../until-done.ts';

/** Create a grid of documents or meetings by questions or fields. `POST /v2/grids`; scope `write:documents` */
export const create = /* @__PURE__ */ workOperation<
  (core: Core, body: T.CreateGridData['body'], options?: CallOptions) => WorkCall<T.CreateGridResponses[202], T.GetGridResponses[200]>
>('POST /v2/grids', 'GET /v2/grids/{grid_id}', 'body');

/** Grids of a workspace, the newest first. `GET /v2/grids`; scope `read:documents` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListGridsData['query'], options?: CallOptions) => PageCall<T.ListGridsResponses[200]['grids'][number]>
>('GET /v2/grids', 'grids', 'query');

/** One grid with its columns and counts. `GET /v2/grids/{grid_id}`; scope `read:documents` */
export const get = /* @__PURE__ */ workOperation<
  (core: Core, gridId: T.GetGridData['path']['grid_id'], options?: CallOptions) => WorkCall<T.GetGridResponses[200], T.GetGridResponses[200]>
>('GET /v2/grids/{}', 'GET /v2/grids/{grid_id}');

/** Rows of a grid with their cells, the newest source first. `GET /v2/grids/{grid_id}/rows`; scope `read:documents` */
export const rows = /* @__PURE__ */ listOperation<
  (core: Core, gridId: T.ListGridRowsData['path']['grid_id'], query?: T.ListGridRowsData['query'], options?: CallOptions) => PageCall<T.ListGridRowsResponses[200]['rows'][number]>
>('GET /v2/grids/{}/rows', 'rows', 'query');

/** Approve or correct a cell of a grid. `PATCH /v2/grids/{grid_id}/rows/{row_id}/cells/{column}`; scope `write:documents` */
export const review = /* @__PURE__ */ operation<
  (core: Core, gridId: T.ReviewGridCellData['path']['grid_id'], rowId: T.ReviewGridCellData['path']['row_id'], column: T.ReviewGridCellData['path']['column'], body?: T.ReviewGridCellData['body'], options?: CallOptions) => Call<T.ReviewGridCellResponses[200]>
>('PATCH /v2/grids/{}/rows/{}/cells/{}', 'body');

/** Fill a grid again. `POST /v2/grids/{grid_id}/fill`; scope `write:documents` */
export const fill = /* @__PURE__ */ workOperation<
  (core: Core, gridId: T.FillGridData['path']['grid_id'], body?: T.FillGridData['body'], options?: CallOptions) => WorkCall<T.FillGridResponses[202], T.GetGridResponses[200]>
>('POST /v2/grids/{}/fill', 'GET /v2/grids/{grid_id}', 'body');

/** A grid as a file: CSV or XLSX. `GET /v2/grids/{grid_id}/export`; scope `read:documents` */
const export_ = /* @__PURE__ */ fileOperation<
  (core: Core, gridId: T.ExportGridData['path']['grid_id'], query?: T.ExportGridData['query'], options?: CallOptions) => Call<Response>
>('GET /v2/grids/{}/export', 'query');

/** Delete a grid and stop filling it. `DELETE /v2/grids/{grid_id}`; scope `delete:documents` */
const delete_ = /* @__PURE__ */ operation<
  (core: Core, gridId: T.DeleteGridData['path']['grid_id'], options?: CallOptions) => Call<T.DeleteGridResponses[200]>
>('DELETE /v2/grids/{}');

export { export_ as export };
export { delete_ as delete };
