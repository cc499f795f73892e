import type { Refusal, RefusalCode } from './provider.ts';

const ENDING: ReadonlySet<RefusalCode> = new Set([
  'unauthorized',
  'forbidden',
  'project_not_found',
  'redirected',
  'refused_address',
]);

const UNCLEAR: ReadonlySet<RefusalCode> = new Set([
  'server_error',
  'timeout',
  'unreachable',
  'unreadable',
]);

/** A request to a product that did not do what it was for. `message` is public. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  readonly code: RefusalCode;
  /** When to go on; of `rate_limited` only. */
  readonly retryAt: Date | undefined;
  /** The request was to change something, and may have done so. */
  readonly isAmbiguous: boolean;

  constructor(
    code: RefusalCode,
    message: string,
    options: {
      retryAt?: Date | undefined;
      isWrite?: boolean;
      /** The product had a failure of its own, whatever it asks for: work may have been done before it. */
      isServerFailure?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAt = options.retryAt;
    const isUnclear = UNCLEAR.has(code) || options.isServerFailure === true;
    this.isAmbiguous = options.isWrite === true && isUnclear;
  }

  /** No other task would fare better. */
  get endsSync(): boolean {
    return ENDING.has(this.code);
  }

  /** The same request may succeed later without any change by people. */
  get isRetryable(): boolean {
    return UNCLEAR.has(this.code) || this.code === 'conflict' || this.code === 'rate_limited';
  }
}

/** True for what is not there, or is hidden from the token, which products answer alike. */
export function isMissing(error: unknown): boolean {
  return error instanceof VendorError && error.code === 'not_found';
}

/** The same failure as another one: what a missing thing means depends on what was asked for. */
export function renamed(error: unknown, code: Refusal['code'], message: string): unknown {
  return isMissing(error) ? new VendorError(code, message, { cause: error }) : error;
}
