import type { Static } from 'typebox';

import type { AnalysisListItem, listAnalyses } from '../../contract/analyses.ts';
import type { Input } from '../../contract/endpoint.ts';
import {
  type CursorScope,
  describePage,
  parsePage,
  type Pagination,
} from '../../http/pagination.ts';
import type { Services } from '../../services.ts';
import { type AnalysisListRow, countAnalyses, listAnalysisRows } from './store.ts';
import { presentAnalysis } from './records.ts';

/** One page of the analyses of a document, the newest first. */
export async function listAnalysesPage(
  services: Services,
  workspaceId: string,
  documentId: string,
  query: Input<typeof listAnalyses>['query'],
): Promise<{ analyses: Static<typeof AnalysisListItem>[]; pagination: Pagination }> {
  const { status } = query;
  const scope: CursorScope = {
    list: 'analyses',
    workspaceId,
    filters: [documentId, status],
    sort: 'created_at desc',
  };
  const page = parsePage(services, query, scope);
  const filter = { documentId, status };
  const [rows, total] = await Promise.all([
    listAnalysisRows(services.reads, workspaceId, filter, page),
    countAnalyses(services.reads, workspaceId, filter),
  ]);
  const found = { rows, total, sortValue: (row: AnalysisListRow) => row.created_at };
  const { items, pagination } = describePage(services, found, page, scope);
  return { analyses: items.map(presentAnalysis), pagination };
}
