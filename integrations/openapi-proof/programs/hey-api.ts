/** Uploads, analyzes and asks with the client of hey-api. Ends with an error if an answer is not as described. */
import { createClient } from '../generated/hey-api/client/index.ts';
import {
  analyzeDocument,
  askDocument,
  getDocument,
  listEvents,
  streamDocumentAnswer,
  uploadDocument,
} from '../generated/hey-api/index.ts';
import type { Obligation } from '../generated/hey-api/types.gen.ts';

export async function run(url: string, key: string): Promise<string> {
  const client = createClient({ baseUrl: url, auth: key });
  const text = 'This lease begins on 1 March 2026 and ends on 28 February 2029. The rent is $900.';

  const uploaded = await uploadDocument({
    client,
    body: { file: new File([text], 'lease.txt', { type: 'text/plain' }), title: 'Lease' },
    throwOnError: true,
  });
  const document_id = uploaded.data.id;

  await analyzeDocument({
    client,
    query: { wait: true },
    body: { document_id, analysis_type: 'contract_review' },
    throwOnError: true,
  });
  const { data: document } = await getDocument({
    client,
    path: { document_id },
    throwOnError: true,
  });
  const fields = document.analysis?.extracted_fields;
  const start: string | null | undefined = fields?.dates?.start;
  if (start !== '2026-03-01') throw new Error(`start is ${start}`);
  const obligations: Obligation[] = fields?.obligations ?? [];

  const body = { question: 'When does the lease end?' };
  const { data: chat } = await askDocument({
    client,
    path: { document_id },
    body,
    throwOnError: true,
  });
  const answer: string = chat.answer;

  const { stream } = await streamDocumentAnswer({ client, path: { document_id }, body });
  let told = '';
  for await (const part of stream) if ('text' in part) told += part.text;
  if (told !== answer) throw new Error(`the stream told ${told}`);

  const { data: log } = await listEvents({ client, throwOnError: true });
  const uploads = log.events.filter((event) => event.event === 'document.uploaded');
  if (uploads.length === 0) throw new Error('no event tells of the upload');

  const missing = await getDocument({ client, path: { document_id: 'doc_none' } });
  if (missing.error?.error.code !== 'resource_not_found') throw new Error('no typed error came');
  return `${obligations.length} obligations; ${answer}`;
}
