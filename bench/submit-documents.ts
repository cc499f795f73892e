import { benchDurableWrites } from './durable-writes.ts';
import type { Row } from './row.ts';

/** Accepted and durable submissions a second, while no worker runs. */
export function benchSubmitDocuments(): Promise<Row[]> {
  return benchDurableWrites({
    what: 'POST /documents/analyze',
    path: '/v2/documents/analyze',
    body: {
      document_url: 'http://127.0.0.1:9/agreements/master-services-agreement.pdf',
      analysis_type: 'contract_review',
      extract_fields: ['parties', 'dates', 'obligations'],
    },
    status: 202,
    floor: 'document',
    goal: { atLeast: 1.3 },
    marks: [
      `update documents set id = 'doc_template' where status = 'processing'`,
      `update analyses set id = 'analysis_template', document_id = 'doc_template'`,
      // One job updates the search index after any number of writes.
      `update jobs set id = 'job_' || rowid || '_template' where queue <> 'search.update'`,
    ],
  });
}
