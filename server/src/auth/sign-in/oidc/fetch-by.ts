import type { CustomFetch } from 'openid-client';

import type { OutboundClient } from '../../../outbound/outbound-client.ts';

/** Metadata, keys and tokens are far smaller. */
const ANSWER_BYTES_MAX = 1024 * 1024;

/** Lets a library fetch through our own way out. */
export function fetchBy(outbound: OutboundClient, timeoutMs: number): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await outbound.request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== null && body !== undefined && { body: toText(body) }),
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > ANSWER_BYTES_MAX) throw new Error('The answer of the provider is too large');
      chunks.push(chunk);
    }
    // What was decoded on the way has another length and no coding any more.
    const { 'content-encoding': _coding, 'content-length': _length, ...kept } = answer.headers;
    const hasBody = ![204, 205, 304].includes(answer.status);
    return new Response(hasBody ? Buffer.concat(chunks) : null, {
      status: answer.status,
      headers: kept,
    });
  };
}

function toText(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('A body of this kind is not sent');
}
