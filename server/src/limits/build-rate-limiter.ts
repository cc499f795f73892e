import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import type { SharedLimiterOptions } from './shared/shared-rate-limiter.ts';

/** @param options.url of Redis; without it each process counts for itself, and the client of Redis is not even loaded */
export async function buildRateLimiter({
  url,
  ...options
}: Omit<SharedLimiterOptions, 'url'> & { url: string | undefined }): Promise<RateLimiter> {
  if (url === undefined) return createRateLimiter(options);
  const { createSharedRateLimiter } = await import('./shared/shared-rate-limiter.ts');
  return createSharedRateLimiter({ ...options, url });
}
