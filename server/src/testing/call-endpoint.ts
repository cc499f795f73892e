import { type Endpoint, pathOf } from '../contract/endpoint.ts';
import { type Answer, type Client, formData } from './docket.ts';
import { validExample } from './invalid-values.ts';
import { BODIES, type Ids, QUERIES } from './rows.ts';

export type RequestParts = {
  params?: object;
  query?: object;
  body?: unknown;
  /** Fields of a form with a file, in place of the body. */
  upload?: object;
  /** The query of bytes that come in place of the body. */
  binaryChunk?: object;
};

/** Content of uploads. */
const BYTES = 'text';

/**
 * Sends a request that is right but for what `parts` replaces. An error of JSON-RPC is returned in the form of the API's
 * own errors.
 */
export async function callEndpoint(
  client: Client,
  endpoint: Endpoint,
  parts: RequestParts,
  key?: string,
): Promise<Answer> {
  const answer = await send(client, endpoint, parts, key);
  const data = endpoint.errors === 'jsonrpc' ? answer.body?.error?.data : undefined;
  return data ? { ...answer, body: { error: data } } : answer;
}

function send(
  client: Client,
  endpoint: Endpoint,
  parts: RequestParts,
  key?: string,
): Promise<Answer> {
  const params: Record<string, unknown> = { ...validExample(endpoint.params), ...parts.params };
  const path = pathOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const credential = key === undefined ? {} : { key };
  if (parts.upload ?? isOnlyUpload(endpoint)) {
    const fields = Object.entries({ ...validExample(endpoint.upload), ...parts.upload });
    const form = formData({
      file: { bytes: BYTES },
      fields: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
    });
    return client.request(endpoint.method, path, form, credential);
  }
  if (parts.binaryChunk) {
    const place = queryText({ ...validExample(endpoint.binaryChunk), ...parts.binaryChunk });
    const headers = { 'content-type': 'application/octet-stream' };
    return client.request(endpoint.method, `${path}${place}`, BYTES, { ...credential, headers });
  }
  const queryOf = QUERIES[endpoint.id];
  const query = queryText({
    ...validExample(endpoint.query),
    ...queryOf?.(params as Ids),
    ...parts.query,
  });
  if (endpoint.binaryBody) {
    const headers = { 'content-type': 'application/octet-stream' };
    return client.request(endpoint.method, `${path}${query}`, BYTES, { ...credential, headers });
  }
  const body = endpoint.body && {
    ...validExample(endpoint.body),
    ...BODIES[endpoint.id],
    ...(parts.body as object),
  };
  return client.request(endpoint.method, `${path}${query}`, body, credential);
}

function isOnlyUpload({ upload, body }: Endpoint): boolean {
  return upload !== undefined && body === undefined;
}

/** Returns the query string with its question mark, or an empty string. */
function queryText(values: object): string {
  const pairs = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return [[name, String(value)]];
    }
    return Object.entries(value).map(([key, item]) => [`${name}[${key}]`, String(item)]);
  });
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}
