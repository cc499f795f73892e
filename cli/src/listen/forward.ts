import type { Event } from '@docket/sdk';

import { describeCause } from '../session/token-endpoint.ts';
import { makeBody, type PayloadFormat, signBody } from './sign-event.ts';

export type Forwarding = { url: string; secret: string; format: PayloadFormat };

/** Answer of a receiver; `status` is null without one. */
export type ForwardResult = { status: number | null; ms: number; reason: string | null };

/** A receiver has as long as it has with the server. */
const TIMEOUT_MS = 5_000;

/** Signs an event and posts it, as the server would. */
export async function forwardEvent(
  event: Event,
  { url, secret, format }: Forwarding,
): Promise<ForwardResult> {
  const { body, headers } = signBody(makeBody(event, format), event, secret, new Date());
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return { status: response.status, ms: took(), reason: null };
  } catch (error) {
    return { status: null, ms: took(), reason: describeCause(error) };
  }
}
