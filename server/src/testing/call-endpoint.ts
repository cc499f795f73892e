import { type Endpoint, pathOf } from '../contract/endpoint.ts';
import type { Answer, Client } from './docket.ts';
import { validExample } from './invalid-values.ts';
import { BODIES, type Ids, QUERIES } from './rows.ts';

export type Parts = { params?: object; query?: object; body?: unknown };

/** Sends a request that is right but for what `parts` replaces. */
export function callEndpoint(
  client: Client,
  endpoint: Endpoint,
  parts: Parts,
  key?: string,
): Promise<Answer> {
  const params: Record<string, unknown> = { ...validExample(endpoint.params), ...parts.params };
  const path = pathOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const queryOf = QUERIES[endpoint.id];
  const query = new URLSearchParams(
    Object.entries({
      ...validExample(endpoint.query),
      ...queryOf?.(params as Ids),
      ...parts.query,
    }).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const body = endpoint.body && {
    ...validExample(endpoint.body),
    ...BODIES[endpoint.id],
    ...(parts.body as object),
  };
  const suffix = query.size > 0 ? `?${query.toString()}` : '';
  return client.request(
    endpoint.method,
    `${path}${suffix}`,
    body,
    key === undefined ? {} : { key },
  );
}
