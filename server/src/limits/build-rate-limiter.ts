import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import type { SharedLimiterOptions } from './shared/shared-rate-limiter.ts';

/**
 * Builds the rate limiter.
 *
 * @param options.url URL of Redis; undefined counts in this process and does not load the Redis client
 */
export async function buildRateLimiter({
  url,
  ...options
}: Omit<SharedLimiterOptions, 'url'> & { url: string | undefined }): Promise<RateLimiter> {
  if (url === undefined) return createRateLimiter(options);
  const { createSharedRateLimiter } = await import('./shared/shared-rate-limiter.ts');
  return createSharedRateLimiter({ ...options, url });
}
