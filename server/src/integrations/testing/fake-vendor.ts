import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

export type VendorCallMade = {
  method: string;
  /** Without the query. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined where there is none. */
  body: any;
};

export type VendorReply = { status: number; headers?: Record<string, string>; body?: unknown };

/** One documented operation. */
export type VendorOperation = {
  method: string;
  /** With `:name` for parameters. */
  path: string;
  /** Address of the documentation that the schemas are written from. */
  source: string;
  /** What the body may be; none where left out. */
  request?: TSchema;
  /** What the query may be; none where left out. */
  query?: TSchema;
  /** By status: what the operation answers. */
  answers: Record<number, TSchema>;
  answer(call: VendorCallMade, params: Record<string, string>): VendorReply;
};

export type Trouble =
  /** In place of what was asked for. */
  | { kind: 'answer'; reply: VendorReply }
  /** Never answers. */
  | { kind: 'hang' }
  /** Closes the connection before anything is done. */
  | { kind: 'drop' }
  /** Does what was asked for, and never answers. */
  | { kind: 'hang_after' }
  /** Does what was asked for, and closes the connection in place of the answer. */
  | { kind: 'drop_after' }
  /** Does what was asked for, and answers this in its place. */
  | { kind: 'answer_after'; reply: VendorReply };

/** A product's API on this machine: it checks what is asked and what it answers by the documented shapes. */
export type FakeVendor = AsyncDisposable & {
  url: string;
  calls: VendorCallMade[];
  /** What it was asked or answered against the documented shapes: to be empty when a test ends. */
  violations: string[];
  /** Meets the next call that `when` picks (default: any), and as many more as `times` says (default 1). */
  trouble(
    trouble: Trouble,
    options?: { when?: (call: VendorCallMade) => boolean; times?: number },
  ): void;
  /** Called when a call has come, before anything is done with it. */
  onCall(listener: CallListener): void;
};

export type VendorDescription = {
  operations: readonly VendorOperation[];
  /** Refuses a call before its operation is looked for, as one without the token. */
  guard(call: VendorCallMade): VendorReply | undefined;
  /** How the product answers a body or a query that is not as documented. */
  invalid(problem: string, call: VendorCallMade): VendorReply;
  /** How it answers a path that it does not have. */
  unknown(call: VendorCallMade): VendorReply;
  /** Beside the documented answers of an operation: those of troubles and refusals. */
  errors: Record<number, TSchema>;
  /** Where what is against the documented shapes is written down; for what the operations find out themselves. */
  violations?: string[];
};

/** @param ended settles when the call has been answered or its connection closed */
type CallListener = (call: VendorCallMade, ended: Promise<void>) => void;

function ignoreCall(): void {}

type Planned = { trouble: Trouble; when: (call: VendorCallMade) => boolean; left: number };

/** A server that answers as `description` says. */
export async function startFakeVendor(description: VendorDescription): Promise<FakeVendor> {
  const calls: VendorCallMade[] = [];
  const { violations = [] } = description;
  const planned: Planned[] = [];
  let listener: CallListener = ignoreCall;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://fake.invalid');
      const text = Buffer.concat(chunks).toString();
      const call: VendorCallMade = {
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
      respond(response, call, plan?.trouble);
    });
  });

  function respond(response: ServerResponse, call: VendorCallMade, trouble?: Trouble): void {
    if (trouble && BEFORE.has(trouble.kind)) return end(response, trouble);
    const reply = answerOf(description, call, violations);
    if (trouble) return end(response, trouble);
    send(response, reply);
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    violations,
    trouble(trouble, { when = () => true, times = 1 } = {}) {
      planned.push({ trouble, when, left: times });
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

/** Troubles that keep what was asked for from being done. */
const BEFORE: ReadonlySet<Trouble['kind']> = new Set(['answer', 'hang', 'drop']);

function end(response: ServerResponse, trouble: Trouble): void {
  if ('reply' in trouble) send(response, trouble.reply);
  else if (trouble.kind === 'drop' || trouble.kind === 'drop_after') response.destroy();
}

function send(response: ServerResponse, { status, headers = {}, body }: VendorReply): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

function answerOf(
  description: VendorDescription,
  call: VendorCallMade,
  violations: string[],
): VendorReply {
  const guarded = description.guard(call);
  if (guarded) return checked(description.errors, guarded, call, violations);
  for (const operation of description.operations) {
    const params = operation.method === call.method ? match(operation.path, call.path) : undefined;
    if (!params) continue;
    const problem =
      problemOf(operation.query, call.query) ?? problemOf(operation.request, call.body);
    if (problem !== undefined) {
      violations.push(`${call.method} ${call.path}: ${problem} (${operation.source})`);
      return checked(description.errors, description.invalid(problem, call), call, violations);
    }
    const answers = { ...description.errors, ...operation.answers };
    return checked(answers, operation.answer(call, params), call, violations);
  }
  violations.push(`${call.method} ${call.path}: no such operation`);
  return checked(description.errors, description.unknown(call), call, violations);
}

function checked(
  answers: Record<number, TSchema>,
  reply: VendorReply,
  call: VendorCallMade,
  violations: string[],
): VendorReply {
  const schema = answers[reply.status];
  const wire = reply.body === undefined ? undefined : JSON.parse(JSON.stringify(reply.body));
  const problem = schema ? problemOf(schema, wire) : 'a status that is not documented';
  if (problem !== undefined) {
    violations.push(`${call.method} ${call.path} answered ${reply.status}: ${problem}`);
  }
  return reply;
}

const validators = new WeakMap<TSchema, Validator>();

/** @returns undefined when `value` is as `schema` says */
export function problemOf(schema: TSchema | undefined, value: unknown): string | undefined {
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

function match(pattern: string, path: string): Record<string, string> | undefined {
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
