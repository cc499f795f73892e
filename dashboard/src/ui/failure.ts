import type { Failure } from '@docket/sdk';

/** Returns why work has failed: in the language of the person where the reason is a known one. */
export function describeFailure(
  { code, message }: Pick<Failure, 'code' | 'message'>,
  failures: Record<string, string>,
): string {
  return failures[code] ?? message;
}
