import { ConnectionError, DocketError, RateLimitError } from '@docket/sdk';

import type { Messages } from '../messages/en/messages.ts';
import { useMessages } from '../messages/messages.tsx';

/** One reason of a refusal. */
type Cause = { code: string; field?: string; type?: string; message: string };

/** Errors of a refused form, in the language of the person. */
export type FormErrors = {
  /** Sentences by the field of the request. */
  fields: Partial<Record<string, string>>;
  /** Sentences that belong to no field of the form. */
  rest: string | undefined;
};

/** Returns the function that describes an error in the language of the person. */
export function useErrorText(): (error: unknown) => string {
  const texts = useMessages();
  return (error) => describe(error, texts);
}

/**
 * Returns the errors of a refused form, each where it belongs.
 *
 * @param names fields of the request that the form has
 * @param meanings names of errors by field, where a field means something else than elsewhere
 */
export function useFormErrors(
  error: unknown,
  names: readonly string[],
  meanings: Record<string, string> = {},
): FormErrors {
  const texts = useMessages();
  const fields: FormErrors['fields'] = {};
  const rest: string[] = [];
  for (const cause of causesOf(error)) {
    const field = names.find((name) => name === cause.field);
    if (field === undefined) rest.push(describeCause(cause, texts));
    else fields[field] ??= describeCause({ ...cause, field: meanings[field] ?? field }, texts);
  }
  const isRefusal = Object.keys(fields).length + rest.length > 0;
  if (!error || isRefusal) return { fields, rest: rest.join(' ') || undefined };
  return { fields, rest: describe(error, texts) };
}

function describe(error: unknown, texts: Messages): string {
  if (error instanceof ConnectionError) return texts.general.notReachable;
  if (error instanceof RateLimitError) {
    const { retryAfterSeconds: seconds } = error;
    return seconds === null ? texts.errors.waitShortly : texts.errors.wait(seconds);
  }
  const causes = causesOf(error);
  if (causes.length > 0) return causes.map((cause) => describeCause(cause, texts)).join(' ');
  return error instanceof Error ? error.message : String(error);
}

/** Lists the reasons of a refusal; none for other errors. */
function causesOf(error: unknown): Cause[] {
  if (!(error instanceof DocketError) || error instanceof RateLimitError) return [];
  const { code, message, details } = error;
  const listed = details.errors ?? [{ ...details, message }];
  return listed.map(({ field, type, message: sentence }) => ({
    code,
    message: sentence,
    ...(field !== undefined && { field }),
    ...(type !== undefined && { type }),
  }));
}

/** Describes a reason by the most exact sentence that is known. */
function describeCause({ code, field, type, message }: Cause, { errors }: Messages): string {
  const names = [`${field}.${type}`, type, field === undefined && type === undefined ? code : ''];
  const known: Record<string, string> = errors.known;
  const name = names.find((each) => each !== undefined && Object.hasOwn(known, each));
  return name === undefined ? message : known[name]!;
}
