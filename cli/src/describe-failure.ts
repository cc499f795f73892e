import {
  AuthenticationError,
  ConnectionError,
  DocketError,
  NotFoundError,
  PermissionError,
  QuotaError,
  RateLimitError,
  WorkFailedError,
} from '@docket/sdk';

import { CliError } from './cli-error.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';

/** A failure as it is printed. */
export type FailureReport = {
  exitCode: ExitCode;
  /** Code of the API, or `cli` for a failure that the CLI found. */
  code: string;
  message: string;
  wayOut: string | undefined;
  requestId: string | null;
};

type DocumentFailure = { code: string; message: string; retryable: boolean };

/** Code of an answer that is not from Docket. */
export const FOREIGN_CODE = 'not_docket';

const WAY_OUT_OF_FAILURE = 'Try again with "docket documents retry".';

/** Describes a failure in one sentence, with the way out and the request id. */
export function describeFailure(error: unknown): FailureReport {
  if (error instanceof CliError) {
    return report(error.exitCode, 'cli', error.message, error.wayOut);
  }
  if (error instanceof WorkFailedError) {
    const { error: failure } = (error.resource ?? {}) as { error?: { code?: string } };
    const code = failure?.code ?? 'work_failed';
    return report(EXIT.workFailed, code, error.message, wayOutOfWork(error.resource));
  }
  if (error instanceof DocketError) {
    const failure = failureOfDocument(error);
    if (failure) {
      const wayOut = failure.retryable ? WAY_OUT_OF_FAILURE : undefined;
      return report(EXIT.workFailed, failure.code, failure.message, wayOut);
    }
    const [exitCode, wayOut] = classifyAnswer(error);
    return { ...report(exitCode, error.code, error.message, wayOut), requestId: error.requestId };
  }
  if (error instanceof ConnectionError) {
    const code = error.isRetryable ? 'connection' : FOREIGN_CODE;
    return report(EXIT.failure, code, error.message, wayOutOfConnection(error));
  }
  const { message, code } = error as NodeJS.ErrnoException;
  return report(EXIT.failure, code ?? 'cli', message, undefined);
}

/** Returns why a document failed before the request that needs it. */
function failureOfDocument({ details }: DocketError): DocumentFailure | undefined {
  return (details as { failure?: DocumentFailure }).failure;
}

function report(
  exitCode: ExitCode,
  code: string,
  message: string,
  wayOut: string | undefined,
): FailureReport {
  return { exitCode, code, message, wayOut, requestId: null };
}

function classifyAnswer(error: DocketError): [ExitCode, string | undefined] {
  const { retryAfterSeconds, details } = error;
  if (error instanceof AuthenticationError) {
    return [EXIT.signIn, 'Sign in again with "docket login", or set DOCKET_KEY.'];
  }
  if (error instanceof PermissionError) return [EXIT.signIn, wayToScopes(details)];
  if (error instanceof NotFoundError) {
    return [EXIT.notFound, 'Check the id and the profile: "docket whoami" shows where you are.'];
  }
  if (error instanceof RateLimitError) {
    const seconds = Math.ceil(retryAfterSeconds ?? 60);
    return [EXIT.limited, `Try again in ${seconds} s.`];
  }
  if (error instanceof QuotaError) {
    return [EXIT.limited, 'Run "docket doctor" to see the quotas and when they begin anew.'];
  }
  if (error.status === 413) return [EXIT.failure, 'Run "docket doctor" to measure the limit.'];
  return [EXIT.failure, undefined];
}

function wayToScopes(details: Record<string, unknown>): string | undefined {
  const scopes = details['required_scopes'];
  if (!Array.isArray(scopes)) return undefined;
  return `Use a credential with ${scopes.join(' or ')}: "docket whoami" shows the scopes of this one.`;
}

function wayOutOfWork(resource: unknown): string | undefined {
  const { id, error } = (resource ?? {}) as { id?: string; error?: { retryable?: boolean } };
  if (!id?.startsWith('doc_') || error?.retryable !== true) return undefined;
  return `Try again with "docket documents retry ${id}".`;
}

function wayOutOfConnection(error: ConnectionError): string {
  return error.isRetryable
    ? 'Check that the server runs and the address is right: --url, DOCKET_URL or "docket doctor".'
    : 'Check the address: --url, DOCKET_URL or "docket whoami".';
}
