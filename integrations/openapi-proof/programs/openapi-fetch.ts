/** Uploads, analyzes and asks with the client of openapi-typescript. Ends with an error if an answer is not as described. */
import createClient from 'openapi-fetch';

import type { components, paths } from '../generated/openapi-typescript.ts';

type Obligation = components['schemas']['Obligation'];
type Failure = components['schemas']['ErrorBody'] | components['schemas']['ProblemDetails'];

/** Every error has one of two forms; that of RFC 9457 comes only to clients that accept it. */
function codeOf(failure: Failure | undefined): string | undefined {
  return failure && ('error' in failure ? failure.error.code : failure.title);
}

export async function run(url: string, key: string): Promise<string> {
  const client = createClient<paths>({
    baseUrl: url,
    headers: { authorization: `Bearer ${key}` },
  });
  const text = 'This lease begins on 1 March 2026 and ends on 28 February 2029. The rent is $900.';

  const uploaded = await client.POST('/v2/documents/upload', {
    body: { file: text, title: 'Lease', tags: ['proof'] },
    bodySerializer({ file, title, tags = [] }) {
      const form = new FormData();
      if (title !== undefined) form.append('title', title);
      for (const tag of tags) form.append('tags', tag);
      form.append('file', new File([file], 'lease.txt', { type: 'text/plain' }));
      return form;
    },
  });
  if (!uploaded.data) throw new Error(codeOf(uploaded.error));
  const document_id = uploaded.data.id;

  const analyzed = await client.POST('/v2/documents/analyze', {
    params: { query: { wait: true } },
    body: { document_id, analysis_type: 'contract_review' },
  });
  if (!analyzed.data) throw new Error(codeOf(analyzed.error));

  const document = await client.GET('/v2/documents/{document_id}', {
    params: { path: { document_id } },
  });
  const fields = document.data?.analysis?.extracted_fields;
  const start: string | null | undefined = fields?.dates?.start;
  if (start !== '2026-03-01') throw new Error(`start is ${start}`);
  const obligations: Obligation[] = fields?.obligations ?? [];

  const chat = await client.POST('/v2/documents/{document_id}/chat', {
    params: { path: { document_id } },
    body: { question: 'When does the lease end?' },
  });
  if (!chat.data) throw new Error(codeOf(chat.error));
  const answer: string = chat.data.answer;

  const missing = await client.GET('/v2/documents/{document_id}', {
    params: { path: { document_id: 'doc_none' } },
  });
  if (codeOf(missing.error) !== 'resource_not_found') throw new Error('no typed error came');
  return `${obligations.length} obligations; ${answer}`;
}
