import type { Docket } from '@docket/sdk';

/** Smaller files are sent without asking: every server takes them. */
const ALWAYS_FITS = 1024 * 1024;

/**
 * Returns the largest file that an operation takes, so that a larger one is refused before it is sent.
 * Null where the server does not say.
 */
export async function fileLimit(
  docket: Docket,
  operation: string,
  size: number,
): Promise<number | null> {
  if (size <= ALWAYS_FITS) return null;
  const { weights } = await docket.me.limits();
  return weights.find((each) => each.operation === operation)?.file_bytes_max ?? null;
}
