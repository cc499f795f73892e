import { WorkError, type Failure } from '../kernel/errors.ts';

/** A function to call. */
export type Task = { moduleUrl: string; name: string; argument: unknown };

/** What the parent asks of a child: one at a time, each answered by one `Answer`. */
export type Request =
  | { kind: 'run'; task: Task }
  /** Calls a function that gives items one by one. */
  | { kind: 'open'; task: Task }
  /** Answered by an `IteratorResult`. */
  | { kind: 'next' }
  /** No more items are wanted. */
  | { kind: 'finish' };

export type Answer = { value: unknown } | { error: WireError };

/** An error as it crosses between processes, where a class and its own fields would be lost. */
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

/** @returns the error as the child threw it; its stack is the child's */
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

/** A named failure's message is for the caller; the log also needs what lay behind it. */
function withCause(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by: ${error.cause.stack}` : '';
  return `${error.stack}${cause}`;
}
