/* oxlint-disable typescript/no-unnecessary-type-parameters -- the generated code names the type of each method */
import { planCall, type Call } from './call.ts';
import { readJson, type CallOptions, type Core, type CoreRequest, type Query } from './core.ts';
import { callPage } from './pages.ts';

/** Stands for an id in a path: `/v2/tasks/{}`. */
const PARAMETER = '{}';

type Operation = (core: Core, ...values: never[]) => unknown;

/** Part of the request that the argument after the ids becomes. */
export type InputKind = 'body' | 'query' | undefined;

/**
 * Reads the arguments of a method: the ids of the path, the input where there is one, and options.
 *
 * @param route method and path, as `GET /v2/tasks/{}`
 */
export function makeRequest(
  route: string,
  input: InputKind,
  values: readonly unknown[],
): CoreRequest {
  const rest = [...values];
  const [method = '', template = ''] = route.split(' ');
  const path = template
    .split(PARAMETER)
    .reduce((before, after) => `${before}${encodeId(rest.shift(), template)}${after}`);
  return {
    method,
    path,
    ...(input === 'query' && { query: rest.shift() as Query | undefined }),
    ...(input === 'body' && { json: rest.shift() }),
    options: rest[0] as CallOptions | undefined,
  };
}

/** @throws TypeError where an id or a number is missing, since the path would be another operation's */
function encodeId(id: unknown, template: string): string {
  if (Number.isInteger(id)) return String(id);
  // URLs resolve `.` and `..`, which would lead to another operation.
  if (typeof id === 'string' && !['', '.', '..'].includes(id)) return encodeURIComponent(id);
  throw new TypeError(`An id for ${template} is missing: it must be a text that is not empty`);
}

/** Makes the method of an operation that answers JSON. */
export function operation<F extends Operation>(route: string, input?: 'body' | 'query'): F {
  const method = (core: Core, ...values: unknown[]): Call<unknown> => {
    const request = makeRequest(route, input, values);
    return planCall(() => core.send(request, readJson));
  };
  return method as Operation as F;
}

/** Makes the method of an operation that answers a list. */
export function listOperation<F extends Operation>(route: string, key: string, input?: 'query'): F {
  const method = (core: Core, ...values: unknown[]) =>
    callPage(core, makeRequest(route, input, values), key);
  return method as Operation as F;
}

/** Makes the method of an operation that answers text. */
export function textOperation<F extends Operation>(route: string, input?: 'query'): F {
  const method = (core: Core, ...values: unknown[]): Call<string> => {
    const request = { ...makeRequest(route, input, values), accept: '*/*' };
    return planCall(() => core.send(request, (response) => response.text()));
  };
  return method as Operation as F;
}

/** Makes the method of an operation that answers a file: its body is not read yet. */
export function fileOperation<F extends Operation>(route: string, input?: 'query'): F {
  const method = (core: Core, ...values: unknown[]): Call<Response> => {
    const request = { ...makeRequest(route, input, values), accept: '*/*', keepsOpen: true };
    return planCall(() => core.send(request, async (response) => response));
  };
  return method as Operation as F;
}
