import type { Cli } from './cli.ts';
import type { FailureReport } from './describe-failure.ts';

/** Prints a failure: one sentence, the way out, the request id. */
export function printFailure(cli: Cli, failure: FailureReport, subject = 'docket'): void {
  const { output } = cli;
  const { exitCode, code, message, wayOut, requestId } = failure;
  if (output.isJson) {
    const error = { code, message, way_out: wayOut ?? null, request_id: requestId };
    output.warn(JSON.stringify({ error: { ...error, exit_code: exitCode, subject } }));
    return;
  }
  const color = output.errorColor;
  const id = requestId === null ? '' : ` ${color.dim(`(${requestId})`)}`;
  output.warn(`${color.red(`${subject}:`)} ${endSentence(message)}${id}`);
  if (wayOut !== undefined) output.warn(`  ${wayOut}`);
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
