import { CliError } from '../cli-error.ts';

/** Client of every Docket that signs in this CLI; it has no secret. */
export const CLIENT_ID = 'docket-cli';

export type TokenAnswer = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
};

/** An error of RFC 6749 §5.2. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: string;

  constructor(code: string, description: string | undefined) {
    super(description ?? code);
    this.code = code;
  }
}

const TIMEOUT_MS = 30_000;

/** Posts a form to an endpoint of OAuth. @throws OAuthError with the code of the answer */
export async function postForm<T>(url: string, fields: Record<string, string>): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new CliError(`No answer from ${new URL(url).origin}: ${describeCause(cause)}`, {
      cause,
      wayOut: 'Check that the server runs, then try again.',
    });
  });
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return body as T;
  const { error, error_description } = body;
  const code = typeof error === 'string' ? error : `status ${response.status}`;
  throw new OAuthError(code, typeof error_description === 'string' ? error_description : undefined);
}

/** Says why a fetch failed: its own message says only that it did. */
export function describeCause(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
}
