import { EXIT, type ExitCode } from './exit-codes.ts';

/** A failure that the CLI itself found. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: ExitCode;
  /** Sentence that says what to do. */
  readonly wayOut: string | undefined;

  constructor(message: string, { exitCode = EXIT.failure, wayOut, cause }: CliErrorOptions = {}) {
    super(message, { cause });
    this.exitCode = exitCode;
    this.wayOut = wayOut;
  }
}

type CliErrorOptions = { exitCode?: ExitCode; wayOut?: string; cause?: unknown };

export function usageError(message: string, wayOut?: string): CliError {
  return new CliError(message, { exitCode: EXIT.usage, ...(wayOut !== undefined && { wayOut }) });
}

export function signInError(message: string, wayOut: string): CliError {
  return new CliError(message, { exitCode: EXIT.signIn, wayOut });
}
