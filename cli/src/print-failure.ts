import type { Cli } from './cli.ts';
import { type FailureReport, FOREIGN_CODE } from './describe-failure.ts';
import { EXIT } from './exit-codes.ts';

/** Prints a failure: one sentence, the way out, the request id. */
export function printFailure(cli: Cli, failure: FailureReport, subject = 'docket'): void {
  const { output } = cli;
  const { exitCode, code, message, requestId } = failure;
  const wayOut = hintAtPath(cli, failure) ?? failure.wayOut;
  if (output.isJson) {
    const error = { code, message, way_out: wayOut ?? null, request_id: requestId };
    output.errorJson({ error: { ...error, exit_code: exitCode, subject } });
    return;
  }
  const color = output.errorColor;
  const id = requestId === null ? '' : ` ${color.dim(`(${requestId})`)}`;
  output.warn(`${color.red(`${subject}:`)} ${endSentence(message)}${id}`);
  if (wayOut !== undefined) output.warn(`  ${wayOut}`);
}

/** A path in the address is the likely reason why nothing is found there. */
function hintAtPath({ serverUrl }: Cli, { exitCode, code }: FailureReport): string | undefined {
  const isElsewhere = exitCode === EXIT.notFound || code === FOREIGN_CODE;
  if (!isElsewhere || serverUrl === undefined) return undefined;
  const { pathname, origin } = new URL(serverUrl);
  if (pathname === '/') return undefined;
  return `Check the address: ${serverUrl} has the path ${pathname}, and the base URL has none: ${origin}.`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
