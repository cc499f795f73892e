import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

export type ApiCall = {
  method: string;
  /** Path, without the query. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined where there is none. */
  body: any;
};

export type ApiReply = { status: number; headers?: Record<string, string>; body?: unknown };

/** A documented operation of a provider's API. */
export type FakeOperation = {
  method: string;
  /** Path with `:name` for parameters. */
  path: string;
  /** Address of the reference that the schemas follow. */
  source: string;
  shapes: OperationShapes;
  answer(call: ApiCall, params: Record<string, string>): ApiReply;
};

/** Schemas of an operation. Without `request` or `query` the call must have none. */
type OperationShapes = {
  request?: TSchema;
  query?: TSchema;
  /** Schema of the response with this status. */
  [status: number]: TSchema;
};

/** Defines an operation. @param route method and path, as `GET /tasks/:task` */
export function operation(
  route: string,
  source: string,
  shapes: OperationShapes,
  answer: FakeOperation['answer'],
): FakeOperation {
  const [method = '', path = ''] = route.split(' ');
  return { method, path, source, shapes, answer };
}

export function ok(body: unknown): ApiReply {
  return { status: 200, body };
}

export type Fault =
  /** Sends this reply; the operation does not run. */
  | { kind: 'answer'; reply: ApiReply }
  /** Never responds; the operation does not run. */
  | { kind: 'hang' }
  /** Closes the connection; the operation does not run. */
  | { kind: 'drop' }
  /** Runs the operation, and never responds. */
  | { kind: 'hang_after' }
  /** Runs the operation, and closes the connection. */
  | { kind: 'drop_after' }
  /** Runs the operation, and sends this reply. */
  | { kind: 'answer_after'; reply: ApiReply };

/** A local server with a provider's API. It checks requests and responses against the documented schemas. */
export type FakeApi = AsyncDisposable & {
  url: string;
  calls: ApiCall[];
  /** Requests and responses that do not match the schemas; a test asserts that there are none. */
  violations: string[];
  /** Applies a fault to the next `times` (default 1) calls that `when` picks (default: all). */
  injectFault(fault: Fault, options?: { when?: (call: ApiCall) => boolean; times?: number }): void;
  /** Sets the listener of arriving calls. */
  onCall(listener: CallListener): void;
};

export type FakeApiDescription = {
  operations: readonly FakeOperation[];
  /** Refuses a call before its operation is chosen, such as a call without the token. */
  guard(call: ApiCall): ApiReply | undefined;
  /** Builds the response to a body or a query that does not match the schema. */
  invalid(problem: string, call: ApiCall): ApiReply;
  /** Builds the response to an unknown path. */
  unknown(call: ApiCall): ApiReply;
  /** Schemas of error responses by status, for all operations. */
  errors: Record<number, TSchema>;
  /** List for violations, if the operations also record some. */
  violations?: string[];
};

/** @param ended settles after the response, or when the connection closes */
type CallListener = (call: ApiCall, ended: Promise<void>) => void;

function ignoreCall(): void {}

type PlannedFault = { fault: Fault; when: (call: ApiCall) => boolean; left: number };

/** Starts a server that responds as the description says. */
export async function startFakeApi(description: FakeApiDescription): Promise<FakeApi> {
  const calls: ApiCall[] = [];
  const { violations = [] } = description;
  const planned: PlannedFault[] = [];
  let listener: CallListener = ignoreCall;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://fake.invalid');
      const text = Buffer.concat(chunks).toString();
      const call: ApiCall = {
        method: request.method ?? '',
        path: decodeURI(url.pathname),
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
      calls.push(call);
      listener(
        call,
        once(response, 'close').then(() => undefined),
      );
      const plan = planned.find(({ left, when }) => left > 0 && when(call));
      if (plan) plan.left -= 1;
      respond(response, call, plan?.fault);
    });
  });

  function respond(response: ServerResponse, call: ApiCall, fault?: Fault): void {
    if (fault && PREVENTING_FAULTS.has(fault.kind)) return applyFault(response, fault);
    const reply = runOperation(description, call, violations);
    if (fault) return applyFault(response, fault);
    send(response, reply);
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    violations,
    injectFault(fault, { when = () => true, times = 1 } = {}) {
      planned.push({ fault, when, left: times });
    },
    onCall(next) {
      listener = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Faults that prevent the operation. */
const PREVENTING_FAULTS: ReadonlySet<Fault['kind']> = new Set(['answer', 'hang', 'drop']);

function applyFault(response: ServerResponse, fault: Fault): void {
  if ('reply' in fault) send(response, fault.reply);
  else if (fault.kind === 'drop' || fault.kind === 'drop_after') response.destroy();
}

function send(response: ServerResponse, { status, headers = {}, body }: ApiReply): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

function runOperation(
  description: FakeApiDescription,
  call: ApiCall,
  violations: string[],
): ApiReply {
  const guarded = description.guard(call);
  if (guarded) return recordMismatch(description.errors, guarded, call, violations);
  for (const candidate of description.operations) {
    const params =
      candidate.method === call.method ? matchPath(candidate.path, call.path) : undefined;
    if (!params) continue;
    const { shapes } = candidate;
    const problem =
      describeMismatch(shapes.query, call.query) ?? describeMismatch(shapes.request, call.body);
    if (problem !== undefined) {
      violations.push(`${call.method} ${call.path}: ${problem} (${candidate.source})`);
      return recordMismatch(
        description.errors,
        description.invalid(problem, call),
        call,
        violations,
      );
    }
    return recordMismatch(
      { ...description.errors, ...shapes },
      candidate.answer(call, params),
      call,
      violations,
    );
  }
  violations.push(`${call.method} ${call.path}: no such operation`);
  return recordMismatch(description.errors, description.unknown(call), call, violations);
}

function recordMismatch(
  schemas: Record<number, TSchema>,
  reply: ApiReply,
  call: ApiCall,
  violations: string[],
): ApiReply {
  const schema = schemas[reply.status];
  const wire = reply.body === undefined ? undefined : JSON.parse(JSON.stringify(reply.body));
  const problem = schema ? describeMismatch(schema, wire) : 'a status that is not documented';
  if (problem !== undefined) {
    violations.push(`${call.method} ${call.path} answered ${reply.status}: ${problem}`);
  }
  return reply;
}

const validators = new WeakMap<TSchema, Validator>();

/** Describes why `value` does not match the schema. @returns undefined for a match */
export function describeMismatch(schema: TSchema | undefined, value: unknown): string | undefined {
  if (!schema) {
    const isEmpty = value === undefined || Object.keys(value as object).length === 0;
    return isEmpty ? undefined : 'nothing was expected here';
  }
  let validator = validators.get(schema);
  if (!validator) validators.set(schema, (validator = Compile(schema)));
  if (validator.Check(value)) return undefined;
  const [first] = validator.Errors(value);
  return `${first?.instancePath ?? ''} ${first?.message ?? 'is not as documented'}`;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = part;
    else if (name !== part) return undefined;
  }
  return params;
}
