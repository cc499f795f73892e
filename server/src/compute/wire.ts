import { WorkError, type Failure } from '../kernel/errors.ts';

/** Function call in a child. */
export type Task = { moduleUrl: string; name: string; argument: unknown };

/** ChildRequest of the parent to a child: one at a time, each answered by one response. */
export type ChildRequest =
  | { kind: 'run'; task: Task }
  /** Calls an async generator function. */
  | { kind: 'open'; task: Task }
  /** Answered by an `IteratorResult`. */
  | { kind: 'next' }
  /** Ends the generator. */
  | { kind: 'finish' };

export type ChildResponse = { value: unknown } | { error: WireError };

/** Serialized error. A class and its own fields would be lost between processes. */
export type WireError = {
  name: string;
  message: string;
  stack: string | undefined;
  failure?: Failure;
};

export function toWire(error: unknown): WireError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined };
  const { name, message, stack } = error;
  if (!(error instanceof WorkError)) return { name, message, stack };
  return { name, message, stack: withCause(error), failure: error.failure };
}

/** Restores an error of the child, with the child's stack. */
export function fromWire({ name, message, stack, failure }: WireError): Error {
  const error = revive(name, message, failure);
  if (stack !== undefined) Object.defineProperty(error, 'stack', { value: stack });
  return error;
}

function revive(name: string, message: string, failure: Failure | undefined): Error {
  if (failure) return new WorkError(failure);
  if (name === 'AbortError') return new DOMException(message, name);
  return new Error(message);
}

/** Appends the cause to the stack: the message is for the caller, the cause for the log. */
function withCause(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by: ${error.cause.stack}` : '';
  return `${error.stack}${cause}`;
}
