import type { Static } from 'typebox';

import type { AnalysisListItem, listAnalyses } from '../../contract/analyses.ts';
import type { Input } from '../../contract/endpoint.ts';
import { newestPage, type Pagination } from '../../http/pagination.ts';
import type { Services } from '../../services.ts';
import { countAnalyses, listAnalysisRows } from './store.ts';
import { presentAnalysis } from './records.ts';

/** One page of the analyses of a document, the newest first. */
export async function listAnalysesPage(
  services: Services,
  workspaceId: string,
  documentId: string,
  query: Input<typeof listAnalyses>['query'],
): Promise<{ analyses: Static<typeof AnalysisListItem>[]; pagination: Pagination }> {
  const { status } = query;
  const scope = { list: 'analyses', workspaceId, filters: [documentId, status] };
  const filter = { documentId, status };
  const { items, pagination } = await newestPage(services, query, scope, {
    rows: (page) => listAnalysisRows(services.reads, workspaceId, filter, page),
    total: () => countAnalyses(services.reads, workspaceId, filter),
  });
  return { analyses: items.map(presentAnalysis), pagination };
}
