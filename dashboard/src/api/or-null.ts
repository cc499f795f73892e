import { NotFoundError } from '@docket/sdk';

/** Returns what a call reads; null if it is not there. */
export async function orNull<Value>(call: PromiseLike<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
