import { setTimeout as sleep } from 'node:timers/promises';

import { Pool } from 'undici';

/** A request without a response within this time counts as unanswered. */
const ANSWER_TIMEOUT_MS = 60_000;
const READ_TIMEOUT_MS = 180_000;
const POLL_MS = 50;

/** Status of a request that got no response. */
export const NO_ANSWER = 0;

type Method = 'GET' | 'POST' | 'PATCH';
type Body = FormData | Record<string, unknown>;

/** Client of the API over a fixed number of connections. */
export type ApiClient = {
  /** @returns the status, `NO_ANSWER` without a response, and the response body as text */
  send(method: Method, path: string, body?: Body): Promise<{ status: number; body: string }>;
  status(method: Method, path: string, body?: Body): Promise<number>;
  /** @throws Error with the response when it is an error */
  json(method: Method, path: string, body?: Body): Promise<any>;
  /** Waits until a document is read. @throws Error when it failed, or after three minutes */
  untilCompleted(documentId: string): Promise<void>;
  close(): Promise<void>;
};

export function createApiClient(url: string, key: string, connections: number): ApiClient {
  const timeouts = { headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: ANSWER_TIMEOUT_MS };
  const pool = new Pool(url, { connections, ...timeouts });

  const client: ApiClient = {
    async send(method, path, body) {
      const isJson = body !== undefined && !(body instanceof FormData);
      const headers = {
        authorization: `Bearer ${key}`,
        ...(isJson && { 'content-type': 'application/json' }),
      };
      // A form is encoded here: the pool sends no FormData of the platform.
      const form = body instanceof FormData ? new Response(body) : undefined;
      const type = form?.headers.get('content-type');
      const payload = form ? Buffer.from(await form.arrayBuffer()) : isJson && JSON.stringify(body);
      try {
        const response = await pool.request({
          method,
          path: `/v2${path}`,
          headers: { ...headers, ...(type && { 'content-type': type }) },
          ...(payload && { body: payload }),
        });
        return { status: response.statusCode, body: await response.body.text() };
      } catch {
        return { status: NO_ANSWER, body: '' };
      }
    },

    status: async (...request) => (await client.send(...request)).status,

    async json(method, path, body) {
      const response = await client.send(method, path, body);
      if (response.status < 200 || response.status > 299) {
        throw new Error(`${method} ${path} answered ${response.status}: ${response.body}`);
      }
      return JSON.parse(response.body);
    },

    async untilCompleted(documentId) {
      const endMs = performance.now() + READ_TIMEOUT_MS;
      while (performance.now() < endMs) {
        const { status, error } = await client.json('GET', `/documents/${documentId}`);
        if (status === 'completed') return;
        if (status === 'failed') throw new Error(JSON.stringify(error));
        await sleep(POLL_MS);
      }
      throw new Error(`The document was not read within ${READ_TIMEOUT_MS / 1_000} seconds`);
    },

    close: () => pool.destroy(),
  };
  return client;
}
